import type { ArmReward, ToyArm } from '../../../simulation/toy/types.ts';
import { LIMITS } from '../../../simulation/limits.ts';
import { useActions } from '../../app/PlaygroundContext.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectMenu } from '../../ui/SelectMenu.tsx';
import styles from './ExperimentPanel.module.css';
import { rewardOfKind } from './promptEdits.ts';
import { percent } from './words.ts';

interface ArmRowProps {
  readonly name: string;
  readonly arm: ToyArm;
  /** How often it is given at first. */
  readonly rate: number;
  readonly judged: boolean;
  readonly onRate: (rate: number) => void;
  readonly onChange: (what: string, part: Partial<ToyArm>) => void;
  readonly onRemove: () => void;
}

const KINDS: readonly { readonly value: ArmReward['kind']; readonly label: string }[] = [
  { value: 'fixed', label: 'always' },
  { value: 'bernoulli', label: 'at a rate' },
  { value: 'noisy', label: 'noisy' },
  { value: 'heavy', label: 'heavy tail' },
];

type Range = readonly [min: number, max: number];
const ANY: Range = [-LIMITS.size, LIMITS.size];

/** The numbers of each kind of reward. */
const FIELDS: Readonly<
  Record<ArmReward['kind'], readonly { readonly key: string; readonly label: string; readonly range: Range }[]>
> = {
  fixed: [{ key: 'value', label: 'reward', range: ANY }],
  bernoulli: [
    { key: 'value', label: 'reward', range: ANY },
    { key: 'rate', label: 'rate', range: [0, 1] },
  ],
  noisy: [
    { key: 'mean', label: 'mean', range: ANY },
    { key: 'std', label: 'std', range: [0, LIMITS.size] },
  ],
  heavy: [
    { key: 'mean', label: 'mean', range: ANY },
    { key: 'tail', label: 'tail index', range: [1.01, LIMITS.size] },
  ],
};

/** One answer: how often it is given at first, what it is worth, how long it is. */
export function ArmRow({ name, arm, rate, judged, onRate, onChange, onRemove }: ArmRowProps) {
  const { endGesture } = useActions();
  const { reward } = arm;
  return (
    <div className={styles.arm}>
      <input
        type="range"
        min={0.001}
        max={0.999}
        step={0.001}
        value={rate}
        aria-label={`How often ${name} is given at first`}
        aria-valuetext={percent(rate)}
        onChange={(event) => onRate(Number(event.target.value))}
        onPointerUp={endGesture}
        onKeyUp={endGesture}
      />
      <span className={styles.rate}>{percent(rate)}</span>
      <SelectMenu
        label={`Kind of reward, ${name}`}
        size="small"
        options={KINDS}
        value={reward.kind}
        onValueChange={(kind) => onChange('change the kind of reward', { reward: rewardOfKind(kind, reward) })}
      />
      {FIELDS[reward.kind].map(({ key, label, range: [min, max] }) => (
        <NumberField
          key={key}
          label={`${label}, ${name}`}
          size="small"
          className={styles.number}
          unit={label === 'reward' ? undefined : label}
          value={(reward as unknown as Record<string, number>)[key]!}
          step={0.1}
          min={min}
          max={max}
          messagePlacement="float"
          onCommit={(value) => onChange(`set the ${label}`, { reward: { ...reward, [key]: value } })}
        />
      ))}
      <NumberField
        label={`tokens, ${name}`}
        size="small"
        className={styles.number}
        unit="tokens"
        value={arm.tokens}
        step={1}
        min={1}
        max={LIMITS.tokens}
        integer
        messagePlacement="float"
        onCommit={(tokens) => onChange('set the length', { tokens: tokens ?? 1 })}
      />
      {judged && (
        <NumberField
          label={`judge’s score, ${name}`}
          size="small"
          className={styles.number}
          unit="score"
          value={arm.judgeScore}
          step={0.5}
          min={-LIMITS.size}
          max={LIMITS.size}
          messagePlacement="float"
          onCommit={(judgeScore) => onChange('set the judge’s score', { judgeScore: judgeScore ?? 0 })}
        />
      )}
      <IconButton icon="close" size="small" variant="ghost" label={`Remove ${name}`} onClick={onRemove} />
    </div>
  );
}
