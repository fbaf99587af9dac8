import type { JsonValue } from './json.ts';
import { readFlag } from './values.ts';

/** How a rollout ended, as far as it is counted. */
export type End = 'length' | 'error' | 'other';

const LENGTH = /^(?:length|max_tokens|max_length|token_limit|truncated|max_response_length_exceeded)$/i;
const ERROR = /^(?:error|failed|exception|abort(?:ed)?_error)$/i;

/** The end by the word in a column; a flag column such as `truncated` counts when it is true. Null: no word. */
export function readEnd(column: string, value: JsonValue | undefined): End | null {
  if (value === undefined || value === null || value === '') return null;
  if (/truncated$/i.test(column)) return readFlag(value) === true ? 'length' : 'other';
  if (typeof value !== 'string') return null;
  return LENGTH.test(value) ? 'length' : ERROR.test(value) ? 'error' : 'other';
}
