import type { GroupState } from '../engine/diagnosis/groupState.ts';
import type { BadgeTone } from './ui/Badge.tsx';

/** How a state of a group is named and drawn wherever it stands. The word carries the meaning, colour and pattern repeat it. */
export interface StateStyle {
  readonly label: string;
  readonly tone: BadgeTone;
  /** A token's value. */
  readonly color: string;
  readonly pattern: 'plain' | 'lines' | 'dots' | 'hollow';
}

const STYLES: Readonly<Record<GroupState, StateStyle>> = {
  informative: { label: 'informative', tone: 'informative', color: 'var(--informative)', pattern: 'plain' },
  near_constant: { label: 'noise', tone: 'warn', color: 'var(--warn)', pattern: 'hollow' },
  too_hard: { label: 'too hard', tone: 'hard', color: 'var(--too-hard)', pattern: 'lines' },
  too_easy: { label: 'too easy', tone: 'easy', color: 'var(--too-easy)', pattern: 'dots' },
  partial: { label: 'stuck', tone: 'neutral', color: 'var(--singleton)', pattern: 'hollow' },
  singleton: { label: 'singleton', tone: 'singleton', color: 'var(--singleton)', pattern: 'hollow' },
  missing: { label: 'missing', tone: 'error', color: 'var(--error)', pattern: 'hollow' },
  empty: { label: 'empty', tone: 'neutral', color: 'var(--singleton)', pattern: 'hollow' },
};

export function stateStyle(state: GroupState): StateStyle {
  return STYLES[state];
}
