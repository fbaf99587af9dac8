import { NO_PLACE, partsOfPlace } from '../importers/build/places.ts';
import type { PlaygroundDocument } from '../importers/playground/document.ts';
import type { ImportedRun } from '../importers/run.ts';
import type { TextPlace } from '../importers/texts/textFinder.ts';
import type { OpenedRun } from './store.ts';

/** Where the texts of a trajectory stand, or why nobody can tell. */
export type TextSpot =
  | {
      readonly kind: 'at';
      readonly place: TextPlace /** Rewards of its group were changed here since they were read. */;
      readonly edited: boolean;
    }
  /** It is not one of those that were read: it was added here, or others of its group were removed. */
  | { readonly kind: 'edited' }
  /** The file says nothing of where it stands. */
  | { readonly kind: 'unknown' };

/**
 * Finds where a trajectory of the shown batch stands in the files of its run. The batch may have been edited since: a
 * group is known by its rewards, or by its id as long as it has as many trajectories as were read.
 */
export function textSpotOf(
  document: PlaygroundDocument,
  opened: OpenedRun,
  group: number,
  trajectory: number,
): TextSpot {
  const found =
    document.source === undefined ? ofGroup(document, opened, group) : ofEpisode(document, opened, group, trajectory);
  if (found === null) return { kind: 'edited' };
  const { places } = opened.run;
  const place = places?.of[found.start + (document.source === undefined ? trajectory : 0)] ?? NO_PLACE;
  if (places === undefined || place === NO_PLACE) return { kind: 'unknown' };
  const { record, part } = partsOfPlace(place);
  const file = places.files.findLast(({ first }) => first <= record);
  // Of two files of one name nobody can tell which is meant.
  if (file === undefined || places.files.filter(({ path }) => path === file.path).length > 1)
    return { kind: 'unknown' };
  return {
    kind: 'at',
    place: { importer: places.importer, path: file.path, record: record - file.first, part },
    edited: found.edited,
  };
}

interface Found {
  /** Index of the place of the group's first trajectory, or of the trajectory itself. */
  readonly start: number;
  readonly edited: boolean;
}

function ofGroup({ batch }: PlaygroundDocument, { run, step }: OpenedRun, group: number): Found | null {
  const shown = batch.groups[group];
  if (shown === undefined) return null;
  const starts = startsOf(run, run.groups, ({ rewards }) => rewards.length);
  const same = run.groups.findIndex(({ rewards }) => rewards === shown.rewards);
  if (same !== -1) return { start: starts[same]!, edited: false };
  const alike = run.groups.flatMap((one, k) => (one.step === step && one.groupId === shown.groupId ? [k] : []));
  const [only] = alike;
  if (only === undefined || alike.length > 1 || run.groups[only]!.rewards.length !== shown.rewards.length) return null;
  return { start: starts[only]!, edited: true };
}

function ofEpisode(
  { source }: PlaygroundDocument,
  { run, step }: OpenedRun,
  group: number,
  trajectory: number,
): Found | null {
  const origin = source?.run.origins[group]?.[trajectory];
  const shown = origin === undefined ? undefined : source?.episodes[origin.episode];
  const episodes = run.episodes ?? [];
  if (origin === undefined || shown === undefined) return null;
  const starts = startsOf(run, episodes, ({ trajectories }) => trajectories.length);
  const same = episodes.findIndex(({ trajectories }) => trajectories === shown.trajectories);
  if (same !== -1) return { start: starts[same]! + origin.trajectory, edited: false };
  const alike = episodes.flatMap((one, k) => (one.step === step && one.id === shown.id ? [k] : []));
  const [only] = alike;
  if (only === undefined || alike.length > 1 || episodes[only]!.trajectories.length !== shown.trajectories.length)
    return null;
  return { start: starts[only]! + origin.trajectory, edited: true };
}

const startsOfRun = new WeakMap<ImportedRun, readonly number[]>();

/** Number of trajectories before each group or episode of a run. */
function startsOf<T>(run: ImportedRun, owners: readonly T[], sizeOf: (owner: T) => number): readonly number[] {
  const known = startsOfRun.get(run);
  if (known !== undefined) return known;
  let start = 0;
  const starts = owners.map((owner) => {
    start += sizeOf(owner);
    return start - sizeOf(owner);
  });
  startsOfRun.set(run, starts);
  return starts;
}
