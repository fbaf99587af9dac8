import { isArray, isObject, own, type JsonObject } from '../json.ts';
import { textsOrNull, turnsOf } from '../texts/turns.ts';
import type { TrajectoryTexts, Turn } from '../texts/types.ts';
import { readFlag } from '../values.ts';

/** The messages of a trace in the order of its nodes; what stands before the first that was sampled is the prompt. */
export function textsOfTrace(trace: JsonObject | undefined): TrajectoryTexts | null {
  const list = trace === undefined ? undefined : own(trace, 'nodes');
  const nodes = isArray(list) ? list.filter(isObject) : [];
  const sampled = nodes.findIndex((node) => readFlag(own(node, 'sampled')) === true);
  const start = sampled === -1 ? nodes.length : sampled;
  return textsOrNull({ prompt: turnsOfNodes(nodes.slice(0, start)), response: turnsOfNodes(nodes.slice(start)) });
}

function turnsOfNodes(nodes: readonly JsonObject[]): readonly Turn[] {
  return nodes.flatMap((node) => turnsOf(own(node, 'message')));
}
