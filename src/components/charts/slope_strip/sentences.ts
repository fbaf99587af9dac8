import { isNotRun } from '../../../engine/recorded/isNotRun.ts';
import type { LaneColumn } from '../../../state/groupView.ts';
import { formatReward, formatSigned } from '../../format.ts';

/** `trajectory 3, reward 0.7, GRPO advantage +1.29` */
export function beadText(index: number, reward: number | null, lanes: readonly LaneColumn[]): string {
  const advantages = lanes.map((lane) => {
    const value = lane.advantages?.[index] ?? Number.NaN;
    const words = lane.error !== null && Number.isNaN(value) ? 'none' : formatSigned(value, 2);
    return `${lane.label} advantage ${words}`;
  });
  return [`trajectory ${index + 1}`, `reward ${formatReward(reward)}`, ...advantages].join(', ');
}

/** What the selected trajectory gets in so many lanes: the caption with two, the picture's name with all. */
export function stripSentence(
  label: string,
  rewards: readonly (number | null)[],
  lanes: readonly LaneColumn[],
  selected: number | null,
): string {
  if (rewards.length === 0) return `${label} is empty.`;
  if (selected === null) return `Rewards of ${label} and the advantage each lane gives them.`;
  const parts = lanes.map((lane) => {
    const value = lane.advantages?.[selected] ?? Number.NaN;
    return `${lane.label} ${Number.isNaN(value) && lane.error ? (isNotRun(lane.error) ? 'has not run' : 'stops') : formatSigned(value)}`;
  });
  return `Trajectory ${selected + 1} of ${label}, reward ${formatReward(rewards[selected] ?? null)}: ${parts.join(', ')}.`;
}
