import type { ImportAnswers } from '../../../importers/answers.ts';
import {
  type ColumnMapping,
  MAPPED_PARTS,
  type MappedPart,
  MISSING_REWARDS,
  type MissingReward,
} from '../../../importers/mapping/parts.ts';
import type { ImportedRun } from '../../../importers/run.ts';
import { counted } from '../../format.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './ColumnForm.module.css';
import { columnOptions, columnOf, optionOf } from './columnOptions.ts';
import { isEmpty } from './columnMemory.ts';
import { SelectField } from './SelectField.tsx';

const LABELS: Readonly<Record<MappedPart, string>> = {
  reward: 'Reward',
  group: 'Group',
  role: 'Role',
  step: 'Training step',
  length: 'Response tokens',
};

const MEANINGS: Readonly<Record<MissingReward, string>> = {
  keep: 'missing, never 0',
  zero: 'count as 0',
  drop: 'leave out the trajectory',
};

interface ColumnFormProps {
  readonly run: Pick<ImportedRun, 'mapping' | 'missingRewards'>;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
  /** The columns are those of an earlier import of such a file. */
  readonly remembered: boolean;
}

/** Which column was taken for what, and what a missing reward means, each with another answer to choose. */
export function ColumnForm({ run, answers, onAnswer, remembered }: ColumnFormProps) {
  const { mapping, missingRewards } = run;
  const missing = missingRewards?.count ?? 0;
  if (mapping === undefined && missing === 0) return null;
  return (
    <div className={styles.form} role="group" aria-label={mapping === undefined ? 'Missing rewards' : 'Columns'}>
      {mapping !== undefined && (
        <p className={styles.hint}>
          {isEmpty(answers.columns) ? (
            'Columns, as found by their names.'
          ) : (
            <>
              {remembered ? 'Columns, as you chose them before for files like this. ' : 'Columns, as you chose them. '}
              <LinkButton onClick={() => onAnswer({ ...answers, columns: undefined })}>Find them by name</LinkButton>
            </>
          )}
        </p>
      )}
      <div className={styles.fields}>
        {mapping !== undefined &&
          MAPPED_PARTS.map((part) => (
            <SelectField
              key={part}
              label={LABELS[part]}
              options={columnOptions(mapping.columns, withoutColumn(part, mapping))}
              value={optionOf(shownColumn(part, mapping, answers))}
              onValueChange={(value) => onAnswer(withColumn(answers, part, columnOf(value)))}
            />
          ))}
        {missing > 0 && (
          <SelectField
            label={counted(missing, 'missing reward')}
            options={MISSING_REWARDS.map((value) => ({ value, label: MEANINGS[value] }))}
            value={answers.missingReward ?? 'keep'}
            onValueChange={(value) =>
              onAnswer({ ...answers, missingReward: MISSING_REWARDS.find((one) => one === value) })
            }
          />
        )}
      </div>
    </div>
  );
}

/** The choice at once, even while the rows are read again. */
function shownColumn(part: MappedPart, { taken }: ColumnMapping, { columns }: ImportAnswers): string | null {
  const chosen = columns?.[part];
  return chosen === undefined ? taken[part] : chosen;
}

/** What stands for no column: the reward is then a sum, and once it is one column there is no going without. */
function withoutColumn(part: MappedPart, { taken }: ColumnMapping): string | null {
  if (part !== 'reward') return 'none';
  return taken.reward === null ? 'sum of several' : null;
}

function withColumn(answers: ImportAnswers, part: MappedPart, column: string | null): ImportAnswers {
  const columns = answers.columns ?? {};
  if (part !== 'reward') return { ...answers, columns: { ...columns, [part]: column } };
  return { ...answers, columns: { ...columns, reward: column ?? undefined } };
}
