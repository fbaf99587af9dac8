import { groupRoleOf, rolloutIdxOf, taskIdOf } from '../../../engine/trajectory/identity.ts';
import type { RunCase } from '../kind.ts';
import { encodeError } from '../outcome.ts';

export const runIdentity: RunCase = (input) => {
  const episodeId = input['episode_id'] as string | undefined;
  if (episodeId !== undefined) {
    return { output: { task_id: taskIdOf(episodeId), rollout_idx: valueOrError(() => rolloutIdxOf(episodeId)) } };
  }
  const groupId = input['group_id'] as string;
  return { output: { task_id: taskIdOf(groupId), group_role: groupRoleOf(groupId) } };
};

function valueOrError(compute: () => string): unknown {
  try {
    return compute();
  } catch (error) {
    return { error: encodeError(error) };
  }
}
