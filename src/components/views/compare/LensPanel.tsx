import { useState } from 'react';
import { labelOfGroup } from '../../../engine/batch/label.ts';
import type { RewardGroup } from '../../../engine/batch/types.ts';
import type { Method } from '../../../engine/frameworks/types.ts';
import type { Lens } from '../../../engine/pairing/lens.ts';
import { isGiven } from '../../../engine/pairing/sides.ts';
import type { PairChoice } from '../../../engine/pairing/types.ts';
import { formatReward } from '../../format.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SelectMenu } from '../../ui/SelectMenu.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { lensCaption } from './captions.ts';
import styles from './CompareView.module.css';
import { LensTable } from './LensTable.tsx';
import type { Awaited } from './usePair.ts';

const METHODS: readonly Method[] = [
  'GRPO',
  'Dr. GRPO',
  'RLOO',
  'REINFORCE++',
  'REINFORCE++-baseline',
  'REINFORCE',
  'Lite PPO',
  'MaxRL',
];

interface LensPanelProps {
  readonly lens: Awaited<Lens>;
  readonly group: RewardGroup | null;
  /** What the rows are compared with; null while it is awaited. */
  readonly baseline: PairChoice | null;
  readonly method: Method;
  readonly onMethod: (method: Method) => void;
  /** Puts a framework's estimator against the baseline. */
  readonly onChoose: (variant: string) => void;
}

/** The framework lens: the selected group under every framework's default of one name. */
export function LensPanel({ lens, group, baseline, method, onMethod, onChoose }: LensPanelProps) {
  const [together, setTogether] = useState(true);
  const [rules, setRules] = useState(false);
  const known = lens.value;
  return (
    <Panel
      title={group === null ? 'One group in every framework' : `One group, ${rewardsText(group)}, in every framework`}
      caption={
        known === null
          ? ''
          : `${group === null ? '' : `${labelOfGroup(group.groupId)}. `}${lensCaption(known)}${silentWords(baseline)}`
      }
      className={rules ? styles.whole : `${styles.most} ${styles.wideWhenNarrow}`}
      bodyHeight={320}
      state={
        lens.fault !== null
          ? { kind: 'error', title: 'The frameworks could not be asked.', code: lens.fault }
          : known === null
            ? lens.busy
              ? { kind: 'loading', message: 'Asking every framework' }
              : { kind: 'empty', message: 'There is no group to show.' }
            : lens.busy
              ? { kind: 'stale' }
              : { kind: 'ready' }
      }
    >
      {known !== null && (
        <>
          <div className={styles.tools}>
            <SelectMenu
              label="Name of the method"
              size="small"
              options={METHODS.map((value) => ({ value, label: value }))}
              value={method}
              onValueChange={onMethod}
            />
            <Switch label="Same numbers share a row" checked={together} onCheckedChange={setTogether} />
            <Switch label="Formulas and rules" checked={rules} onCheckedChange={setRules} />
          </div>
          <LensTable
            lens={known}
            label="The group in every framework"
            together={together && !rules}
            rules={rules}
            onChoose={onChoose}
          />
        </>
      )}
    </Panel>
  );
}

/** A custom estimator without advantages is nothing to compare with. */
function silentWords(baseline: PairChoice | null): string {
  return baseline !== null && isGiven(baseline) && baseline.silence !== null
    ? ` ${baseline.label} gives none, so the baseline is rLLM’s own.`
    : '';
}

/** The rewards as a list; of a long one the beginning. */
function rewardsText({ rewards }: RewardGroup): string {
  const shown = rewards.slice(0, 8).map((reward) => formatReward(reward));
  return `[${shown.join(', ')}${rewards.length > shown.length ? ', …' : ''}]`;
}
