import { holdsError } from '../build/countEnd.ts';
import type { End } from '../end.ts';
import { own, type JsonObject } from '../json.ts';
import { readFlag } from '../values.ts';

/** How a rollout ended: an error goes before a cut at the token limit. Null when the row does not tell. */
export function endOf(row: JsonObject): End | null {
  const error = own(row, 'error');
  if (holdsError(error)) return 'error';
  const stop = own(row, 'stop_condition');
  const cut = readFlag(own(row, 'is_truncated'));
  if (cut === true || (typeof stop === 'string' && stop.includes('token'))) return 'length';
  return error === undefined && stop === undefined && cut === null ? null : 'other';
}
