import { NO_PLACE, partsOfPlace } from '../build/places.ts';
import { importFiles } from '../importFiles.ts';
import type { ImportFile } from '../run.ts';
import { TextFinder } from '../texts/textFinder.ts';
import type { Turn } from '../texts/types.ts';

/** A trajectory with its texts, as lines of `speaker: text`. */
export interface ReadTexts {
  readonly owner: string;
  readonly reward: number | null;
  readonly prompt: string;
  readonly response: string;
}

/**
 * Imports files, then asks for the texts of every trajectory, or of one in so many, the last first; null for a run
 * without texts.
 */
export async function textsOfRun(files: readonly ImportFile[], oneIn = 1): Promise<readonly ReadTexts[] | null> {
  const result = await importFiles(files);
  if (!result.ok) throw new Error(result.refusal.message);
  const { places, groups, episodes } = result.value;
  if (places === undefined) return null;
  const owners =
    episodes?.flatMap(({ id, trajectories }) => trajectories.map(({ reward }) => ({ owner: id, reward }))) ??
    groups.flatMap(({ groupId, rewards }) => rewards.map((reward) => ({ owner: groupId, reward })));
  if (owners.length !== places.of.length) throw new Error('a place for each trajectory is missing');
  const finder = new TextFinder();
  const read: ReadTexts[] = [];
  for (const [index, owner] of [...owners.entries()].toReversed()) {
    if (index % oneIn > 0) continue;
    const place = places.of[index] ?? NO_PLACE;
    const { record, part } = partsOfPlace(place);
    const file = places.files.findLast(({ first }) => first <= record);
    if (place === NO_PLACE || file === undefined) throw new Error(`${owner.owner}: no place`);
    // oxlint-disable-next-line no-await-in-loop -- as a person asks: one after the other
    const found = await finder.find(files, {
      importer: places.importer,
      path: file.path,
      record: record - file.first,
      part,
    });
    if (!found.ok) throw new Error(found.message);
    read.push({ ...owner, prompt: linesOf(found.texts?.prompt), response: linesOf(found.texts?.response) });
  }
  return read.toReversed();
}

function linesOf(turns: readonly Turn[] = []): string {
  return turns.map(({ speaker, text }) => (speaker === '' ? text : `${speaker}: ${text}`)).join('\n');
}
