import type { StripModel } from '../charts/slope_strip/model.ts';

/** What axes, heads and labels need of a strip, whether of dots or of a crowd. */
export interface DrawnModel
  extends Pick<StripModel, 'axisX' | 'top' | 'bottom' | 'rewardTicks' | 'advantageTicks' | 'columns'> {
  readonly beads: readonly { readonly x: number; readonly y: number }[];
}

/** A strip taken apart into what lies below and above the words. */
export interface Drawing {
  readonly model: DrawnModel;
  readonly lines: readonly string[];
  readonly dots: readonly string[];
}

/** The line of the selected trajectory, over its highlighter. */
export function chosenLine(path: string | null, colour: (token: string) => string): string[] {
  if (path === null) return [];
  return [
    `<path d="${path}" fill="none" stroke="${colour('--select')}" stroke-width="8" stroke-linecap="round"/>`,
    `<path d="${path}" fill="none" stroke="${colour('--ink')}" stroke-width="2"/>`,
  ];
}
