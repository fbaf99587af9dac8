import { calledName } from '../program/calledName.ts';
import { limitedLines } from '../program/consoleLines.ts';
import type { CallOutcome } from '../program/outcome.ts';
import { type LanguageRuntime, type LoadedProgram, ProgramError, type ProgramFault } from '../program/types.ts';
import {
  type BoxAssets,
  type CallsMessage,
  type FromWorker,
  packResults,
  type RunMessage,
  type ToWorker,
  unpackCalls,
} from './wire.ts';

/** As much of a worker's global scope as is used. */
export interface BoxScope {
  onmessage: ((event: MessageEvent) => void) | null;
}

/**
 * The inside of a worker of the box: takes its port from the first message, opens the language with what it needs, and
 * runs one program, once or again and again. The user's code gets hold of neither the port nor a token: both are in
 * closures, and what sends and what reads messages was taken before it ran.
 */
export function serveBox(
  scope: BoxScope,
  open: (assets: BoxAssets) => LanguageRuntime | Promise<LanguageRuntime>,
): void {
  scope.onmessage = (event) => {
    const [port] = event.ports;
    if (port === undefined) return;
    scope.onmessage = null;
    const send = MessagePort.prototype.postMessage.bind(port) as (message: FromWorker) => void;
    const now = performance.now.bind(performance);
    const { apply } = Reflect;
    const readData = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')!.get!;
    let runtime: LanguageRuntime | null = null;
    let program: RunProgram | null = null;
    const receive = async (message: ToWorker): Promise<void> => {
      if (message.kind === 'open') {
        runtime = await open(message.assets);
        send({ kind: 'ready' });
        return;
      }
      if (message.kind === 'run') {
        // One program a worker: what it leaves behind in the realm goes with it.
        if (program !== null) return;
        if (runtime === null) throw new Error('a program came before its language');
        program = openProgram(runtime, message, send, now);
      }
      program?.(message);
    };
    port.onmessage = (message) => {
      receive(apply(readData, message, []) as ToWorker).catch((error: unknown) =>
        send({ kind: 'broken', message: String(error) }),
      );
    };
  };
}

/** Makes the calls of a message and sends what came of them. */
type RunProgram = (message: CallsMessage) => void;

/** A program that is read with the first message, in which a fault of reading is told. */
function openProgram(
  runtime: LanguageRuntime,
  { text, name }: RunMessage,
  send: (message: FromWorker) => void,
  now: () => number,
): RunProgram {
  let loaded: LoadedProgram | null = null;
  let token = '';
  const lines = limitedLines(({ level, text: line }) => send({ kind: 'console', token, level, text: line }));
  return (message) => {
    const calls = unpackCalls(message);
    token = message.token;
    lines.restart();
    const start = now();
    try {
      loaded ??= runtime.load(text, lines.write);
      const { names, options, call } = loaded;
      const called = calledName(names, name);
      const outcomes = calls.map((one): CallOutcome => {
        try {
          return { kind: 'ok', result: call(called, one) };
        } catch (error) {
          return { kind: 'fault', fault: faultOf(error) };
        }
      });
      send({ kind: 'ran', token, names, options, ms: now() - start, ...packResults(outcomes) });
    } catch (error) {
      send({ kind: 'fault', token, fault: faultOf(error) });
    }
  };
}

function faultOf(error: unknown): ProgramFault {
  if (error instanceof ProgramError) return error.fault;
  // Running out of stack or memory between the user's code and ours.
  const [name, message] = error instanceof Error ? [error.name, error.message] : ['Error', 'it cannot go on'];
  return { name, message, line: null, column: null };
}
