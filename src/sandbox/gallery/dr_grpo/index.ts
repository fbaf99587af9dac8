import type { GalleryEntry } from '../entry.ts';
import javascript from './estimator.js?raw';
import python from './estimator.py?raw';

export const drGrpo: GalleryEntry = {
  id: 'dr_grpo',
  label: 'Dr. GRPO',
  summary: 'GRPO without the division by the std: a group that is nearly solved or nearly lost is no longer blown up.',
  source: {
    title: 'Understanding R1-Zero-Like Training: A Critical Perspective',
    url: 'https://arxiv.org/abs/2503.20783',
  },
  options: [],
  needsLengths: false,
  javascript,
  python,
};
