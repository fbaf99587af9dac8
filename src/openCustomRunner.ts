import { createSandboxClient, type SandboxClient } from './sandbox/box/client.ts';
import { openSandboxFrame } from './sandbox/box/frame.ts';
import type { BoxLanguages } from './sandbox/box/languages.ts';
import { createPermissions, noPermissions, storedPermissions } from './state/custom/permissions.ts';
import { createPythonChoice, sessionChoice } from './state/custom/pythonChoice.ts';
import { createCustomRunner, crashNotice, type CustomRunner } from './state/custom/runner.ts';
import { indexedDbRunGuard } from './state/persisted/runGuard.ts';

let sandbox: SandboxClient | null = null;
const guard = indexedDbRunGuard();
const python = createPythonChoice(sessionChoice);

interface RunnerSetting {
  /** The languages of custom estimators. */
  readonly languages: BoxLanguages;
  /** Keeps the user's work; null for a document that is not kept, in which nothing is remembered either. */
  readonly save: (() => Promise<void>) | null;
  /** Whether what was permitted on an earlier visit still is. */
  readonly trusted: boolean;
  readonly notify: (notice: string) => void;
}

/** A runner of custom estimators over the one box of the page. */
export async function openCustomRunner({ languages, save, trusted, notify }: RunnerSetting): Promise<CustomRunner> {
  sandbox ??= createSandboxClient(openSandboxFrame(), python.followed(languages));
  const permissions = createPermissions(save === null ? noPermissions : storedPermissions);
  if (!trusted) permissions.revokeAll();
  const crashed = await guard.crashed();
  if (crashed !== null) {
    permissions.revokeAll();
    notify(crashNotice(crashed));
  }
  return createCustomRunner({ sandbox, python, permissions, guard, save: save ?? (async () => {}) });
}
