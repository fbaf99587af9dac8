import type { GalleryEntry } from '../entry.ts';
import javascript from './estimator.js?raw';
import python from './estimator.py?raw';

export const maxrl: GalleryEntry = {
  id: 'maxrl',
  label: 'MaxRL',
  summary: 'Divides by the mean in the place of the std, which weighs hard prompts most; for rewards of 0 and 1 only.',
  source: { title: 'Maximum Likelihood Reinforcement Learning', url: 'https://arxiv.org/abs/2602.02710' },
  options: [],
  needsLengths: false,
  javascript,
  python,
};
