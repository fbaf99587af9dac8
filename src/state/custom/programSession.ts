import type { CustomEstimator } from '../../importers/playground/document.ts';
import type { SandboxClient } from '../../sandbox/box/client.ts';
import type { RunOutcome } from '../../sandbox/program/outcome.ts';
import type { ProgramCall } from '../../sandbox/program/types.ts';
import type { RunGuard } from '../persisted/runGuard.ts';
import type { Permissions } from './permissions.ts';
import { WAITS } from './programs.ts';
import type { PythonChoice } from './pythonChoice.ts';

/** A program in a worker of its own, which is called again and again. */
export interface ProgramSession {
  /** Makes calls, one after the other, each within the time of a run that was asked for. Never throws. */
  call(calls: readonly ProgramCall[], signal: AbortSignal): Promise<RunOutcome>;
  /** Ends it, whatever it does. */
  close(): void;
}

export interface SessionOptions {
  readonly sandbox: SandboxClient;
  readonly python: PythonChoice;
  readonly permissions: Permissions;
  readonly guard: RunGuard;
  /** Keeps the user's work before a program runs. */
  readonly save: () => Promise<void>;
  readonly deadlines: { readonly asked: number };
}

/** Opens a session. Its program runs only if it is permitted to, and after the user's work is kept. */
export function openProgramSession(
  program: CustomEstimator,
  { sandbox, python, permissions, guard, save, deadlines }: SessionOptions,
): ProgramSession {
  const source = { language: python.engineOf(program.language), text: program.source };
  const session = sandbox.session(source, program.name);
  let prepared: Promise<unknown> | null = null;
  let isClosed = false;
  return {
    async call(calls, signal) {
      if (!permissions.has(program)) return { kind: 'unavailable', message: WAITS };
      if (isClosed) return { kind: 'cancelled' };
      prepared ??= Promise.all([save(), guard.arm(program.name)]);
      return session.call(calls, { deadlineMs: deadlines.asked, after: prepared, signal });
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      session.close();
      if (prepared !== null) guard.disarm();
    },
  };
}
