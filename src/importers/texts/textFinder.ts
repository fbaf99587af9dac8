import { Pace, type PaceOptions } from '../build/pace.ts';
import { IMPORTERS } from '../index.ts';
import { LostFile, sourceOf } from '../read/bytes.ts';
import { expandArchives } from '../read/expandArchives.ts';
import { openSource } from '../read/open.ts';
import type { ImportFile } from '../run.ts';
import { RecordWalk } from './recordWalk.ts';
import { shortened, type ShortenedTexts } from './shortened.ts';

/** Where the texts of a trajectory stand: a file, a record in it, and the trajectory's number in the record. */
export interface TextPlace {
  /** Id of the importer. */
  readonly importer: string;
  readonly path: string;
  readonly record: number;
  readonly part: number;
}

/** What a trajectory was asked and answered; null when its record says neither. Or why it cannot be read any more. */
export type FoundTexts =
  | { readonly ok: true; readonly texts: ShortenedTexts | null }
  | { readonly ok: false; readonly message: string };

const GONE = 'The file is not as it was when it was read: this record is not in it any more. Choose it again.';

/**
 * Reads texts where they stand, one trajectory at a time: nothing of the other records is kept. The file that was read
 * last stays open as long as memory allows, since the next trajectory is often of the same.
 */
export class TextFinder {
  #last: { readonly path: string; readonly walk: WeakRef<RecordWalk> } | null = null;

  /** Rejects with an AbortError when the signal is aborted; what is wrong with a file comes back in words. */
  async find(files: readonly ImportFile[], place: TextPlace, options: PaceOptions = {}): Promise<FoundTexts> {
    const pace = new Pace(options, 1);
    try {
      const walk = await this.#open(files, place.path, pace);
      if ('message' in walk) return { ok: false, message: walk.message };
      const record = await walk.find(place.record, pace);
      if (record === null) return { ok: false, message: GONE };
      const importer = IMPORTERS.find(({ id }) => id === place.importer);
      const texts = importer?.textsOf?.(record.value, place.part) ?? null;
      return { ok: true, texts: texts === null ? null : shortened(texts) };
    } catch (error) {
      if (error instanceof LostFile) return { ok: false, message: error.message };
      throw error;
    }
  }

  async #open(files: readonly ImportFile[], path: string, pace: Pace): Promise<RecordWalk | { message: string }> {
    const known = this.#last?.path === path ? this.#last.walk.deref() : undefined;
    if (known !== undefined) return known;
    for await (const expanded of expandArchives(files, pace)) {
      pace.check();
      if ('message' in expanded || expanded.file.path !== path) continue;
      const source = await openSource({ path, bytes: sourceOf(expanded.file.bytes) }, pace, { withTexts: true });
      if ('message' in source) return source;
      const walk = new RecordWalk(source);
      this.#last = { path, walk: new WeakRef(walk) };
      return walk;
    }
    return { message: GONE };
  }
}
