import type { TerminationReason } from '../episode/terminationReason.ts';
import type { PipelineRun } from './run.ts';
import { type Origin, originOfUid } from './rllmEpisodes.ts';

/** The step of the pipeline at which something is lost. */
export type FlowStage = 'filtering' | 'grouping' | 'rejection';

/** Trajectories that were lost for one reason. */
export interface Loss {
  readonly reason: 'masked' | 'no-steps' | 'unnamed-dropped' | 'left-by-hook' | 'too-few-trajectories' | 'held-back';
  readonly stage: FlowStage;
  /** Of masked ones, why their episodes ended. */
  readonly terminationReason: TerminationReason | null;
  /** In episode order. */
  readonly trajectories: readonly Origin[];
  /** Groups that went with them; 0 before there are groups. */
  readonly groups: number;
}

/** Everything that was lost, reason by reason, in the order of the pipeline. */
export function lossesOf({ flow, heldBack }: Pick<PipelineRun, 'flow' | 'heldBack'>): Loss[] {
  const losses = new Map<string, { loss: Omit<Loss, 'trajectories'>; trajectories: Origin[] }>();
  const add = (key: string, loss: Omit<Loss, 'trajectories'>, place: Origin) => {
    const known = losses.get(key) ?? { loss, trajectories: [] };
    known.trajectories.push(place);
    losses.set(key, known);
  };
  for (const lost of flow.lost) {
    const place = { episode: lost.episode, trajectory: lost.trajectory };
    if (lost.reason === 'masked') {
      const { reason, terminationReason } = lost;
      add(`masked ${terminationReason}`, { reason, stage: 'filtering', terminationReason, groups: 0 }, place);
    } else add(lost.reason, { reason: lost.reason, stage: 'grouping', terminationReason: null, groups: 0 }, place);
  }
  const small = flow.dropped.flatMap(({ trajectories }) => trajectories.map(({ uid }) => originOfUid(uid)));
  for (const place of small) {
    const groups = flow.dropped.length;
    add('small', { reason: 'too-few-trajectories', stage: 'rejection', terminationReason: null, groups }, place);
  }
  for (const place of heldBack.flat()) {
    const groups = heldBack.length;
    add('held', { reason: 'held-back', stage: 'rejection', terminationReason: null, groups }, place);
  }
  const order: readonly FlowStage[] = ['filtering', 'grouping', 'rejection'];
  return [...losses.values()]
    .map(({ loss, trajectories }) => ({ ...loss, trajectories }))
    .sort((a, b) => order.indexOf(a.stage) - order.indexOf(b.stage));
}
