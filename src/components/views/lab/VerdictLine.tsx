import { memo } from 'react';
import { usePlayground } from '../../app/PlaygroundContext.tsx';
import styles from './VerdictLine.module.css';

/** The finding, first: one computed sentence, announced when it changes. */
export const VerdictLine = memo(function VerdictLine() {
  const verdict = usePlayground((state) => state.shown?.comparison.verdict ?? null);
  return (
    <div className={styles.verdict} aria-live="polite" aria-atomic="true">
      <h1 className="verdict text-figures">{verdict?.headline ?? 'Computing the first result'}</h1>
      <p className="lead text-figures">{verdict?.detail ?? ''}</p>
    </div>
  );
});
