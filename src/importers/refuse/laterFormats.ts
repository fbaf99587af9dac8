import { isArray, isObject, own, type JsonObject } from '../json.ts';

/** A kind of file that is known but not read: its marks, and what to say. */
interface KnownFile {
  readonly name: string;
  readonly is: (record: JsonObject) => boolean;
}

const LATER: readonly KnownFile[] = [
  { name: 'a verifiers or prime-rl traces file', is: (r) => isArray(own(r, 'traces')) && Object.hasOwn(r, 'task') },
  { name: 'a tinker rollout summary', is: (r) => has(r, 'group_idx', 'traj_idx', 'total_reward') },
  { name: 'an open-instruct rollout file', is: (r) => has(r, 'prompt_idx', 'response_tokens', 'reward') },
  { name: 'an AReaL rollout file', is: (r) => has(r, 'task_id', 'sample_idx', 'seqlen', 'prompt_len', 'reward') },
  {
    name: 'a NeMo-RL data file',
    is: (r) => has(r, 'rewards') && (has(r, 'token_loss_mask') || has(r, 'idx', 'content')),
  },
  { name: 'a SkyRL evaluation dump', is: (r) => has(r, 'input_prompt', 'output_response', 'score') },
  { name: 'an Atropos group file', is: (r) => ['tokens', 'masks', 'scores'].every((key) => isArray(own(r, key))) },
  { name: 'an rLLM telemetry file', is: isTelemetry },
];

/** The name of a known format that is not read yet; null when the record is none. */
export function laterFormat(record: JsonObject): string | null {
  return LATER.find(({ is }) => is(record))?.name ?? null;
}

function has(record: JsonObject, ...keys: readonly string[]): boolean {
  return keys.every((key) => Object.hasOwn(record, key));
}

function isTelemetry(record: JsonObject): boolean {
  const type = own(record, 'type');
  return (
    typeof type === 'string' &&
    /^(?:episode|trajectory|experiment|session|span)\./.test(type) &&
    isObject(own(record, 'data'))
  );
}
