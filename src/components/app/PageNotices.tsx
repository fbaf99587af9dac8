import { skippedSentence } from '../../importers/skippedSentence.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { downloadDocument } from './download.ts';
import styles from './PageNotices.module.css';
import { useActions, usePlayground, usePlaygroundStore } from './PlaygroundContext.tsx';

/** What concerns the whole page: saving that fails, an engine that broke, a document that was mended on opening, an import of which a part is missing. */
export function PageNotices({ unknownRoute }: { unknownRoute: string | null }) {
  const saveState = usePlayground((state) => state.saveState);
  const fault = usePlayground((state) => state.engineFault);
  const notices = usePlayground((state) => state.notices);
  const partial = usePlayground((state) => (state.run === null ? null : skippedSentence(state.run.run)));
  const store = usePlaygroundStore();
  const { dismissNotices, retryEngine } = useActions();
  if (
    saveState.kind !== 'failed' &&
    fault === null &&
    notices.length === 0 &&
    unknownRoute === null &&
    partial === null
  )
    return null;
  return (
    <div className={styles.notices}>
      {saveState.kind === 'failed' && (
        <Notice
          tone="warn"
          live
          title="Your edits are not being saved in this browser."
          actions={
            <Button size="small" icon="export" onClick={() => downloadDocument(store.getState().history.present)}>
              Download the document
            </Button>
          }
        >
          {`Storage says: ${saveState.message}. It is tried again every ten seconds.`}
        </Notice>
      )}
      {fault !== null && (
        <Notice
          tone="error"
          live
          title="The calculation stopped. The last good result is still shown."
          code={fault}
          actions={
            <Button size="small" onClick={retryEngine}>
              Try again
            </Button>
          }
        />
      )}
      {unknownRoute !== null && (
        <Notice tone="warn" title={`There is no view called “${unknownRoute.slice(0, 80)}”.`}>
          The Lab is shown instead.
        </Notice>
      )}
      {partial !== null && (
        // It stays: every number of the page is of what could be read.
        <Notice tone="warn" title="A part of the import is missing.">
          {partial}
        </Notice>
      )}
      {notices.length > 0 && (
        <Notice
          tone="info"
          title={
            notices.length === 1
              ? 'One thing to know about what was opened:'
              : `${notices.length} things to know about what was opened:`
          }
          onDismiss={dismissNotices}
        >
          <ul>
            {notices.slice(0, 8).map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
            {notices.length > 8 && <li>{notices.length - 8} more</li>}
          </ul>
        </Notice>
      )}
    </div>
  );
}
