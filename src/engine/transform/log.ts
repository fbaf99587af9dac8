import type { Revision } from '../revision.ts';

/** A module's logger. rLLM's transform has no duplicate filter. */
export interface TransformLog {
  warn(message: string): void;
  debug(message: string): void;
}

/** The similar messages of a transform. */
export type TransformTopic = 'names' | 'rewards';

const SIMILAR: Readonly<Record<Revision, Readonly<Record<TransformTopic, string>>>> = {
  'rllm-seed': { names: 'similar warnings with trajectory names', rewards: 'similar warnings with reward validation' },
  'rllm-head': { names: 'similar trajectory name warnings', rewards: 'similar reward validation warnings' },
};

/** Logs the first message and how many more there are: warnings at rllm-seed, debug lines at rllm-head. */
export function logFirst(
  messages: readonly string[],
  topic: TransformTopic,
  revision: Revision,
  log: TransformLog,
): void {
  const first = messages[0];
  if (first === undefined) return;
  const line = (message: string) => (revision === 'rllm-seed' ? log.warn(message) : log.debug(message));
  line(first);
  if (messages.length > 1) line(`Skipping ${messages.length - 1} more ${SIMILAR[revision][topic]}`);
}
