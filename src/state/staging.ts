import { type Stage, STAGES } from '../engine/explanations/stage.ts';
import { createFollowed } from './followed.ts';

/** The stage of the calculation that the Lab shows; null for its end, the advantages. */
export const staging = createFollowed<Stage | null>(null);

/** On to the next stage or back; past either end the calculation is left. */
export function moveStage(by: 1 | -1): void {
  const now = staging.get();
  if (now === null) staging.set(by === 1 ? 'raw' : 'scaled');
  else staging.set(STAGES[STAGES.indexOf(now) + by] ?? null);
}
