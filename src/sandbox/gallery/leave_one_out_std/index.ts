import type { GalleryEntry } from '../entry.ts';
import javascript from './estimator.js?raw';
import python from './estimator.py?raw';

export const leaveOneOutStd: GalleryEntry = {
  id: 'leave_one_out_std',
  label: 'Leave-one-out std',
  summary:
    'Mean and std are those of the other rewards of the group: a lone success among equal failures is not divided at all.',
  source: {
    title: 'NeMo-RL: leave-one-out with normalised rewards',
    url: 'https://github.com/NVIDIA-NeMo/RL/issues/1518',
  },
  options: [],
  needsLengths: false,
  javascript,
  python,
};
