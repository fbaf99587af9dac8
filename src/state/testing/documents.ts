import type { PlaygroundDocument } from '../../importers/playground/document.ts';

/** A small document: one group of eight with one solve, one dead group, one judge. */
export function sampleDocument(change: Partial<PlaygroundDocument> = {}): PlaygroundDocument {
  const follow = { normAdvByStdInGrpo: null, revision: null };
  return {
    name: 'Sample',
    sentence: '',
    batch: {
      groups: [
        { groupId: 't1:solver', rewards: [1, 0, 0, 0, 0, 0, 0, 0] },
        { groupId: 't2:solver', rewards: [1, 1] },
        { groupId: 't1:judge', rewards: [0.5, 0.7] },
      ],
    },
    settings: {
      revision: 'rllm-head',
      estimator: 'grpo',
      estimatorMap: [],
      normAdvByStdInGrpo: true,
      usePrecomputedAdvantage: false,
    },
    lanes: [
      { id: 'grpo', estimator: 'grpo', ...follow },
      { id: 'rloo', estimator: 'rloo', ...follow },
    ],
    ...change,
  };
}
