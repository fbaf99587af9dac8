import { useState } from 'react';
import { answerOf } from '../../../simulation/findings/prediction.ts';
import type { Measurement } from '../../../simulation/measure/types.ts';
import type { SimulationResult } from '../../../simulation/run/result.ts';
import type { SimulationSetup } from '../../../simulation/setup.ts';
import type { TheatrePreset } from '../../../simulation/theatre/types.ts';
import { Button } from '../../ui/Button.tsx';
import { EstimatorMark } from '../../ui/EstimatorMark.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { LaneLook } from './laneLooks.ts';
import styles from './LearnView.module.css';

interface PredictPanelProps {
  readonly preset: TheatrePreset;
  /** The preset's, with the lanes of the page. */
  readonly setup: SimulationSetup;
  readonly looks: readonly LaneLook[];
  readonly result: SimulationResult | null;
  readonly measurement: Measurement | null;
  readonly onClose: () => void;
}

const NONE = 'none stands out';

/** A question before the curves are shown. The answer is what was run. */
export function PredictPanel({ preset, setup, looks, result, measurement, onClose }: PredictPanelProps) {
  const [guess, setGuess] = useState<string | null>(null);
  const answer = answerOf(preset.measure, setup, result, measurement);
  const all = answer !== null && answer.laneIds.length === looks.length && looks.length > 1;
  const right = answer !== null && (all ? guess === NONE : guess !== null && answer.laneIds.includes(guess));
  const named = answer?.figures.filter(({ laneId }) => answer.laneIds.includes(laneId)).map(({ label }) => label) ?? [];
  return (
    <Panel title={preset.question} caption={preset.sentence} bodyHeight={150}>
      <div className={styles.answers} role="group" aria-label={preset.question}>
        {looks.map(({ id, label, mark }) => (
          <Button key={id} pressed={guess === id} onClick={() => setGuess(id)}>
            <EstimatorMark {...mark} /> {label}
          </Button>
        ))}
        {looks.length > 1 && (
          <Button pressed={guess === NONE} onClick={() => setGuess(NONE)}>
            None stands out
          </Button>
        )}
      </div>
      <div role="status">
        {guess !== null && answer === null && <p>The run is not finished. The answer comes with it.</p>}
        {guess !== null && answer !== null && (
          <p>
            {`${right ? 'Right.' : 'No.'} ${all ? 'None stands out' : named.join(', ')}: `}
            {answer.figures.map(({ label, text }) => `${label} ${text}`).join(', ')}.
          </p>
        )}
      </div>
      <div className={styles.answers}>
        <Button variant={guess === null ? 'default' : 'primary'} onClick={onClose}>
          {guess === null ? 'Show without a guess' : 'Show the curves'}
        </Button>
      </div>
    </Panel>
  );
}
