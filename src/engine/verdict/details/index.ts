import type { DetailRule } from '../rule.ts';
import * as advice from './advice.ts';
import * as batch from './batch.ts';
import * as contrast from './contrast.ts';
import * as theorems from './theorems.ts';

/** The rules whose sentences follow the headline, in order of what matters most. */
export const DETAILS: readonly DetailRule[] = [
  advice.seeCards,
  advice.whyNothingLeft,
  contrast.noiseIsCounted,
  contrast.stillPush,
  contrast.quietLane,
  theorems.sameSigns,
  batch.deadGroups,
  contrast.someFlip,
  theorems.alsoOneGroup,
  theorems.alsoProportional,
  theorems.shiftMoves,
  batch.roleMapSays,
  batch.sharesDiffer,
  batch.pooledCrosses,
];
