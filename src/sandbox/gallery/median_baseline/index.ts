import type { GalleryEntry } from '../entry.ts';
import javascript from './estimator.js?raw';
import python from './estimator.py?raw';

export const medianBaseline: GalleryEntry = {
  id: 'median_baseline',
  label: 'Median baseline',
  summary: 'The baseline is the median of a group, which one outlier among few rewards does not move.',
  source: {
    title: 'MC-GRPO: Median-Centered Group Relative Policy Optimization for Small-Rollout Reinforcement Learning',
    url: 'https://arxiv.org/abs/2601.22582',
  },
  options: [],
  needsLengths: false,
  javascript,
  python,
};
