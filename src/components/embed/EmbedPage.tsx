import { useMemo, useState } from 'react';
import type { EmbedOptions } from '../../state/share/embedOptions.ts';
import { groupViewOf } from '../../state/groupView.ts';
import { usePlayground, useSettled } from '../app/PlaygroundContext.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Notice } from '../ui/Notice.tsx';
import { EmbedFooter } from './EmbedFooter.tsx';
import styles from './EmbedPage.module.css';
import { EmbedStrip } from './EmbedStrip.tsx';
import { EmbedTable } from './EmbedTable.tsx';
import { GroupStepper } from './GroupStepper.tsx';
import { useSentHeight } from './useSentHeight.ts';

interface EmbedPageProps {
  readonly options: Omit<EmbedOptions, 'height'>;
  readonly trouble: { readonly trouble: string; readonly advice: string } | null;
}

/** One group in a frame of another page: the finding, the strip, and a foot that leads to the whole. */
export function EmbedPage({ options, trouble }: EmbedPageProps) {
  const { hide, lock } = options;
  const frame = useSentHeight();
  const { document, shown } = useSettled();
  const busy = usePlayground((state) => state.computing);
  const fault = usePlayground((state) => state.engineFault);
  const { group, trajectory } = usePlayground((state) => state.selection);
  const verdict = usePlayground((state) => state.shown?.comparison.verdict ?? null);
  const view = useMemo(() => groupViewOf(document, shown, group), [document, shown, group]);
  const [initial] = useState(document);
  return (
    <>
      <div ref={frame} className={styles.page} aria-busy={busy} data-testid="embed">
        <main className={styles.main}>
          {trouble !== null && (
            <Notice tone="warn" title={trouble.trouble}>
              {`An example is shown instead. ${trouble.advice}`}
            </Notice>
          )}
          {fault !== null && <Notice tone="error" title="The calculation stopped." code={fault} />}
          {!hide.includes('verdict') && (
            <div className={styles.verdict} aria-live="polite" aria-atomic="true">
              <h1 className="verdict text-figures">{verdict?.headline ?? 'Computing'}</h1>
              <p className="lead text-figures">
                {document.sentence === '' ? (verdict?.detail ?? '') : document.sentence}
              </p>
            </div>
          )}
          {!hide.includes('groups') && document.batch.groups.length > 1 && <GroupStepper />}
          {view !== null && (
            <ErrorBoundary resetKey={view.group}>
              <EmbedStrip view={view} trajectory={trajectory} lock={lock} />
              {!hide.includes('table') && <EmbedTable view={view} trajectory={trajectory} />}
            </ErrorBoundary>
          )}
        </main>
        <EmbedFooter initial={initial} lock={lock} />
      </div>
    </>
  );
}
