import { type Derivation, derivationOf } from '../../engine/explanations/derivation.ts';
import { settingsOfLane } from '../../importers/playground/lanes.ts';
import type { GroupView, LaneColumn } from '../../state/groupView.ts';
import type { Settled } from '../../state/settled.ts';

/** The steps of one trajectory's advantage in a lane; null for an estimator that is not built in, or without a result. */
export function derivationFor(
  { document, shown }: Settled,
  view: GroupView,
  lane: LaneColumn,
  trajectory: number,
): Derivation | null {
  const reward = view.group.rewards[trajectory] ?? null;
  const advantage = lane.advantages?.[trajectory];
  const role = shown?.comparison.roles.find((one) => one.role === view.role);
  if (reward === null || advantage === undefined || role === undefined) return null;
  return derivationOf({
    reward,
    n: view.group.rewards.length,
    mean: view.mean,
    std: view.std,
    role,
    estimator: lane.estimator,
    settings: settingsOfLane(document.settings, lane.lane),
    advantage,
  });
}
