import { NOT_RUN } from './types.ts';

/** Whether a lane has no advantages because its code has not run here: rLLM would not stop at that. */
export function isNotRun(error: { readonly pythonClass: string } | null): boolean {
  return error?.pythonClass === NOT_RUN;
}
