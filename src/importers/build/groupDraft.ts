import type { RewardValue, StepRecord } from '../../engine/batch/types.ts';
import type { ImportedGroup } from '../run.ts';

/** A group while it is being filled. Ids and steps are kept for all trajectories or dropped at the end. */
export interface GroupDraft {
  readonly groupId: string;
  readonly task: string;
  readonly role: string;
  readonly step: number | null;
  readonly rewards: RewardValue[];
  readonly ids: (string | null)[];
  readonly steps: (readonly StepRecord[] | null)[];
}

const ONE_STEP: readonly StepRecord[] = [{ responseTokens: 1, advantage: null }];

/** The finished group: names only if a trajectory has one, steps only if they say more than one plain step each. */
export function finishGroup(draft: GroupDraft): ImportedGroup {
  const { groupId, task, role, step, rewards, ids, steps } = draft;
  const named = ids.some((id) => id !== null);
  const stepped = steps.some((list) => list !== null && (list.length !== 1 || list[0]?.advantage !== null));
  return {
    groupId,
    task,
    role,
    step,
    rewards,
    ...(named && { trajectoryIds: ids.map((id, index) => id ?? String(index)) }),
    ...(stepped && { steps: steps.map((list) => list ?? ONE_STEP) }),
  };
}
