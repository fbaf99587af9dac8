import type { RewardGroup, RewardValue, StepRecord } from '../../engine/batch/types.ts';
import { show } from '../json.ts';
import { LIMITS } from '../limits.ts';
import { issueAt, type DocumentIssue } from './issues.ts';
import type { WireGroup } from './schema.ts';

type WireNumber = number | 'NaN' | 'Infinity' | '-Infinity';

/** A group of the batch, or what is wrong with it. `index` is its place in the document. */
export function decodeGroup(wire: WireGroup, index: number, notices: string[]): RewardGroup | readonly DocumentIssue[] {
  const { rewards, trajectory_ids: ids, steps, response_lengths: lengths } = wire;
  const issues: DocumentIssue[] = [];
  if (ids !== undefined && ids.length !== rewards.length)
    issues.push(wrongLength(index, 'trajectory_ids', ids.length, rewards.length));
  if (steps !== undefined && steps.length !== rewards.length)
    issues.push(wrongLength(index, 'steps', steps.length, rewards.length));
  if (lengths !== undefined && lengths.length !== rewards.length)
    issues.push(wrongLength(index, 'response_lengths', lengths.length, rewards.length));
  const odd = lengths?.find((length) => length !== null && !(Number.isSafeInteger(length) && length >= 0));
  if (odd !== undefined)
    issues.push(issueAt(['groups', index, 'response_lengths'], `has ${show(odd)}, which is not a count of tokens`));
  if (issues.length > 0) return issues;
  if (lengths !== undefined && steps !== undefined)
    notices.push(`groups[${index}].response_lengths is left out: its steps say how long they are.`);
  return {
    groupId: groupId(wire.group_id ?? `group-${index + 1}:default`, index, notices),
    rewards: rewards.map(decodeReward),
    ...(ids !== undefined && { trajectoryIds: ids }),
    ...(lengths !== undefined && steps === undefined && { responseLengths: lengths }),
    ...(steps !== undefined && {
      steps: steps.map((list) => list.map((step) => decodeStep(step, `groups[${index}].steps`, notices))),
    }),
  };
}

function groupId(id: string, index: number, notices: string[]): string {
  if (id.length <= LIMITS.idLength) return id;
  notices.push(`groups[${index}].group_id has ${id.length} characters; the first ${LIMITS.idLength} were kept.`);
  return id.slice(0, LIMITS.idLength);
}

/** A step, wherever it stands. */
export function decodeStep(
  step: NonNullable<WireGroup['steps']>[number][number],
  place: string,
  notices: string[],
): StepRecord {
  const { advantage } = step;
  const counted = Number.isSafeInteger(step.n_response) && step.n_response >= 0;
  if (!counted) notices.push(`${place}: n_response ${step.n_response} is not a count of tokens; 1 was taken.`);
  return {
    responseTokens: counted ? step.n_response : 1,
    advantage: Array.isArray(advantage)
      ? advantage.map(decodeNumber)
      : advantage === null
        ? null
        : decodeNumber(advantage),
  };
}

export function decodeReward(value: WireNumber | null): RewardValue {
  return value === null ? null : decodeNumber(value);
}

export function decodeNumber(value: WireNumber): number {
  return Number(value);
}

function wrongLength(index: number, key: string, length: number, wanted: number): DocumentIssue {
  return issueAt(
    ['groups', index, key],
    `has ${length} entries for ${wanted} rewards. Write as many as there are rewards, or leave it out`,
  );
}
