/** What the small number beside each metric is: against the baseline lane, or what it was in state A. */
export type Against = 'ratio' | 'difference' | 'pinned';
