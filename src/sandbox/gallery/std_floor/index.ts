import type { GalleryEntry } from '../entry.ts';
import javascript from './estimator.js?raw';
import python from './estimator.py?raw';

export const stdFloor: GalleryEntry = {
  id: 'std_floor',
  label: 'std floor',
  summary: 'GRPO with a least std, so that rewards that differ by noise alone do not become large advantages.',
  source: {
    title: 'verl: the variance of grpo_vectorized had a floor until #6348',
    url: 'https://github.com/verl-project/verl/pull/6348',
  },
  options: [{ kind: 'number', key: 'floor', min: 0, max: 0.5, step: null, default: 0.01 }],
  needsLengths: false,
  javascript,
  python,
};
