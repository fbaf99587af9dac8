import type { Comparison } from '../../engine/comparison/types.ts';
import type { PlaygroundDocument } from '../../importers/playground/document.ts';
import type { EngineClient } from '../../worker/client.ts';
import { setReward } from '../document/batchEdits.ts';

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

/** An engine that answers, with nothing, after so many milliseconds. */
export function engineTaking(ms: number): EngineClient {
  return {
    compare: () => new Promise((resolve) => setTimeout(() => resolve({} as Comparison), ms)),
    dispose: () => {},
  };
}

/** An edit: the first reward of the first group becomes this. */
export function withFirstReward(reward: number) {
  return (document: PlaygroundDocument): PlaygroundDocument => ({
    ...document,
    batch: setReward(document.batch, 0, 0, reward),
  });
}
