import { counted } from '../words.ts';
import { verdictRule } from '../rule.ts';

/** Episodes were opened, and no group of theirs reaches the estimator. */
export const nothingLeft = verdictRule({
  id: 'nothing-left',
  applies: ({ columns, pipeline }) => (columns.values.length === 0 && pipeline?.episodes ? pipeline.episodes : null),
  say: (episodes) => `Of ${counted(episodes, 'episode')} nothing is left for the estimator.`,
});

export const noRewards = verdictRule({
  id: 'no-rewards',
  applies: ({ columns }) => (columns.values.length === 0 ? true : null),
  say: () => 'There are no rewards yet. Add one, or open a file.',
});
