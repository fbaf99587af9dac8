import { ROLE_MAP_LANE } from '../importers/playground/document.ts';
import type { Mark } from './ui/EstimatorMark.tsx';

/** Colour, shape and dash of an estimator: they always travel together. */
export interface EstimatorStyle {
  readonly mark: Mark;
  /** Colour of words, at 4.5:1. */
  readonly textColor: string;
  readonly softColor: string;
}

function style(shape: Mark['shape'], token: string): EstimatorStyle {
  return {
    mark: { shape, color: `var(--${token})` },
    textColor: `var(--${token}-text)`,
    softColor: `var(--${token}-soft)`,
  };
}

const STYLES: ReadonlyMap<string, EstimatorStyle> = new Map([
  ['grpo', style('circle', 'grpo')],
  ['rloo', style('square', 'rloo')],
  ['reinforce_plus_plus_baseline', style('triangleUp', 'rfpp')],
  ['reinforce', style('diamond', 'reinforce')],
  ['prpo', style('triangleDown', 'prpo')],
]);

const CUSTOM = style('hexagon', 'custom');

/** The role map mixes estimators, so it has the ink colour and a shape of its own. */
const ROLE_MAP: EstimatorStyle = {
  mark: { shape: 'hexagon', color: 'var(--ink-2)' },
  textColor: 'var(--ink-2)',
  softColor: 'var(--sunken)',
};

/** How an estimator, or the role map, is drawn. Anything that is not built in counts as custom. */
export function estimatorStyle(estimator: string): EstimatorStyle {
  return estimator === ROLE_MAP_LANE ? ROLE_MAP : (STYLES.get(estimator) ?? CUSTOM);
}
