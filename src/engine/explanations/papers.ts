/** Something that was found out about an estimator, and where. */
export interface Paper {
  readonly title: string;
  readonly year: number;
  readonly url: string;
  /** What it says here, in a sentence. */
  readonly says: string;
  /** Registry keys of the estimators that it concerns. */
  readonly estimators: readonly string[];
}

/** What one should know of the estimators, and who found it. */
export const PAPERS: readonly Paper[] = [
  {
    title: 'DeepSeekMath',
    year: 2024,
    url: 'https://arxiv.org/abs/2402.03300',
    says: 'Proposed GRPO: the group of samples replaces a value network, and its std sets the scale.',
    estimators: ['grpo'],
  },
  {
    title: 'Understanding R1-Zero-like training (Dr. GRPO)',
    year: 2025,
    url: 'https://arxiv.org/abs/2503.20783',
    says: 'Dividing by the std weighs prompts by how even they are: nearly solved and nearly failed ones count more. Without it the group mean alone is subtracted.',
    estimators: ['grpo'],
  },
  {
    title: 'DAPO',
    year: 2025,
    url: 'https://arxiv.org/abs/2503.14476',
    says: 'Groups in which all rewards are equal have no gradient under GRPO; it samples on until a batch has none.',
    estimators: ['grpo', 'rloo'],
  },
  {
    title: 'Back to basics: revisiting REINFORCE',
    year: 2024,
    url: 'https://arxiv.org/abs/2402.14740',
    says: 'RLOO: the mean of the other samples is a baseline that leaves the gradient unbiased.',
    estimators: ['rloo'],
  },
  {
    title: 'Simple statistical gradient-following algorithms (REINFORCE)',
    year: 1992,
    url: 'https://doi.org/10.1007/BF00992696',
    says: 'The reward alone gives an unbiased gradient, and one that varies the more the larger the rewards are.',
    estimators: ['reinforce'],
  },
  {
    title: 'REINFORCE++',
    year: 2025,
    url: 'https://arxiv.org/abs/2501.03262',
    says: 'One scale for the whole batch instead of one a group, so that no prompt is blown up by a small spread.',
    estimators: ['reinforce_plus_plus_baseline'],
  },
  {
    title: 'On-policy RL with optimal reward baseline (OPO)',
    year: 2025,
    url: 'https://arxiv.org/abs/2505.23585',
    says: 'The baseline of least variance weighs rewards by the length of their responses.',
    estimators: ['grpo', 'rloo', 'reinforce', 'reinforce_plus_plus_baseline'],
  },
];

/** The papers that concern an estimator, oldest first. */
export function papersOn(estimator: string): readonly Paper[] {
  return PAPERS.filter(({ estimators }) => estimators.includes(estimator)).toSorted((a, b) => a.year - b.year);
}
