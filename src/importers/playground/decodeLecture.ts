import type { Batch } from '../../engine/batch/types.ts';
import { decodeReward } from './decodeGroup.ts';
import { decodeLanes } from './decodeSettings.ts';
import type { LectureStep } from './document.ts';
import type { WireLectureStep } from './schema.ts';

/** More steps than this are no lecture; the rest is left out with a notice. */
const MAX_STEPS = 200;

/**
 * The steps of a lecture. A step that names a group which is not there, or gives it another number of rewards, keeps its
 * sentence and loses that part, with a notice.
 */
export function decodeLecture(
  wire: readonly WireLectureStep[] | undefined,
  batch: Batch,
  notices: string[],
): readonly LectureStep[] | undefined {
  if (wire === undefined || wire.length === 0) return undefined;
  if (wire.length > MAX_STEPS) notices.push(`lecture has ${wire.length} steps; the first ${MAX_STEPS} were taken.`);
  let group = batch.groups[0];
  return wire.slice(0, MAX_STEPS).map((step, index) => {
    const place = `lecture[${index}]`;
    const named = step.group === undefined ? group : batch.groups.find(({ groupId }) => groupId === step.group);
    if (step.group !== undefined && named === undefined)
      notices.push(`${place}.group "${step.group.slice(0, 60)}" is no group of this document; the group stays.`);
    group = named ?? group;
    const size = group?.rewards.length ?? 0;
    const fits = step.rewards === undefined || step.rewards.length === size;
    if (!fits)
      notices.push(`${place}.rewards has ${step.rewards?.length} values for a group of ${size}; the rewards stay.`);
    const chosen = step.trajectory === undefined || isPlace(step.trajectory, size);
    if (!chosen)
      notices.push(`${place}.trajectory ${step.trajectory} is none of the 1 to ${size} there are; it was left out.`);
    return {
      say: step.say,
      ...(step.group !== undefined && named !== undefined && { group: step.group }),
      ...(step.trajectory !== undefined && chosen && { trajectory: step.trajectory }),
      ...(step.rewards !== undefined && fits && { rewards: step.rewards.map(decodeReward) }),
      ...(step.lanes !== undefined && { lanes: decodeLanes(step.lanes, notices) }),
      ...(step.stage !== undefined && { stage: step.stage }),
    };
  });
}

function isPlace(trajectory: number, size: number): boolean {
  return Number.isInteger(trajectory) && trajectory >= 1 && trajectory <= size;
}
