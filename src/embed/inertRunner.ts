import type { StoreRunner } from '../state/custom/lazyRunner.ts';

const REFUSAL = 'Code does not run in an embedded page: open it in full, read it and press Run in the view Code.';

/** An embedded page has no box for code: custom estimators are names without numbers, and their lanes say why. */
export const inertRunner: StoreRunner = {
  forget: () => {},
  get: async () => ({
    async compare(engine, { job, document }) {
      const entries = (document.estimators ?? []).map(({ name }) => ({ name, refusal: REFUSAL }));
      const custom = { entries, answers: [] };
      return { custom, comparison: await engine.compare({ ...job, custom }) };
    },
  }),
};
