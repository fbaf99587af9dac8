import type { End } from '../end.ts';
import { isArray, isObject, type JsonValue } from '../json.ts';
import type { RunBuilder } from './runBuilder.ts';

/** Counts how a rollout ended, and asks about errors; null, when the file does not tell, counts as nothing. */
export function countEnd(run: RunBuilder, end: End | null): void {
  if (end === null) return;
  run.truncated.add(end === 'length' ? 1 : 0);
  run.errors.add(end === 'error' ? 1 : 0);
  if (end === 'error') {
    run.ask(
      'errored',
      'Some rollouts ended in an error. They are kept with the reward that was written; leave them out instead?',
    );
  }
}

/** Whether a field called `error` or `errors` holds one: a text, an object, a list that is not empty. */
export function holdsError(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '' || value === false) return false;
  if (isArray(value)) return value.length > 0;
  return !isObject(value) || Object.keys(value).length > 0;
}
