import { isArray, own, type JsonObject } from '../json.ts';

/** A kind of file that is known but not read: its marks, and what to say. */
interface KnownFile {
  readonly name: string;
  readonly is: (record: JsonObject) => boolean;
}

const LATER: readonly KnownFile[] = [
  { name: 'a W&B table', is: (r) => isArray(own(r, 'columns')) && isArray(own(r, 'data')) },
  { name: 'a pointer to a W&B table', is: (r) => own(r, '_type') === 'table-file' },
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
