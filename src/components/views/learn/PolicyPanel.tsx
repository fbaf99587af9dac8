import { useMemo, useState } from 'react';
import { meanOfReward } from '../../../simulation/toy/rewards.ts';
import type { SimulationSetup } from '../../../simulation/setup.ts';
import { type PolicyArm, PolicyBars } from '../../charts/policy_bars/PolicyBars.tsx';
import { pointAt } from '../../charts/training_lanes/model.ts';
import { ChartPanel } from '../../charts/panel/ChartPanel.tsx';
import { SelectMenu } from '../../ui/SelectMenu.tsx';
import type { LaneLook } from './laneLooks.ts';
import styles from './LearnView.module.css';
import { runPanelState } from './panelStates.ts';
import { policyTable, sourceOf } from './tables.ts';
import type { RunState } from './useRun.ts';
import { rewardWords, startingPolicy } from './words.ts';

interface PolicyPanelProps {
  readonly run: RunState;
  readonly setup: SimulationSetup;
  readonly looks: readonly LaneLook[];
  readonly step: number;
}

/** The solver's policy at the play head, of one prompt. */
export function PolicyPanel({ run, setup, looks, step }: PolicyPanelProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const state = runPanelState(run, setup);
  const shown = state.kind === 'empty' ? null : run.shown;
  const { prompts } = shown?.setup.toy ?? setup.toy;
  const p = Math.max(
    0,
    prompts.findIndex(({ id }) => id === chosen),
  );
  const arms = useMemo(() => (shown === null ? [] : armsOf(shown, p, looks.length, step)), [shown, p, looks, step]);
  const caption =
    shown === null
      ? ''
      : `Mean over seeds of ${prompts[p]?.id ?? ''} at step ${step}. Dashed: step 0. Right: the least and the most of the lanes.`;
  return (
    <ChartPanel
      title="What is the policy now?"
      caption={caption}
      state={state}
      height={320}
      file="policy"
      source={sourceOf(setup)}
      data={() =>
        policyTable(
          ['answer', 'start', ...looks.map(({ label }) => label)],
          arms.map(({ label, start, now }) => [label, start, ...now]),
        )
      }
    >
      {prompts.length > 1 && (
        <div className={styles.at}>
          <SelectMenu
            label="Prompt"
            size="small"
            options={prompts.map(({ id }) => ({ value: id, label: id }))}
            value={prompts[p]?.id ?? null}
            onValueChange={setChosen}
          />
        </div>
      )}
      <PolicyBars arms={arms} lanes={looks} label={caption} />
    </ChartPanel>
  );
}

function armsOf(shown: NonNullable<RunState['shown']>, p: number, lanes: number, step: number): PolicyArm[] {
  const { setup, result } = shown;
  const { prompts } = setup.toy;
  const prompt = prompts[p];
  if (prompt === undefined) return [];
  const base = prompts.slice(0, p).reduce((sum, one) => sum + one.arms.length, 0);
  const all = prompts.reduce((sum, one) => sum + one.arms.length, 0);
  const point = pointAt(result.steps, step);
  const start = startingPolicy(prompt.arms);
  const means = prompt.arms.map(({ reward }) => meanOfReward(reward));
  const best = Math.max(...means);
  return prompt.arms.map((arm, k) => ({
    label: rewardWords(arm.reward),
    isBest: means[k] === best,
    start: start[k]!,
    now: Array.from({ length: lanes }, (_, lane) => result.lanes[lane]?.policy[point * all + base + k] ?? Number.NaN),
  }));
}
