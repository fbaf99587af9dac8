import type { Importer, SourceHead } from '../importer.ts';
import { isObject, own } from '../json.ts';
import { TelemetryReader } from './reader.ts';

/** The records that rLLM's telemetry streams, one a line: starts, steps and ends of trajectories. */
export const rllmTelemetry: Importer = {
  id: 'rllm_telemetry',
  label: 'rLLM telemetry',
  looksLike: '{"type": "trajectory.end", "data": {"uid": "…", "num_steps": 1, "reward": 1.0}}',
  source: 'groups',
  companions: [],
  detect,
  read: (run) => new TelemetryReader(run),
};

const TYPE = /^(?:episode|trajectory|experiment|session|span)(?:\.|$)/;

function detect(head: SourceHead): string | null {
  const isRecord = head.records.some(({ value }) => {
    const type = isObject(value) ? own(value, 'type') : undefined;
    return isObject(value) && typeof type === 'string' && TYPE.test(type) && isObject(own(value, 'data'));
  });
  return isRecord ? 'rllm-telemetry' : null;
}
