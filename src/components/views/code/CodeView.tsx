import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import styles from './CodeView.module.css';
import { type CodeSection, codeSection, SECTIONS } from './codeSection.ts';
import { EstimatorsSection } from './estimators/EstimatorsSection.tsx';
import { Heading } from './Heading.tsx';

import { DocumentSection } from './DocumentSection.tsx';
const ConfigPanel = lazy(() => import('./ConfigPanel.tsx'));

/** Code: estimators of one's own, the document as text, and the configuration of rLLM. */
export default function CodeView() {
  const section = useSyncExternalStore(codeSection.subscribe, codeSection.get);
  return (
    <main id="main" className={styles.main}>
      <Segmented
        label="Part of the view"
        className={styles.sections}
        value={section}
        onValueChange={codeSection.set}
        options={(Object.keys(SECTIONS) as CodeSection[]).map((value) => ({ value, label: SECTIONS[value] }))}
      />
      <ErrorBoundary subject="view" resetKey={section}>
        <Suspense>
          {section === 'estimators' && <EstimatorsSection />}
          {section === 'document' && <DocumentSection />}
          {section === 'configuration' && (
            <>
              <Heading
                headline="What a configuration of rLLM sets here, and what becomes of every key."
                detail="Paste one, or take the present settings away."
              />
              <ConfigPanel />
            </>
          )}
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}
