import { displayGroup } from '../../engine/batch/groupId.ts';
import type { GroupDraft } from '../build/groupDraft.ts';
import type { RunBuilder } from '../build/runBuilder.ts';
import { readReward, type ReadReward } from '../values.ts';
import type { JsonValue } from '../json.ts';

/** What a trajectory had for a reward, and the reward of its last step. */
export interface RewardSource {
  readonly own: ReadReward;
  readonly lastStep: JsonValue | undefined;
}

/**
 * rLLM's reward validation: if every trajectory of a group lacks a reward, each takes its last step's; if only some do,
 * rLLM stops with an error, so they stay missing here and the group is named.
 */
export function propagateRewards(group: GroupDraft, sources: readonly RewardSource[], run: RunBuilder): void {
  const missing = sources.filter(({ own }) => own.state === 'missing').length;
  if (missing === 0 || sources.length === 0) return;
  const name = displayGroup(group.groupId).slice(0, 80);
  if (missing < sources.length) {
    run.facts.count(
      'partly null',
      () =>
        `Group "${name}" has rewards for some trajectories and none for others: rLLM stops with an error here. They stay missing.`,
      'such groups',
    );
    return;
  }
  for (const [index, { lastStep }] of sources.entries()) group.rewards[index] = readReward(lastStep).value;
  run.notices.count(
    'propagated',
    () => `Group "${name}" has no trajectory rewards, so each took its last step's, as in rLLM.`,
    'such groups',
  );
}
