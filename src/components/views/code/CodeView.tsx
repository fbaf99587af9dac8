import { lazy, Suspense } from 'react';
import { useDocumentSession } from '../../editors/document_editor/useDocumentSession.ts';
import { DocumentEditor } from '../../editors/document_editor/DocumentEditor.tsx';
import { usePlayground } from '../../app/PlaygroundContext.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import styles from './CodeView.module.css';
import { CommandLine } from './CommandLine.tsx';
import { codeHeadline } from './headline.ts';
import { ResultPanel } from './ResultPanel.tsx';

const ConfigPanel = lazy(() => import('./ConfigPanel.tsx'));

/** Code: the document as text with its result beside it, and the configuration of rLLM. */
export default function CodeView() {
  const document = usePlayground((state) => state.history.present);
  const { session, status } = useDocumentSession();
  const { headline, detail } = codeHeadline(document, status);
  return (
    <main id="main" className={styles.main}>
      <div className={styles.head}>
        <h1 className="verdict text-figures">{headline}</h1>
        <p className="lead text-figures">{detail}</p>
      </div>
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
      <ErrorBoundary subject="panel">
        <Suspense>
          <ConfigPanel />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}
