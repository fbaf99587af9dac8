import type { GroupState } from '../../engine/diagnosis/groupState.ts';
import { stateStyle } from '../stateStyle.ts';

/** Fill of a state in an SVG that holds `StatePatterns` under this id. */
export function stateFill(id: string, state: GroupState): string {
  const { pattern, color } = stateStyle(state);
  if (pattern === 'plain') return color;
  return pattern === 'hollow' ? 'var(--surface)' : `url(#${id}-${pattern})`;
}
