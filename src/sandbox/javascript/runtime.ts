import type {
  ConsoleLine,
  LanguageRuntime,
  LoadedProgram,
  ProgramCall,
  ProgramFault,
  ProgramOption,
  ProgramResult,
} from '../program/types.ts';
import { ProgramError } from '../program/types.ts';
import { consoleText } from './consoleText.ts';
import { fault, faultOf, SOURCE_NAME } from './fault.ts';
import * as numpy from './numpy.ts';
import { placeInEditor } from './places.ts';
import { optionValues, readOptions } from './readOptions.ts';
import { readResult } from './readResult.ts';
import type { RewrittenModule } from './rewriteModule.ts';

const PROVIDED = { ...numpy };

/** Turns a text into a function, as `new Function` does; handed in, since the page itself may not. */
export type Evaluate = (code: string) => unknown;

/**
 * Runs estimators of JavaScript. Its texts are modules that `packModule` made of what the user wrote. What they write to
 * the console is passed on; numpy's reductions stand ready under their names.
 */
export function createJavaScriptRuntime(evaluate: Evaluate): LanguageRuntime {
  return {
    load(packed, write) {
      const { body, main, options: optionsName } = unpackModule(packed);
      if (main === null)
        throw new ProgramError(
          fault('SyntaxError', 'there is no default export: write `export default function estimate(groups) { … }`'),
        );
      const console = consoleOf(write);
      const provided = { ...PROVIDED, console };
      const result = `return { main: ${main}, options: ${optionsName ?? 'undefined'} };`;
      // A block of its own, in which the user's names may be those of what stands ready.
      const head = `(function (${Object.keys(provided).join(', ')}) { "use strict"; {`;
      let estimate: unknown;
      let descriptors: readonly ProgramOption[];
      let name: string;
      try {
        // Everything before the user's text stands on its first line, so that its lines count as they are.
        const open = evaluate(`${head}${body}\n${result}\n}})\n//# sourceURL=${SOURCE_NAME}`);
        const exported = (open as (...values: unknown[]) => Exported)(...Object.values(provided));
        descriptors = readOptions(exported.options);
        estimate = exported.main;
        if (typeof estimate !== 'function')
          throw new ProgramError(fault('TypeError', 'the default export is no function'));
        name = nameOfFunction(estimate);
      } catch (thrown) {
        throw new ProgramError(onItsPlace(faultOf(thrown), head.length, body));
      }
      return {
        names: [name],
        options: descriptors,
        call(_name, call) {
          try {
            return callEstimator(estimate as Estimate, call, descriptors);
          } catch (thrown) {
            throw new ProgramError(onItsPlace(faultOf(thrown), head.length, body));
          }
        },
      } satisfies LoadedProgram;
    },
  };
}

interface Exported {
  readonly main: unknown;
  readonly options: unknown;
}

type Estimate = (groups: unknown, options: unknown, context: unknown) => unknown;

function callEstimator(
  estimate: Estimate,
  { rewardsByGroup, groups, algorithmConfig, options }: ProgramCall,
  descriptors: ReturnType<typeof readOptions>,
): ProgramResult {
  const rewards = rewardsByGroup.reduce((count, group) => count + group.length, 0);
  const given = rewardsByGroup.map((group) => group.slice());
  return readResult(estimate(given, optionValues(descriptors, options), { groups, algorithmConfig }), rewards);
}

/** On the first line something stands before the user's text; behind it is nothing of theirs. */
function onItsPlace(known: ProgramFault, head: number, text: string): ProgramFault {
  const { line, column } = known;
  if (line === null || column === null) return known;
  return { ...known, ...placeInEditor(text, { line, column: line === 1 ? Math.max(1, column - head) : column }) };
}

function nameOfFunction({ name }: { readonly name: unknown }): string {
  return typeof name === 'string' && name !== '' && name !== '$main' ? name.slice(0, 200) : 'estimator';
}

function consoleOf(write: (line: ConsoleLine) => void) {
  const writer =
    (level: ConsoleLine['level']) =>
    (...values: unknown[]) =>
      write({ level, text: consoleText(values) });
  const [log, error] = [writer('log'), writer('error')];
  return {
    log,
    info: log,
    debug: log,
    dir: log,
    table: log,
    trace: log,
    group: log,
    groupCollapsed: log,
    warn: writer('warn'),
    error,
    assert: (holds?: unknown, ...values: unknown[]) => void (holds || error('Assertion failed:', ...values)),
    // Nothing of these is shown.
    groupEnd: () => {},
    clear: () => {},
    count: () => {},
    time: () => {},
    timeEnd: () => {},
    timeLog: () => {},
  };
}

/** A rewritten module as one text, for the way to where it runs. */
export function packModule(module: RewrittenModule): string {
  return JSON.stringify([module.main, module.options, module.body]);
}

function unpackModule(packed: string): RewrittenModule {
  const [main, options, body] = JSON.parse(packed) as [string | null, string | null, string];
  return { main, options, body };
}
