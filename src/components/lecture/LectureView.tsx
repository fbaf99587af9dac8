import { useEffect, useMemo, useRef } from 'react';
import { groupViewOf } from '../../state/groupView.ts';
import { lectureSteps } from '../../state/document/lectureSteps.ts';
import { useActions, usePlayground, useSettled } from '../app/PlaygroundContext.tsx';
import { stripSentence } from '../charts/slope_strip/sentences.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { GroupStrip, type StageOf } from '../views/lab/GroupStrip.tsx';
import { useGroupEditing } from '../views/lab/useGroupEditing.ts';
import { stripStage } from '../views/lab/stripStage.ts';
import styles from './LectureView.module.css';
import { useFullScreen } from './useFullScreen.ts';
import { useLectureKeys } from './useLectureKeys.ts';
import { useStripSize } from './useStripSize.ts';

/** Full screen, large type, one sentence and the strip: what a lecture shows. Space goes on. */
export default function LectureView() {
  const lecture = usePlayground((state) => state.lecture!);
  const { document, shown } = useSettled();
  const selection = usePlayground((state) => state.selection);
  const headline = usePlayground((state) => state.shown?.comparison.verdict.headline ?? '');
  const { goToStep, endLecture } = useActions();
  const view = useMemo(() => groupViewOf(document, shown, selection.group), [document, shown, selection.group]);
  const editing = useGroupEditing(view);
  const steps = lectureSteps(lecture);
  const step = steps[lecture.step]!;
  const first = lecture.step === 0;
  const last = lecture.step === steps.length - 1;
  const go = (by: 1 | -1) => goToStep(lecture.step + by);
  useFullScreen(endLecture);
  useLectureKeys(go, endLecture);
  const { scale, height } = useStripSize();
  const { stage } = step;
  const stageOf = useMemo<StageOf | null>(
    () => (stage === undefined ? null : (...of) => stripStage(stage, ...of)),
    [stage],
  );
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);

  return (
    <div className={styles.lecture} data-testid="lecture">
      <main className={styles.main} id="main">
        <div className={styles.words} aria-live="polite" aria-atomic="true">
          <p className={styles.place}>{`${document.name}, step ${lecture.step + 1} of ${steps.length}`}</p>
          <h1 className={styles.say}>{step.say === '' ? headline : step.say}</h1>
        </div>
        <div className={styles.strip}>
          {view !== null && view.group.rewards.length > 0 && (
            <ErrorBoundary resetKey={view.group}>
              <GroupStrip
                key={view.index}
                index={view.index}
                label={stripSentence(view.label, view.group.rewards, view.lanes, selection.trajectory)}
                trajectory={selection.trajectory}
                editing={editing}
                stageOf={stageOf}
                scale={scale}
                height={height}
                maxSpacing={420}
              />
            </ErrorBoundary>
          )}
        </div>
      </main>
      <footer className={styles.foot}>
        <Button onClick={() => go(-1)} disabledReason={first ? 'This is the first step' : undefined}>
          Back
        </Button>
        <Button ref={next} variant="primary" onClick={() => (last ? endLecture() : go(1))}>
          {last ? 'End' : 'Next'}
        </Button>
        <progress className={styles.progress} max={steps.length} value={lecture.step + 1} aria-label="Steps told" />
        <span className={styles.hint}>Space goes on, ← back, Esc ends.</span>
        {!last && (
          <Button variant="ghost" onClick={endLecture}>
            End
          </Button>
        )}
      </footer>
    </div>
  );
}
