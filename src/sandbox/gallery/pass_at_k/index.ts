import type { GalleryEntry } from '../entry.ts';
import javascript from './estimator.js?raw';
import python from './estimator.py?raw';

export const passAtK: GalleryEntry = {
  id: 'pass_at_k',
  label: 'Pass@k training',
  summary:
    'Rewards a set of k attempts for one success among them: prompts that are solved now and then get the push, solved ones next to none.',
  source: {
    title: 'Pass@k Training for Adaptively Balancing Exploration and Exploitation of Large Reasoning Models',
    url: 'https://arxiv.org/abs/2508.10751',
  },
  options: [{ kind: 'number', key: 'k', min: 1, max: 16, step: 1, default: 4 }],
  needsLengths: false,
  javascript,
  python,
};
