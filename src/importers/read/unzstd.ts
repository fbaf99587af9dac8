import { Decompress } from 'fzstd';
import type { Pace } from '../build/pace.ts';
import type { Limits } from '../limits.ts';
import { Parts, TooLarge, unpackedCap, type Unpacked } from './parts.ts';
import { frameProblem } from './zstdFrames.ts';

/** Packed bytes handed over at once: they may be a thousand times as many unpacked. */
const CHUNK = 16_384;

/** Unpacks zstd, all frames; a file that ends early gives what could be read. Imported when such a file comes. */
export async function unzstd(bytes: Uint8Array, limits: Limits, pace?: Pace): Promise<Unpacked> {
  const { problem, end } = frameProblem(bytes);
  if (problem === 'dictionary')
    return {
      ok: false,
      message:
        'This zstd file was packed with a dictionary, which is not in it. Unpack it with "zstd -d -D DICTIONARY FILE" and drop what comes out.',
    };
  if (problem === 'window')
    return {
      ok: false,
      message:
        'This zstd file was packed for more memory than a browser gives (--long or --ultra). Unpack it with "zstd -d --long=31 FILE" and drop what comes out.',
    };
  const parts = new Parts(unpackedCap(bytes.length, limits));
  const stream = new Decompress((part) => parts.add(part));
  let flaw: string | null = FLAWS[problem];
  const whole = problem === 'none' || problem === 'junk';
  try {
    const content = bytes.subarray(0, end);
    for (let from = 0; from < content.length; from += CHUNK) {
      stream.push(content.subarray(from, from + CHUNK), whole && from + CHUNK >= content.length);
      if (pace?.isDue === true) await pace.rest();
    }
  } catch (error) {
    pace?.check();
    if (error instanceof TooLarge) return { ok: false, message: parts.refusal() };
    flaw = FLAWS.damaged;
  }
  if (parts.size === 0)
    return { ok: false, message: 'This zstd file is damaged: nothing could be unpacked. Download or write it again.' };
  return { ok: true, bytes: parts, flaw };
}

const FLAWS = {
  none: null,
  cut: 'the zstd file ends early; what could be unpacked was read.',
  damaged: 'the zstd file is damaged; what stands before the damage was read.',
  junk: 'after the end of the zstd file stand bytes that are not zstd; they were left out.',
} as const;
