import {
  type ConsoleLine,
  type LanguageRuntime,
  type LoadedProgram,
  type ProgramCall,
  ProgramError,
  type ProgramFault,
  type ProgramOption,
  type ProgramResult,
} from '../program/types.ts';
import { packArrays, unpackArrays } from './doubles.ts';
import { groupColumns } from './groupColumns.ts';

/** An interpreter with the library in it. */
export interface PythonEngine {
  /** Puts the interpreter back to where it was when it was made ready. */
  readonly reset: () => void;
  /** Calls a function of the bridge, which takes texts and gives a text back. */
  readonly ask: (name: 'load' | 'call', texts: readonly string[]) => string;
  /** Where output goes from now on. */
  readonly onOutput: (write: (line: ConsoleLine) => void) => void;
  /** What has to be done to a text before it is read; its lines stay where they are. */
  readonly prepare?: (text: string) => string;
}

/**
 * Estimators of Python over an interpreter. Every text is read by an interpreter in its first state; a program that is
 * called after another was read is read again, so that none ever sees what another left behind.
 */
export function pythonRuntime(engine: PythonEngine): LanguageRuntime {
  let present: object | null = null;
  let isFresh = true;
  return {
    load(text, write) {
      const program = {};
      // A file may begin with a mark of its byte order, which is no Python.
      const source = text.replace(/^\uFEFF/, '');
      const prepared = engine.prepare?.(source) ?? source;
      const read = (): Loaded => {
        if (!isFresh) engine.reset();
        isFresh = false;
        engine.onOutput(write);
        present = program;
        return JSON.parse(withoutFault(engine.ask('load', [prepared]))) as Loaded;
      };
      const { names, options } = read();
      return {
        names,
        options,
        call(name, call) {
          if (present !== program) read();
          return resultOf(withoutFault(engine.ask('call', requestOf(name, call))));
        },
      } satisfies LoadedProgram;
    },
  };
}

interface Loaded {
  readonly names: readonly string[];
  readonly options: readonly ProgramOption[];
}

function withoutFault(reply: string): string {
  if (reply.startsWith('{"fault"')) throw new ProgramError((JSON.parse(reply) as { fault: ProgramFault }).fault);
  return reply;
}

function requestOf(name: string, call: ProgramCall): string[] {
  const { rewardsByGroup, groups, algorithmConfig, options, revision = 'rllm-head' } = call;
  const head = JSON.stringify({ name, revision, algorithmConfig, options });
  return [head, ...packArrays(rewardsByGroup), groupColumns(groups, rewardsByGroup)];
}

function resultOf(reply: string): ProgramResult {
  const [sizes, doubles, returnSizes, returns] = reply.split('\n') as [string, string, string, string];
  const advantagesByGroup = unpackArrays(sizes, doubles);
  return {
    advantagesByGroup,
    returnsByGroup: returns === 'same' ? advantagesByGroup : unpackArrays(returnSizes, returns),
  };
}
