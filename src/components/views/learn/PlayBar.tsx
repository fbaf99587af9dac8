import { type RefObject, useEffect, useRef } from 'react';
import type { SimulationSetup } from '../../../simulation/setup.ts';
import { counted, formatWhole } from '../../format.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './LearnView.module.css';
import { type Playhead, SPEEDS, type Speed } from './usePlayhead.ts';
import type { Run } from './useRun.ts';
import { leftWords } from './words.ts';

interface PlayBarProps {
  readonly playhead: Playhead;
  readonly run: Run;
  readonly setup: SimulationSetup;
  readonly canRun: boolean;
  readonly onMatch: (match: boolean) => void;
}

const SPEED_OPTIONS = SPEEDS.map((value) => ({ value, label: `×${value}` }));

/** The play head, the fairness switch, and how far the run is. */
export function PlayBar({ playhead, run, setup, canRun, onMatch }: PlayBarProps) {
  const { step, isPlaying, speed, setSpeed, seek, toggle } = playhead;
  const { steps } = setup;
  const bar = useKeptFocus(run.state.phase);
  return (
    <section className={styles.bar} aria-label="Playback" ref={bar}>
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        variant="primary"
        label={isPlaying ? 'Stop the play head' : 'Play the training'}
        onClick={toggle}
      />
      <IconButton icon="stepBack" variant="default" label="One step back" onClick={() => seek(step - 1)} />
      <IconButton icon="stepForward" variant="default" label="One step on" onClick={() => seek(step + 1)} />
      <Segmented<Speed> label="Speed" options={SPEED_OPTIONS} value={speed} onValueChange={setSpeed} />
      <input
        type="range"
        min={0}
        max={steps}
        step={1}
        value={step}
        aria-label="Training step"
        aria-valuetext={`step ${step} of ${steps}`}
        onChange={(event) => seek(Number(event.target.value))}
      />
      <span className={styles.step}>
        step <b>{formatWhole(step)}</b> of {formatWhole(steps)}
      </span>
      <Switch
        label="Match step length"
        checked={setup.matchStepLength}
        onCheckedChange={onMatch}
        disabled={setup.training.optimizer === 'adam'}
      />
      {canRun && <RunProgress run={run} setup={setup} />}
    </section>
  );
}

function RunProgress({ run, setup }: { run: Run; setup: SimulationSetup }) {
  const { phase, done, total, seedsDone, secondsLeft } = run.state;
  // A custom estimator is drawn from first, to know how far it steps.
  const isMatching = done === 0 && setup.matchStepLength && setup.custom !== undefined;
  const seeds = `${formatWhole(seedsDone)} of ${counted(setup.seeds, 'seed')}`;
  // What is shown is of the seeds that were done when it was drawn.
  const { shown } = run.state;
  const drawn = shown?.setup === setup ? shown.result.seedsDone : seedsDone;
  if (phase === 'running' || phase === 'paused') {
    return (
      <div className={styles.progress} data-run>
        <Progress
          label={seeds}
          value={done}
          max={total}
          detail={phase === 'paused' ? 'paused' : isMatching ? 'matching step lengths' : leftWords(secondsLeft)}
          onCancel={run.cancel}
        />
        <Button size="small" onClick={phase === 'paused' ? run.resume : run.pause}>
          {phase === 'paused' ? 'Resume' : 'Pause'}
        </Button>
      </div>
    );
  }
  return (
    <span className={styles.ended} role="status" data-run>
      {phase === 'done'
        ? counted(setup.seeds, 'seed')
        : phase === 'stopped'
          ? `Cancelled after ${formatWhole(drawn)} of ${counted(setup.seeds, 'seed')}`
          : ''}{' '}
      {(phase === 'stopped' || phase === 'fault') && (
        <Button size="small" onClick={run.restart}>
          Run again
        </Button>
      )}
    </span>
  );
}

/**
 * Controls of a run come and go with its phase. Where the one that had the focus is gone, the focus goes on to the one in
 * its place, else to the play button.
 */
function useKeptFocus(phase: string): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  const wasInside = useRef(false);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      wasInside.current = target instanceof Node && bar.current?.contains(target) === true;
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  useEffect(() => {
    if (!wasInside.current || document.activeElement !== document.body) return;
    const buttons = bar.current?.querySelectorAll<HTMLElement>('[data-run] button');
    (buttons?.[buttons.length - 1] ?? bar.current?.querySelector('button'))?.focus({ preventScroll: true });
  }, [phase]);
  return bar;
}
