import type { ImportAnswers } from '../../../importers/answers.ts';
import type { ImportQuestion } from '../../../importers/run.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import styles from './Question.module.css';

/** Columns that are weighed one by one; a table of thousands is weighed on the command line. */
const MOST_WEIGHED = 40;

interface QuestionProps {
  readonly question: ImportQuestion;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/** A question of the import, with fields to answer it where it asks for numbers; the groups below follow. */
export function Question({ question, answers, onAnswer }: QuestionProps) {
  const { text, weights = [], fitting, groupSize } = question;
  const weigh = (column: string, weight: number | null) => {
    if (weight !== null) onAnswer({ ...answers, weights: new Map(answers.weights).set(column, weight) });
  };
  return (
    <Notice tone="info">
      {text}
      {fitting !== undefined && (
        <Button
          size="small"
          className={styles.fitting}
          onClick={() =>
            onAnswer({
              ...answers,
              weights: new Map([
                ...(answers.weights ?? []),
                ...fitting.map(({ column, weight }) => [column, weight] as const),
              ]),
            })
          }
        >
          {`Take the weights that fit the logged advantages: ${fitting.map(({ column, weight }) => `${column.slice(0, 80)} ${weight}`).join(', ')}`}
        </Button>
      )}
      {(weights.length > 0 || groupSize !== undefined) && (
        <div className={styles.fields} role="group" aria-label={weights.length > 0 ? 'Weights' : 'Size of a group'}>
          {weights.slice(0, MOST_WEIGHED).map(({ column, weight }) => (
            <NumberField
              key={column}
              label={column.slice(0, 80)}
              showLabel
              size="small"
              value={weight}
              onCommit={(next) => weigh(column, next)}
            />
          ))}
          {groupSize !== undefined && (
            <NumberField
              label="Rows of a group"
              showLabel
              size="small"
              value={groupSize}
              min={1}
              allowMissing
              integer
              step={1}
              placeholder="all"
              onCommit={(next) => onAnswer({ ...answers, groupSize: next ?? undefined })}
            />
          )}
        </div>
      )}
    </Notice>
  );
}
