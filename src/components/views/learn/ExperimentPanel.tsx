import { useState } from 'react';
import { LOSSES } from '../../../simulation/loss/losses.ts';
import type { LearnSetup } from '../../../importers/simulation_setup/index.ts';
import { counted } from '../../format.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LaneList } from '../lab/LaneList.tsx';
import { CONTROLS, type Control } from './controls.ts';
import styles from './ExperimentPanel.module.css';
import { PromptEditor } from './PromptEditor.tsx';
import { SettingField } from './SettingField.tsx';
import type { Experiment } from './useExperiment.ts';

/** What is trained and how: every setting with a sentence about what it does. */
export function ExperimentPanel({ experiment }: { experiment: Experiment }) {
  const [open, setOpen] = useState(false);
  const { learning, set } = experiment;
  const { setup } = learning;
  const write = (control: Control, value: number | string | null) => {
    const gesture = `learn-${control.key}`;
    const what = `set ${control.label.toLowerCase()}`;
    if (control.part === 'training') {
      set(what, { training: { ...setup.training, [control.key]: value } }, gesture);
    } else if (control.part === 'toy') {
      set(what, { toy: { ...setup.toy, [control.key]: value } }, gesture);
    } else set(what, { [control.key]: value }, gesture);
  };
  return (
    <Panel
      title="What is trained?"
      caption={summary(setup)}
      actions={
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Close' : 'Change'}
        </Button>
      }
    >
      {open && (
        <div className={styles.columns}>
          <div className={styles.left}>
            <PromptEditor experiment={experiment} />
            <LaneList />
          </div>
          <section className={styles.settings} aria-label="Settings of the experiment">
            {CONTROLS.filter(({ applies }) => applies?.(setup) ?? true).map((control) => (
              <SettingField
                key={control.key}
                control={control}
                value={valueOf(setup, control)}
                onChange={(value) => write(control, value)}
              />
            ))}
          </section>
        </div>
      )}
    </Panel>
  );
}

function valueOf(setup: LearnSetup, { part, key }: Control): number | string | null {
  const source: object = part === 'training' ? setup.training : part === 'toy' ? setup.toy : setup;
  return (source as Record<string, number | string | null>)[key] ?? null;
}

function summary({ toy, groupSize, steps, seeds, training }: LearnSetup): string {
  const arms = toy.prompts.reduce((sum, prompt) => sum + prompt.arms.length, 0);
  const loss =
    training.loss === null ? 'rLLM’s loss for each estimator' : LOSSES.find(({ id }) => id === training.loss)!.label;
  const judge = toy.judgedAnswers === null ? '' : `, a judge over ${toy.judgedAnswers}`;
  return `${counted(toy.prompts.length, 'prompt')} with ${counted(arms, 'answer')}${judge}, ${counted(groupSize, 'rollout')} each; ${counted(steps, 'step')} of learning rate ${training.learningRate}, ${loss}; ${counted(seeds, 'seed')}.`;
}
