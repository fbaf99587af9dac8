import { promptsOfBatch } from '../../../importers/simulation_setup/index.ts';
import { THEATRE, theatrePresetById } from '../../../simulation/theatre/presets.ts';
import { useActions, usePlaygroundStore } from '../../app/PlaygroundContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { SelectMenu } from '../../ui/SelectMenu.tsx';
import view from '../view.module.css';
import { type Experiment, unchangedPreset } from './useExperiment.ts';

interface PresetPickerProps {
  readonly experiment: Experiment;
  readonly predicting: boolean;
  /** Null when there is no question to answer. */
  readonly onPredict: (() => void) | null;
}

const OPTIONS = THEATRE.map(({ id, title }) => ({ value: id, label: title }));

/** Which experiment: one of the theatre, or one of the user's own batch. */
export function PresetPicker({ experiment, predicting, onPredict }: PresetPickerProps) {
  const { learning, change } = experiment;
  const store = usePlaygroundStore();
  const { notify } = useActions();
  const fromBatch = () => {
    const { batch } = store.getState().history.present;
    const { prompts, groupSize, notes } = promptsOfBatch(batch);
    if (prompts.length === 0) {
      notify('The batch has no group with a finite reward, so there is nothing to make prompts of.');
      return;
    }
    const { setup } = learning;
    const toy = { ...setup.toy, prompts, rewardOffset: 0, correctFrom: 1, judgedAnswers: null };
    change('simulate my batch', { preset: null, setup: { ...setup, toy, groupSize: Math.max(2, groupSize) } });
    notify(['One prompt for each group, at its observed rate.', ...notes].join(' '));
  };
  return (
    <div className={view.pick}>
      <SelectMenu
        label="Experiment"
        options={OPTIONS}
        value={unchangedPreset(learning)?.id ?? null}
        placeholder="Your own experiment"
        onValueChange={(id) => {
          const preset = theatrePresetById(id)!;
          change(`open the experiment “${preset.title}”`, { preset: preset.id, setup: preset.setup });
        }}
      />
      <Button icon="lab" onClick={fromBatch}>
        From my batch
      </Button>
      <Button
        icon="help"
        pressed={predicting && onPredict !== null}
        disabledReason={onPredict === null ? 'Only the experiments of the list have a question' : undefined}
        onClick={onPredict ?? undefined}
      >
        Predict
      </Button>
    </div>
  );
}
