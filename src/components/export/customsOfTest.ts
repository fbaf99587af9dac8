import type { CustomEstimator } from '../../importers/playground/document.ts';
import { departing, registeredLiteral } from '../../sandbox/takeHome/index.ts';
import type { TestedLanes } from './bothRevisions.ts';

/** The custom estimators of a pytest. */
export interface CustomsOfPytest {
  /** Those that have Python, with the text that registers them as a literal. */
  readonly sources: readonly { readonly name: string; readonly literal: string }[];
  /** Those that are JavaScript alone: a port of theirs is tested, once there is one. */
  readonly ports: readonly string[];
}

/** Every custom estimator that the tested lanes name, once. */
export function customsOfTest({ tested }: TestedLanes): readonly CustomEstimator[] {
  return [...new Set(tested.flatMap(({ customs }) => customs))];
}

/** The same, as rLLM can have them. */
export function customsOfPytest(lanes: TestedLanes): CustomsOfPytest {
  const all = customsOfTest(lanes).map((one) => ({ name: one.name, literal: registeredLiteral(departing(one)) }));
  return {
    sources: all.flatMap(({ name, literal }) => (literal === null ? [] : [{ name, literal }])),
    ports: all.flatMap(({ name, literal }) => (literal === null ? [name] : [])),
  };
}

/** What is said once a test is saved: what of it waits for a port, and what is not in it. Null when all of it is there. */
export function customsSentence(kind: 'pytest' | 'vitest', lanes: TestedLanes): string | null {
  const { ports } = kind === 'pytest' ? customsOfPytest(lanes) : { ports: [] };
  const parts = [
    ...(ports.length === 0
      ? []
      : [
          `${ports.map((name) => `“${name}”`).join(', ')}: JavaScript is not translated, so the numbers wait for a port in my_estimators.py.`,
        ]),
    ...lanes.untested.map(({ label, reason }) => `Not in the test: ${label}. ${reason}`),
  ];
  return parts.length === 0 ? null : `Saved. ${parts.join(' ')}`;
}
