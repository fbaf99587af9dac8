import {
  type LanguageRuntime,
  type OptionValue,
  type ProgramCall,
  ProgramError,
  type ProgramFault,
} from '../../program/types.ts';

/** A call with these rewards, at HEAD unless something else is said. */
export function callOf(
  rewards: readonly (readonly number[])[],
  more: Partial<ProgramCall> & { readonly options?: Readonly<Record<string, OptionValue>> } = {},
): ProgramCall {
  return {
    rewardsByGroup: rewards.map((group) => Float64Array.from(group)),
    groups: [],
    algorithmConfig: { norm_adv_by_std_in_grpo: true },
    options: {},
    ...more,
  };
}

/** The fault that something throws; an error when it throws none. */
export function faultOf(run: () => unknown): ProgramFault {
  try {
    run();
  } catch (error) {
    if (error instanceof ProgramError) return error.fault;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** The lines that a program writes when its first estimator is called with [1, 0]. */
export function outputOf(python: LanguageRuntime, text: string): string[] {
  const lines: string[] = [];
  const program = python.load(text, ({ text: line }) => lines.push(line));
  program.call(program.names[0]!, callOf([[1, 0]]));
  return lines;
}
