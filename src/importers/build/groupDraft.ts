import type { RewardValue, StepRecord } from '../../engine/batch/types.ts';
import type { ImportedGroup } from '../run.ts';

/** A group while it is being filled. Ids, steps and logged advantages stand at the places of their trajectories, where there are some. */
export interface GroupDraft {
  readonly groupId: string;
  readonly task: string;
  readonly role: string;
  readonly step: number | null;
  readonly isValidation: boolean;
  readonly rewards: RewardValue[];
  readonly ids: string[];
  readonly steps: (readonly StepRecord[])[];
  readonly logged: number[];
  /** Response tokens. */
  readonly tokens: number[];
  /** Where the trajectories stand in the files; empty where nobody keeps places. */
  readonly places: number[];
}

const ONE_STEP: readonly StepRecord[] = [{ responseTokens: 1, advantage: null }];

/** The finished group: names only if a trajectory has one, steps only if they say more than one plain step each. */
export function finishGroup(draft: GroupDraft): ImportedGroup {
  const { groupId, task, role, step, isValidation, rewards, ids, steps, logged } = draft;
  const named = ids.length > 0;
  const lengths = lengthsOf(draft);
  const stepped = steps.some((list) => list.length !== 1 || list[0]?.advantage !== null);
  return {
    groupId,
    task,
    role,
    step,
    rewards,
    ...(isValidation && { validation: true as const }),
    ...(named && { trajectoryIds: rewards.map((_, index) => ids[index] ?? String(index)) }),
    ...(logged.length > 0 && { logged: rewards.map((_, index) => logged[index] ?? null) }),
    ...(stepped
      ? { steps: rewards.map((_, index) => steps[index] ?? ONE_STEP) }
      : lengths !== null && { responseLengths: lengths }),
  };
}

/** Response tokens of trajectories of one step; null when none is known. */
function lengthsOf({ rewards, steps, tokens }: GroupDraft): readonly (number | null)[] | null {
  // Where nobody counted, a step has 1.
  const counted = steps.some((list) => list[0] !== undefined && list[0].responseTokens !== 1);
  if (!counted && tokens.length === 0) return null;
  return rewards.map((_, index) => tokens[index] ?? (counted ? (steps[index]?.[0]?.responseTokens ?? null) : null));
}
