import { memo } from 'react';
import { usePlayground } from '../../app/PlaygroundContext.tsx';
import { counted } from '../../format.ts';
import { useIsPredicting } from '../../predict/usePredicting.ts';
import { Button } from '../../ui/Button.tsx';
import { useHeldHeight } from '../../ui/useHeldHeight.ts';
import { FINDINGS_ID } from './findingsId.ts';
import styles from './VerdictLine.module.css';

/** The finding, first: one computed sentence, announced when it changes; beside it how much else there is to say. */
export const VerdictLine = memo(function VerdictLine() {
  const computed = usePlayground((state) => state.shown?.comparison.verdict ?? null);
  const predicting = useIsPredicting();
  const subject = usePlayground((state) => `${state.history.present.name ?? ''} ${state.selection.group}`);
  const words = useHeldHeight(subject);
  const verdict = predicting ? PREDICT : computed;
  return (
    <div className={styles.line}>
      <div ref={words} className={styles.verdict} aria-live="polite" aria-atomic="true">
        <h1 className="verdict text-figures">{verdict?.headline ?? 'Computing the first result'}</h1>
        <p className="lead text-figures">{verdict?.detail ?? ''}</p>
      </div>
      {!predicting && <FindingsButton />}
    </div>
  );
});

/** Instead of the finding, which would tell the answer. */
const PREDICT = {
  headline: 'Predict before you look.',
  detail: 'Everything that would tell you is hidden until you leave.',
};

function FindingsButton() {
  const count = usePlayground((state) => state.shown?.comparison.findings.length ?? 0);
  const grave = usePlayground((state) => state.shown?.comparison.findings[0]?.severity !== 'note');
  if (count === 0) return null;
  return (
    <Button
      size="small"
      icon={grave ? 'warn' : 'info'}
      className={styles.findings}
      onClick={() => document.getElementById(FINDINGS_ID)?.scrollIntoView({ block: 'start' })}
    >
      {counted(count, 'finding')}
    </Button>
  );
}
