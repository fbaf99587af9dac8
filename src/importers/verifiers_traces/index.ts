import type { Importer, SourceHead } from '../importer.ts';
import { isObject } from '../json.ts';
import { tracesOf } from './episode.ts';
import { TracesReader } from './reader.ts';
import { textsOfTrace } from './texts.ts';

/** Episodes of verifiers since its version 1, and of prime-rl: one a line, with a trace of every agent. */
export const verifiersTraces: Importer = {
  id: 'verifiers_traces',
  label: 'verifiers traces',
  looksLike: '{"id": "…", "group": {"id": "…"}, "traces": [{"agent": {"name": "solver"}, "rewards": {}, "nodes": []}]}',
  source: 'rows',
  companions: ['metadata.json', 'config.toml'],
  detect,
  textsOf: (episode, part) => (isObject(episode) ? textsOfTrace(tracesOf(episode)?.filter(isObject)[part]) : null),
  read: (run) => new TracesReader(run),
};

function detect(head: SourceHead): string | null {
  return head.records.some(({ value }) => isObject(value) && tracesOf(value) !== null) ? 'verifiers-traces' : null;
}
