import { GROUP_STATES, isDead } from '../../../engine/diagnosis/groupState.ts';
import type { Diagnosis } from '../../../engine/diagnosis/types.ts';
import { counted, formatShare, formatWhole } from '../../format.ts';
import { shareOf } from '../../../engine/diagnosis/shareOf.ts';
import { stateStyle } from '../../stateStyle.ts';

/** What the map shows, in numbers: for its caption and as its name. */
export function mapCaption({ states, stats }: Diagnosis): string {
  const flat = states.filter(isDead).length;
  const placed = stats.means.filter(Number.isFinite).length;
  const unplaced = states.length - placed;
  const left =
    unplaced === 0
      ? ''
      : ` ${counted(unplaced, 'group')} with a missing or infinite reward ${unplaced === 1 ? 'has' : 'have'} no place.`;
  return `${counted(placed, 'group')} by mean and std; area: number of groups. In the grey band lie ${formatWhole(flat)} without a spread.${left}`;
}

/** What the histogram shows, in numbers, and how much of it the chosen groups are. */
export function rewardsCaption({ histogram, states }: Diagnosis, chosen: readonly number[] | null): string {
  const count = (state: (typeof GROUP_STATES)[number]) => states.filter((one) => one === state).length;
  const parts = GROUP_STATES.filter((state) => count(state) > 0).map(
    (state) => `${formatWhole(count(state))} ${stateStyle(state).label}`,
  );
  const left = histogram.left === 0 ? '' : ` ${counted(histogram.left, 'reward')} missing or not finite.`;
  const own = chosen?.reduce((sum, ofBar) => sum + ofBar, 0);
  const ofChosen = own === undefined ? '' : ` ${formatWhole(own)} of them in the chosen groups.`;
  return `${counted(histogram.counted, 'reward')}, stacked by the state of their group: ${parts.join(', ')}.${left}${ofChosen}`;
}

/** What the Lorenz curve shows, in numbers, and what the chosen groups own. */
export function ownershipCaption({ lanes, states }: Diagnosis, chosen: ReadonlySet<number> | null): string {
  const parts = lanes
    .filter(({ ownership }) => ownership.weighted > 0)
    .map(
      ({ label, ownership }) =>
        `${label}: half of Σ|A| in ${counted(ownership.half.length, 'group')}, as much as ${formatWhole(Math.round(ownership.effectiveGroups))} equal ones (${formatShare(ownership.effectiveGroups / states.length)})`,
    );
  if (parts.length === 0) return 'No lane gives any group weight.';
  if (chosen === null) return `${parts.join('; ')}.`;
  const own = lanes
    .map((lane) => ({ label: lane.label, share: shareOf(lane, chosen) }))
    .filter(({ share }) => Number.isFinite(share))
    .map(({ label, share }) => `${formatShare(share)} under ${label}`);
  return `${parts.join('; ')}. The ${counted(chosen.size, 'chosen group')} own${chosen.size === 1 ? 's' : ''} ${own.join(', ')}.`;
}
