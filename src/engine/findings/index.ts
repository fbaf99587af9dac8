import { type Finding, type FindingFacts, type FindingRule, SEVERITIES } from './types.ts';
import * as configuration from './rules/configuration.ts';
import * as estimators from './rules/estimators.ts';
import { notFiniteFindings } from './notFinite.ts';
import * as pipeline from './rules/pipeline.ts';
import * as precomputed from './rules/precomputed.ts';
import * as singletons from './rules/singletons.ts';

/** Every rule, in the order of the catalogue (docs/discrepancies.md). */
export const FINDING_RULES: readonly FindingRule[] = [
  ...Object.values(singletons),
  ...Object.values(estimators),
  ...Object.values(precomputed),
  ...Object.values(pipeline),
  ...Object.values(configuration),
].sort((a, b) => a.id.localeCompare(b.id));

/** Rules about what the collector does, which it does not get to when rLLM stops before it. */
const OF_THE_COLLECTOR = new Set<FindingRule>([
  ...Object.values(singletons),
  ...Object.values(estimators),
  ...Object.values(precomputed).filter((rule) => rule !== precomputed.restoredStepsCount),
]);

/** What this batch, configuration and revision do that people do not expect; the gravest first. */
export function findingsOf(facts: FindingFacts): Finding[] {
  const found = FINDING_RULES.flatMap((rule): Finding[] => {
    const { id, title, revision, find } = rule;
    if (revision !== undefined && revision !== facts.revision) return [];
    if (facts.stopped !== null && OF_THE_COLLECTOR.has(rule)) return [];
    const here = find(facts);
    return here === null ? [] : [{ id, title, groups: [], ...here }];
  });
  return [...notFiniteFindings(facts), ...found].sort(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );
}
