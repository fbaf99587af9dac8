import type { GalleryEntry } from '../entry.ts';
import javascript from './estimator.js?raw';
import python from './estimator.py?raw';

export const opo: GalleryEntry = {
  id: 'opo',
  label: 'OPO',
  summary:
    'The baseline is the mean of a group weighted by the lengths of its responses, so that long ones count for more.',
  source: { title: 'On-Policy RL with Optimal Reward Baseline', url: 'https://arxiv.org/abs/2505.23585' },
  options: [],
  needsLengths: true,
  javascript,
  python,
};
