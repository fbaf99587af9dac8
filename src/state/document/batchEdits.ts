import { decodeGroupId, encodeGroupId, ROLE_OF_BARE_IDS } from '../../engine/batch/groupId.ts';
import type { Batch, RewardGroup, RewardValue } from '../../engine/batch/types.ts';
import { groupRoleOf } from '../../engine/trajectory/identity.ts';

/*
 * Pure transitions of a batch: each returns a new batch that shares every group it did not change. Indices that do not
 * exist leave the batch as it is.
 */

/** Gives a trajectory another reward; null takes it away. */
export function setReward(batch: Batch, group: number, trajectory: number, reward: RewardValue): Batch {
  return changeGroup(batch, group, (one) => ({ ...one, rewards: replaced(one.rewards, trajectory, reward) }));
}

/** Gives every trajectory of a group another reward; a list of another length leaves the batch as it is. */
export function setRewards(batch: Batch, group: number, rewards: readonly RewardValue[]): Batch {
  return changeGroup(batch, group, (one) => (one.rewards.length === rewards.length ? { ...one, rewards } : one));
}

/** Appends a trajectory. */
export function addTrajectory(batch: Batch, group: number, reward: RewardValue): Batch {
  return changeGroup(batch, group, (one) => inserted(one, one.rewards.length, reward, null));
}

/** Puts a copy of a trajectory right behind it. */
export function duplicateTrajectory(batch: Batch, group: number, trajectory: number): Batch {
  return changeGroup(batch, group, (one) => {
    const reward = one.rewards[trajectory];
    return reward === undefined ? one : inserted(one, trajectory + 1, reward, trajectory);
  });
}

export function removeTrajectory(batch: Batch, group: number, trajectory: number): Batch {
  return changeGroup(batch, group, (one) => ({
    ...one,
    rewards: one.rewards.toSpliced(trajectory, 1),
    ...(one.trajectoryIds ? { trajectoryIds: one.trajectoryIds.toSpliced(trajectory, 1) } : {}),
    ...(one.steps ? { steps: one.steps.toSpliced(trajectory, 1) } : {}),
    ...(one.responseLengths ? { responseLengths: one.responseLengths.toSpliced(trajectory, 1) } : {}),
  }));
}

/** Appends a group with the next free task name, in the role of the last group. */
export function addGroup(batch: Batch, rewards: readonly RewardValue[]): Batch {
  const last = batch.groups.at(-1);
  const role = last === undefined ? 'default' : decodeGroupId(last.groupId).role;
  return { groups: [...batch.groups, { groupId: freeGroupId(batch, 'group', role), rewards }] };
}

/** Puts a copy of a group right behind it, under a free task name. */
export function duplicateGroup(batch: Batch, group: number): Batch {
  const original = batch.groups[group];
  if (original === undefined) return batch;
  const { task, role } = decodeGroupId(original.groupId);
  const copy = { ...original, groupId: freeGroupId(batch, task, role) };
  return { groups: batch.groups.toSpliced(group + 1, 0, copy) };
}

export function removeGroup(batch: Batch, group: number): Batch {
  return { groups: batch.groups.toSpliced(group, 1) };
}

/** Gives a group's task another name. */
export function renameTask(batch: Batch, group: number, task: string): Batch {
  return changeGroup(batch, group, (one) => ({ ...one, groupId: groupIdOf(task, decodeGroupId(one.groupId).role) }));
}

/** Gives every group of a role (in wire form) another role. Renaming to a role that exists merges the two. */
export function renameRole(batch: Batch, from: string, to: string): Batch {
  return {
    groups: batch.groups.map((one) => {
      if (groupRoleOf(one.groupId) !== from) return one;
      return { ...one, groupId: groupIdOf(decodeGroupId(one.groupId).task, to) };
    }),
  };
}

/** Asked after every change of the page, while batches change seldom. */
const roles = new WeakMap<Batch, readonly string[]>();

/** Roles in order of their first group, in wire form: as the role map and the metric keys have them. */
export function rolesOf(batch: Batch): readonly string[] {
  let known = roles.get(batch);
  if (known === undefined) {
    const found = new Set<string>();
    for (const { groupId } of batch.groups) found.add(groupRoleOf(groupId));
    known = [...found];
    roles.set(batch, known);
  }
  return known;
}

function groupIdOf(task: string, role: string): string {
  return role === ROLE_OF_BARE_IDS ? encodeGroupId(task, '').slice(0, -1) : encodeGroupId(task, role);
}

function freeGroupId(batch: Batch, task: string, role: string): string {
  const taken = new Set(batch.groups.map((group) => group.groupId));
  const stem = task.replace(/-\d+$/, '');
  for (let k = batch.groups.length + 1; ; k++) {
    const candidate = groupIdOf(`${stem}-${k}`, role);
    if (!taken.has(candidate)) return candidate;
  }
}

function changeGroup(batch: Batch, group: number, change: (group: RewardGroup) => RewardGroup): Batch {
  const one = batch.groups[group];
  return one === undefined ? batch : { groups: batch.groups.with(group, change(one)) };
}

function replaced<T>(items: readonly T[], index: number, item: T): readonly T[] {
  return index in items ? items.with(index, item) : items;
}

/** Inserts a trajectory; its id and steps are those of trajectory `like`, when there are any. */
function inserted(group: RewardGroup, at: number, reward: RewardValue, like: number | null): RewardGroup {
  const plainSteps = [{ responseTokens: 1, advantage: null }];
  const ids = group.trajectoryIds;
  return {
    ...group,
    rewards: group.rewards.toSpliced(at, 0, reward),
    ...(ids ? { trajectoryIds: ids.toSpliced(at, 0, freeId(ids, like === null ? undefined : ids[like])) } : {}),
    ...(group.steps ? { steps: group.steps.toSpliced(at, 0, group.steps[like ?? -1] ?? plainSteps) } : {}),
    ...(group.responseLengths
      ? { responseLengths: group.responseLengths.toSpliced(at, 0, group.responseLengths[like ?? -1] ?? null) }
      : {}),
  };
}

function freeId(ids: readonly string[], like: string | undefined): string {
  const taken = new Set(ids);
  for (let k = 2; ; k++) {
    const candidate = like === undefined ? `t${ids.length + k - 1}` : `${like} (${k})`;
    if (!taken.has(candidate)) return candidate;
  }
}
