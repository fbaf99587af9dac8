import { type Batch, batchColumnsOf, type BatchResult, collectBatch, type RunSettings } from '../../../engine/index.ts';
import { recordedRegistry } from '../../../engine/recorded/recordedRegistry.ts';
import type { RecordedAnswer, RecordedCall } from '../../../engine/recorded/types.ts';
import type { CustomEstimator } from '../../../importers/playground/document.ts';
import { rewriteModule } from '../../../sandbox/javascript/rewriteModule.ts';
import { createJavaScriptRuntime, packModule } from '../../../sandbox/javascript/runtime.ts';
import type { CallOutcome, RunOutcome } from '../../../sandbox/program/outcome.ts';
import {
  type LoadedProgram,
  type ProgramCall,
  ProgramError,
  type ProgramFault,
  type ProgramLanguage,
} from '../../../sandbox/program/types.ts';
import { evaluateScript, micropythonHere, pyodideHere } from '../../../sandbox/python/testing/engines.ts';
import { answersOf, programCallOf } from '../programs.ts';

/**
 * One run of the collector with custom estimators, on this thread and without a box: for tests of texts that one wrote or
 * has read. The regression tests that Export writes import it.
 * @param fullPython whether Python is full CPython
 */
export async function collectHere(
  batch: Batch,
  settings: RunSettings,
  estimators: readonly CustomEstimator[],
  fullPython = false,
): Promise<BatchResult> {
  const columns = batchColumnsOf(batch);
  const entries = estimators.map(({ name }) => ({ name, refusal: null }));
  const collect = (answers: readonly RecordedAnswer[]) => {
    const wanted: RecordedCall[] = [];
    const registry = recordedRegistry(settings, { entries, answers }, (call) => wanted.push(call));
    return { wanted, result: collectBatch(columns, settings, registry) };
  };
  const { wanted } = collect([]);
  const answers: RecordedAnswer[] = [];
  for (const estimator of estimators) {
    const calls = wanted.filter(({ name }) => name === estimator.name);
    if (calls.length === 0) continue;
    const programCalls = calls.map((call) => programCallOf({ batch }, estimator, call));
    // oxlint-disable-next-line no-await-in-loop -- one interpreter after the other
    answers.push(...answersOf(calls, await runHere(estimator, programCalls, fullPython)));
  }
  return collect(answers).result;
}

/** A run of a program as the box makes it, on this thread: nothing ends an endless loop. */
export async function runHere(
  { language, source }: CustomEstimator,
  calls: readonly ProgramCall[],
  fullPython = false,
): Promise<RunOutcome> {
  try {
    const program = await load(language, source, fullPython);
    const { names, options } = program;
    return { kind: 'ran', names, options, calls: calls.map((call) => outcomeOf(program, call)), console: [], ms: 0 };
  } catch (error) {
    return { kind: 'fault', fault: faultOf(error), console: [] };
  }
}

async function load(language: ProgramLanguage, source: string, fullPython: boolean): Promise<LoadedProgram> {
  if (language === 'javascript')
    return createJavaScriptRuntime(evaluateScript).load(packModule(rewriteModule(source)), () => {});
  const python = await (fullPython ? pyodideHere() : micropythonHere());
  return python.load(source, () => {});
}

function outcomeOf(program: LoadedProgram, call: ProgramCall): CallOutcome {
  try {
    return { kind: 'ok', result: program.call(program.names[0]!, call) };
  } catch (error) {
    return { kind: 'fault', fault: faultOf(error) };
  }
}

function faultOf(error: unknown): ProgramFault {
  if (error instanceof ProgramError) return error.fault;
  throw error;
}
