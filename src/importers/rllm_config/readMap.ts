import type { Revision } from '../../engine/revision.ts';
import type { Leaf } from './leaves.ts';
import { rowOf, unknownEstimator } from './rowOfKey.ts';
import type { ConfigNode, ReportRow } from './types.ts';

export interface ReadMap {
  readonly estimators: readonly (readonly [role: string, estimator: string])[];
  readonly losses: readonly (readonly [role: string, loss: string])[];
  readonly rows: readonly ReportRow[];
}

/** Reads a map of estimators: role -> estimator, or role -> [estimator, loss] for a tuple. */
export function readMap(leaf: Leaf, revision: Revision): ReadMap {
  const { node, written } = leaf;
  if (node.kind === 'scalar' && node.value === null) return { estimators: [], losses: [], rows: [] };
  if (node.kind !== 'section') {
    const sentence = 'It takes a section with a role and its estimator a line.';
    return { estimators: [], losses: [], rows: [rowOf(leaf, { status: 'wrong-type', sentence, warns: true })] };
  }
  if (node.entries.length === 0) {
    const sentence = 'An empty map: every role has the default estimator.';
    return { estimators: [], losses: [], rows: [rowOf(leaf, { status: 'used', sentence, warns: false })] };
  }
  const estimators = new Map<string, string>();
  const losses = new Map<string, string>();
  const last = new Map(node.entries.map(({ key }, index) => [key, index]));
  const rows = node.entries.map(({ key, node: value }, index) => {
    const here = { written: `${written}.${key}`, node: value };
    if (last.get(key) !== index) {
      const { line } = node.entries[last.get(key)!]!.node;
      return rowOf(here, {
        status: 'duplicate',
        sentence: `The role stands again on line ${line}, which counts.`,
        warns: true,
      });
    }
    const pair = pairOf(value);
    if (pair === null) {
      return rowOf(here, {
        status: 'wrong-type',
        sentence: 'It takes the name of an estimator, or [estimator, loss].',
        warns: true,
      });
    }
    const [estimator, loss] = pair;
    if (loss !== null && revision === 'rllm-seed') {
      const sentence = 'This revision takes the estimator alone; a loss of its own came with rllm-head.';
      return rowOf(here, { status: 'ignored-here', sentence, warns: true });
    }
    estimators.set(key, estimator);
    if (loss !== null) losses.set(key, loss);
    const unknown = unknownEstimator(estimator, revision, 'map');
    return rowOf(here, {
      status: 'used',
      sentence: unknown?.sentence ?? 'rLLM takes the map as an argument in Python; here it counts as that argument.',
      discrepancy: unknown?.discrepancy ?? null,
      nearest: unknown?.nearest ?? null,
      warns: unknown !== null,
    });
  });
  return { estimators: [...estimators], losses: [...losses], rows };
}

function pairOf(node: ConfigNode): readonly [estimator: string, loss: string | null] | null {
  if (node.kind === 'scalar') return typeof node.value === 'string' ? [node.value, null] : null;
  if (node.kind !== 'list' || node.items.length !== 2) return null;
  const [estimator, loss] = node.items.map((item) => (item.kind === 'scalar' ? item.value : null));
  return typeof estimator === 'string' && typeof loss === 'string' ? [estimator, loss] : null;
}
