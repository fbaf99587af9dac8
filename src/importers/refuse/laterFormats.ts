import { isArray, isObject, own, type JsonObject } from '../json.ts';

/** A kind of file that is known but not read: its marks, and what to say. */
interface KnownFile {
  readonly name: string;
  readonly is: (record: JsonObject) => boolean;
}

const LATER: readonly KnownFile[] = [
  { name: 'a verifiers or prime-rl traces file', is: (r) => isArray(own(r, 'traces')) && Object.hasOwn(r, 'task') },
  { name: 'a W&B table', is: (r) => isArray(own(r, 'columns')) && isArray(own(r, 'data')) },
  { name: 'a pointer to a W&B table', is: (r) => own(r, '_type') === 'table-file' },
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
  { name: 'a columnar completions file (ms-swift, ROLL)', is: isColumnar },
  { name: 'a TRL completions file', is: isTrl },
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

/** One record in which the prompts are a list of texts and another list has the same length. */
function isColumnar(record: JsonObject): boolean {
  const prompts = own(record, 'prompt') ?? own(record, 'prompts');
  if (!isArray(prompts) || prompts.length < 2 || !prompts.every((prompt) => typeof prompt === 'string')) return false;
  return Object.values(record).some((value) => value !== prompts && isArray(value) && value.length === prompts.length);
}

/** Reward functions have any name there, so without a column `reward` the total is not known. */
function isTrl(record: JsonObject): boolean {
  return (
    has(record, 'step', 'prompt', 'completion') &&
    (has(record, 'advantage') || has(record, 'advantages')) &&
    !has(record, 'reward')
  );
}
