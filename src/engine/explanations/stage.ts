/** The stages between a reward and its advantage, in order. */
export const STAGES = ['raw', 'centred', 'scaled'] as const;

export type Stage = (typeof STAGES)[number];
