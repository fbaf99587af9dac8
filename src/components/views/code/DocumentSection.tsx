import { usePlayground } from '../../app/PlaygroundContext.tsx';
import { DocumentEditor } from '../../editors/document_editor/DocumentEditor.tsx';
import { useDocumentSession } from '../../editors/document_editor/useDocumentSession.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import styles from './CodeView.module.css';
import { CommandLine } from './CommandLine.tsx';
import { Heading } from './Heading.tsx';
import { codeHeadline } from './headline.ts';
import { ResultPanel } from './ResultPanel.tsx';

/** The document as text with its result beside it. */
export function DocumentSection() {
  const document = usePlayground((state) => state.history.present);
  const { session, status } = useDocumentSession();
  return (
    <>
      <Heading {...codeHeadline(document, status)} />
      <div className={styles.columns}>
        <div className={styles.text}>
          <ErrorBoundary subject="view">
            <DocumentEditor session={session} status={status} />
          </ErrorBoundary>
        </div>
        <div className={styles.result}>
          <ResultPanel />
        </div>
        <CommandLine document={document} />
      </div>
    </>
  );
}
