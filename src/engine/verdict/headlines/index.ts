import type { VerdictRule } from '../rule.ts';
import * as absent from './absent.ts';
import * as baseline from './baseline.ts';
import * as errors from './errors.ts';
import * as groups from './groups.ts';
import * as noise from './noise.ts';
import * as noSignal from './noSignal.ts';
import * as notFinite from './notFinite.ts';
import { outlier } from './outlier.ts';
import * as pairs from './pairs.ts';
import * as pull from './pull.ts';
import { roleMapIsLane } from './roleMap.ts';
import * as singletons from './singletons.ts';
import * as solves from './solves.ts';
import * as theorems from './theorems.ts';

/** The rules in order: the first that has something to say gives the headline. The last one always has. */
export const HEADLINES: readonly VerdictRule[] = [
  // What stops everything.
  errors.stopsBeforeEstimators,
  absent.nothingLeft,
  absent.noRewards,
  errors.missingReward,
  errors.stopsAtSingleton,
  errors.everyLaneStops,
  errors.someLanesStop,
  errors.lanesNotRun,
  // What keeps the selected group from being estimated.
  groups.emptyGroup,
  groups.keepsPrecomputed,
  groups.keptBySome,
  // What spoils its numbers.
  notFinite.spoilsGroup,
  notFinite.passedOn,
  notFinite.spoiledByAnotherGroup,
  notFinite.overflow,
  // Where there is no signal.
  singletons.singletonKept,
  singletons.singletonKeptBySome,
  singletons.singletonLost,
  noSignal.floatNoise,
  noSignal.batchSolved,
  noSignal.batchFailed,
  noSignal.batchFlat,
  noSignal.groupSolved,
  noSignal.groupFailed,
  noSignal.groupEqual,
  // Where the signal is not what it seems.
  noise.belowEpsilon,
  noise.amplifiedNoise,
  baseline.pushesAllOneWay,
  baseline.roleBaselineFlips,
  outlier,
  // Where lanes provably do the same.
  pairs.binaryPair,
  theorems.oneGroupPools,
  theorems.proportional,
  // Where they differ.
  pairs.anyPair,
  solves.luckySolve,
  solves.oneFailure,
  solves.halfSolved,
  solves.someSolved,
  pull.bestTrajectory,
  pull.worstTrajectory,
  pull.pullRatio,
  pull.pooledPull,
  // What is left to say of one lane, or of lanes that are alike.
  roleMapIsLane,
  pull.pullsAlike,
  pull.loneLane,
  groups.informativeGroups,
];
