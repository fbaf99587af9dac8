import type { Pace } from '../build/pace.ts';
import { LIMITS } from '../limits.ts';
import type { ImportFile } from '../run.ts';
import { type ByteSource, LostFile, sourceOf, wholeBytes } from './bytes.ts';
import { isClutter } from './ignored.ts';
import { tooLargeFile } from './refusals.ts';
import { type ByteKind, sniffSource } from './sniff.ts';

/** A file to be read, or why it is not. */
export type Expanded =
  | {
      readonly file: ImportFile;
      /** How many bytes of the drop it fills. */
      readonly packedBytes: number;
    }
  | { readonly path: string; readonly message: string };

/** The files of a drop, with those inside of zip archives in place of the archives. Clutter is passed over. */
export async function* expandArchives(files: readonly ImportFile[], pace: Pace): AsyncGenerator<Expanded> {
  for (const file of files) {
    if (isClutter(file.path)) continue;
    const source = sourceOf(file.bytes);
    const kind = kindOf(source);
    if (kind instanceof LostFile) yield { path: file.path, message: kind.message };
    else if (kind !== 'zip') yield { file, packedBytes: source.size };
    else if (source.size > LIMITS.fileBytes) yield { path: file.path, message: tooLargeFile(source.size) };
    else {
      const { unzip } = await import('./zip/unzip.ts');
      for await (const entry of unzip(file.path, wholeBytes(source), LIMITS, pace)) {
        if ('message' in entry) yield entry;
        else yield { file: { path: entry.path, bytes: entry.bytes }, packedBytes: entry.packedBytes };
      }
    }
  }
}

/** What a file is, or why nobody can tell. */
function kindOf(source: ByteSource): ByteKind | LostFile {
  try {
    return sniffSource(source);
  } catch (error) {
    if (error instanceof LostFile) return error;
    throw error;
  }
}
