import { createAlgorithmConfig, type EstimatorMap } from '../../engine/config/algorithm.ts';
import { compactFilteringFrom } from '../../engine/config/compactFiltering.ts';
import { constructionFault } from '../../engine/config/construction.ts';
import { rejectionSamplingFrom } from '../../engine/config/rejectionSampling.ts';
import { type ConfigTree, isTree, requireKey } from '../../engine/config/tree.ts';
import { UpstreamError } from '../../engine/errors.ts';
import type { Revision } from '../../engine/revision.ts';

/**
 * The first error that rLLM raises when its trainer is built from a whole configuration, in the order in which it reads
 * it; null when it raises none. To the rules of `constructionFault` come sections and keys that are not there, or are
 * no sections; keys that compact filtering does not have; and tuples of the map.
 */
export function faultOf(tree: ConfigTree, revision: Revision, map: EstimatorMap): UpstreamError | null {
  try {
    readAll(tree, revision, map);
    return null;
  } catch (error) {
    if (error instanceof UpstreamError) return error;
    throw error;
  }
}

function readAll(tree: ConfigTree, revision: Revision, map: EstimatorMap): void {
  const value = requireKey(tree, 'rllm');
  const isSeed = revision === 'rllm-seed';
  if (value === null) throw constructionFault(tree, revision, map)!;
  const readsMap = isSeed && map.size > 0;
  const rllm = sectionFor(value, isSeed ? (readsMap ? 'algorithm' : 'rejection_sample') : 'get');
  if (readsMap) sectionFor(requireKey(rllm, 'algorithm'), 'get');
  const rule = constructionFault(tree, revision, map);
  // The rule of the map comes before the section of the next rule is read.
  if (rule?.discrepancy === 'D-15') throw rule;
  const rejection = sectionFor(requireKey(rllm, 'rejection_sample'), 'multiplier');
  const multiplier = requireKey(rejection, 'multiplier');
  if (multiplier !== 1 && multiplier !== true) requireKey(rejection, 'enable');
  if (rule !== null) throw rule;
  filterOf(requireKey(rllm, 'compact_filtering'));
  requireKey(sectionFor(requireKey(rllm, 'stepwise_advantage'), 'mode'), 'mode');
  rejectionSamplingFrom(rejection, revision);
  requireKey(sectionFor(requireKey(rllm, 'algorithm'), 'adv_estimator'), 'adv_estimator');
  createAlgorithmConfig({ estimatorMap: map }, revision);
  sectionFor(requireKey(rllm, 'episode_logging'), 'get');
  const trainer = sectionFor(requireKey(rllm, 'trainer'), 'project_name');
  for (const key of ['project_name', 'experiment_name']) requireKey(trainer, key);
  const workflow = sectionFor(requireKey(rllm, 'workflow'), 'n_parallel_tasks');
  for (const key of ['n_parallel_tasks', 'retry_limit']) requireKey(workflow, key);
}

/** `CompactFilteringConfig(**section)`. */
function filterOf(section: unknown): void {
  if (isTree(section)) compactFilteringFrom(section);
  else {
    throw new UpstreamError(
      'TypeError',
      `CompactFilteringConfig() argument after ** must be a mapping, not ${className(section)}`,
    );
  }
}

/** A section of which an attribute is read. */
function sectionFor(value: unknown, attribute: string): ConfigTree {
  if (isTree(value)) return value;
  throw new UpstreamError('AttributeError', `'${className(value)}' object has no attribute '${attribute}'`);
}

function className(value: unknown): string {
  if (value === null || value === undefined) return 'NoneType';
  if (Array.isArray(value)) return 'ListConfig';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  return typeof value === 'boolean' ? 'bool' : 'str';
}
