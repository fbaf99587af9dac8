import styles from '../CodeView.module.css';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { Heading } from '../Heading.tsx';
import { ChangesPanel } from './ChangesPanel.tsx';
import { EstimatorPanel } from './EstimatorPanel.tsx';
import { estimatorHeadline } from './headline.ts';
import { LinePanel } from './LinePanel.tsx';
import { PromisesPanel } from './PromisesPanel.tsx';
import { statusWords } from './statusWords.ts';
import { TakeHomePanel } from './TakeHomePanel.tsx';
import { useChanges } from './useChanges.ts';
import { usePromises } from './usePromises.ts';
import { useTracedLine } from './useTracedLine.ts';
import { useWorkbench } from './useWorkbench.ts';

/** A user's own estimators: their source beside what they change, what they promise, and how to take them home. */
export function EstimatorsSection() {
  const bench = useWorkbench();
  const { estimator, isDraft, status, runner, document } = bench;
  const { name } = estimator;
  const words = statusWords(status, isDraft, bench.fetching);
  const changes = useChanges(name);
  const tested = usePromises(runner, estimator, status, document, bench.engine);
  const line = useTracedLine(runner, estimator, status, document, changes);
  const { headline, detail } = estimatorHeadline({
    name,
    isDraft,
    words,
    changes: changes?.changes ?? null,
    against: changes?.base.label ?? '',
    nameOf: changes?.nameOf ?? String,
  });
  return (
    <>
      <Heading headline={headline} detail={detail} live />
      <div className={styles.halves}>
        <div className={styles.stack}>
          <ErrorBoundary subject="panel">
            <EstimatorPanel bench={bench} words={words} />
          </ErrorBoundary>
          <PromisesPanel name={name} isDraft={isDraft} tested={tested} />
          {line !== null && changes !== null && <LinePanel line={line} nameOf={changes.nameOf} />}
        </div>
        <div className={styles.stack}>
          <ErrorBoundary subject="panel">
            <ChangesPanel name={name} isDraft={isDraft} changes={changes} />
          </ErrorBoundary>
          <TakeHomePanel bench={bench} />
        </div>
      </div>
    </>
  );
}
