import type { RewardClass } from '../../engine/prediction/rewardClasses.ts';
import {
  type Guess,
  type PredictionScore,
  type ScoredClass,
  type Sign,
  signOfGuess,
} from '../../engine/prediction/score.ts';
import { formatReward, formatSigned } from '../format.ts';
import { DataTable, tableClass } from '../ui/DataTable.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Segmented, type SegmentedOption } from '../ui/Segmented.tsx';
import styles from './PredictPanel.module.css';
import { guessText } from './sentences.ts';

type SignName = 'minus' | 'zero' | 'plus';

const SIGNS: readonly SegmentedOption<SignName | 'none'>[] = [
  { value: 'minus', label: 'minus', icon: 'minus', compact: true },
  { value: 'zero', label: 'zero', icon: 'zero', compact: true },
  { value: 'plus', label: 'plus', icon: 'plus', compact: true },
];
const VALUES: Readonly<Record<SignName, Sign>> = { minus: -1, zero: 0, plus: 1 };
const NAMES: Readonly<Record<Sign, SignName>> = { [-1]: 'minus', 0: 'zero', 1: 'plus' };

/** The strip's twin: a guess can be typed here, or its sign alone chosen; then the answer stands beside it. */
export function GuessTable({
  classes,
  guesses,
  score,
  onGuess,
}: {
  classes: readonly RewardClass[];
  guesses: ReadonlyMap<number, Guess>;
  /** Null while the answer is hidden. */
  score: PredictionScore | null;
  onGuess: (reward: number, guess: Guess | null) => void;
}) {
  return (
    <DataTable
      label={score === null ? 'Guesses' : 'Guesses and answers'}
      density="roomy"
      maxHeight={320}
      className={styles.table}
    >
      <thead>
        <tr>
          <th scope="col">Reward</th>
          <th scope="col" className={tableClass.num}>
            Count
          </th>
          {score === null ? (
            <>
              <th scope="col">Guess</th>
              <th scope="col">Sign</th>
            </>
          ) : (
            <>
              <th scope="col" className={tableClass.num}>
                You said
              </th>
              <th scope="col" className={tableClass.num}>
                It gives
              </th>
              <th scope="col" className={tableClass.num}>
                Off by
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {classes.map((one, k) => (
          <tr key={one.reward}>
            <th scope="row">{formatReward(one.reward)}</th>
            <td className={tableClass.num}>{one.trajectories.length}</td>
            {score === null ? (
              <GuessCells reward={one.reward} guess={guesses.get(one.reward)} onGuess={onGuess} />
            ) : (
              <AnswerCells scored={score.classes[k]!} />
            )}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function GuessCells({
  reward,
  guess,
  onGuess,
}: {
  reward: number;
  guess: Guess | undefined;
  onGuess: (reward: number, guess: Guess | null) => void;
}) {
  const name = formatReward(reward);
  const chooseSign = (sign: Sign) => {
    // A number that has this sign already says more.
    if (guess?.kind !== 'value' || signOfGuess(guess) !== sign) onGuess(reward, { kind: 'sign', sign });
  };
  return (
    <>
      <td>
        <NumberField
          label={`Guess for reward ${name}, as a number`}
          value={guess?.kind === 'value' ? guess.value : null}
          onCommit={(value) => onGuess(reward, value === null ? null : { kind: 'value', value })}
          allowMissing
          placeholder="none"
          size="small"
          messagePlacement="float"
          className={styles.field}
        />
      </td>
      <td>
        <Segmented
          label={`Sign of the guess for reward ${name}`}
          options={SIGNS}
          value={guess === undefined ? 'none' : NAMES[signOfGuess(guess)]}
          onValueChange={(sign) => sign !== 'none' && chooseSign(VALUES[sign])}
          className={styles.signs}
        />
      </td>
    </>
  );
}

function AnswerCells({ scored }: { scored: ScoredClass }) {
  const { guess, advantage, error, signRight } = scored;
  return (
    <>
      <td className={tableClass.num}>{guess === null ? '–' : guessText(guess)}</td>
      <td className={tableClass.num}>
        <strong>{formatSigned(advantage)}</strong>
      </td>
      <td className={tableClass.num}>
        {error === null ? (signRight === null ? '–' : signRight ? 'sign right' : 'sign wrong') : formatSigned(error)}
      </td>
    </>
  );
}
