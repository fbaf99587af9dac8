import type { GalleryEntry } from '../entry.ts';
import javascript from './estimator.js?raw';
import python from './estimator.py?raw';

export const clippedGrpo: GalleryEntry = {
  id: 'clipped_grpo',
  label: 'Clipped GRPO',
  summary: 'GRPO whose advantages are kept between two bounds: a lone success of many attempts cannot rule a batch.',
  source: { title: 'NeMo-RL: advantage_clip_low and advantage_clip_high', url: 'https://github.com/NVIDIA-NeMo/RL' },
  options: [{ kind: 'number', key: 'bound', min: 0.1, max: 5, step: null, default: 2 }],
  needsLengths: false,
  javascript,
  python,
};
