import type { GalleryEntry } from '../entry.ts';
import javascript from './estimator.js?raw';
import python from './estimator.py?raw';

export const lengthWeighted: GalleryEntry = {
  id: 'length_weighted',
  label: 'Length-weighted',
  summary:
    'Divides an advantage by the length of its response against the mean length, so that under a loss over tokens each response pulls equally hard.',
  source: {
    title: 'DAPO: An Open-Source LLM Reinforcement Learning System at Scale',
    url: 'https://arxiv.org/abs/2503.14476',
  },
  options: [{ kind: 'number', key: 'share', min: 0, max: 1, step: null, default: 1 }],
  needsLengths: true,
  javascript,
  python,
};
