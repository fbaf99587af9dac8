import type { DiagnosisFacts, DiagnosisFinding, WhatIf } from '../types.ts';
import { correlation } from '../correlation.ts';
import { decimal } from '../../verdict/words.ts';

/** Reward against length inside of the groups alone, which is what a group baseline compares. */
export function withinGroups(
  { columns, lengths }: DiagnosisFacts,
  findings: readonly DiagnosisFinding[],
): WhatIf | null {
  if (lengths === null || !findings.some(({ id }) => id === 'reward_by_length')) return null;
  const all: (readonly [number, number])[] = [];
  const centred: (readonly [number, number])[] = [];
  for (let g = 0; g + 1 < columns.offsets.length; g++) {
    const own: (readonly [number, number])[] = [];
    for (let i = columns.offsets[g]!; i < columns.offsets[g + 1]!; i++) {
      const pair = [lengths[i]!, columns.values[i]!] as const;
      if (pair.every(Number.isFinite)) own.push(pair);
    }
    const mean = (k: 0 | 1) => own.reduce((sum, pair) => sum + pair[k], 0) / own.length;
    const [length, reward] = [mean(0), mean(1)];
    for (const pair of own) {
      all.push(pair);
      centred.push([pair[0] - length, pair[1] - reward]);
    }
  }
  const within = correlation(centred);
  if (!Number.isFinite(within)) return null;
  return {
    id: 'within_groups',
    title: 'Compared within groups',
    before: decimal(correlation(all)),
    after: decimal(within),
    unit: 'correlation',
    note: 'Over all trajectories harder prompts may have longer responses; a group baseline only sees what is left within a prompt.',
    answers: ['reward_by_length'],
  };
}

/** The most that the mean reward could be with a longer limit; for rewards of 0 and 1, where a cut response has 0. */
export function nothingCut({ truncated, columns, binary }: DiagnosisFacts): WhatIf | null {
  const all = columns.values.length;
  if (truncated === null || truncated === 0 || !binary || truncated > all) return null;
  const mean = columns.values.reduce((sum, value) => sum + value, 0) / all;
  return {
    id: 'nothing_cut',
    title: 'A longer limit',
    before: decimal(mean),
    after: decimal(Math.min(1, mean + truncated / all)),
    unit: 'mean reward at most',
    note: 'The upper bound: every response that was cut off had scored 0 and would score 1.',
    answers: ['truncation'],
  };
}
