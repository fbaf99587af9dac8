import { clippedGrpo } from './clipped_grpo/index.ts';
import { drGrpo } from './dr_grpo/index.ts';
import { leaveOneOutStd } from './leave_one_out_std/index.ts';
import { lengthWeighted } from './length_weighted/index.ts';
import { maxrl } from './maxrl/index.ts';
import { medianBaseline } from './median_baseline/index.ts';
import { opo } from './opo/index.ts';
import { passAtK } from './pass_at_k/index.ts';
import { stdFloor } from './std_floor/index.ts';
import type { GalleryEntry } from './entry.ts';

/** The gallery in the order of its menu. To add one, write its folder, a line here, and its case of `gallery.test.ts`. */
export const GALLERY: readonly GalleryEntry[] = [
  opo,
  drGrpo,
  medianBaseline,
  stdFloor,
  leaveOneOutStd,
  maxrl,
  passAtK,
  lengthWeighted,
  clippedGrpo,
];

/** The entry of this id. */
export function galleryEntry(id: string): GalleryEntry | undefined {
  return GALLERY.find((entry) => entry.id === id);
}

/** The Python of an entry whose JavaScript this is, unchanged; null where there is none. */
export function twinOf(javascript: string): string | null {
  return GALLERY.find((entry) => entry.javascript.trim() === javascript.trim())?.python ?? null;
}
