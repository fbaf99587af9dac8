import type { CustomEstimator } from '../../importers/playground/document.ts';
import { textKey } from './programs.ts';

type Text = Pick<CustomEstimator, 'language' | 'source'>;

/** Which texts may run by themselves: those that were written here, and those that somebody asked to run. */
export interface Permissions {
  has(text: Text): boolean;
  grant(text: Text): void;
  /** Nothing may run by itself any more. */
  revokeAll(): void;
}

/** Where permissions outlive the page; the document itself never says what may run. */
export interface PermissionMemory {
  read(): readonly string[];
  write(keys: readonly string[]): void;
}

const KEY = 'advantage-playground.may-run';
const KEPT = 100;

/** Permissions of the documents that are saved in this browser. */
export const storedPermissions: PermissionMemory = {
  read() {
    try {
      const keys: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
      return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
    } catch {
      return [];
    }
  },
  write(keys) {
    if (waiting === null) {
      setTimeout(writeNow, REST_MS);
      addEventListener('pagehide', writeNow, { once: true });
    }
    waiting = keys;
  },
};

/** What is to be written: at each key there is another text. */
let waiting: readonly string[] | null = null;
const REST_MS = 300;

function writeNow(): void {
  if (waiting === null) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(waiting.slice(-KEPT)));
  } catch {
    // Without storage a reload asks again, which is the safe side.
  }
  waiting = null;
}

/** For a document that came by a link: nothing is remembered. */
export const noPermissions: PermissionMemory = { read: () => [], write: () => {} };

export function createPermissions(memory: PermissionMemory): Permissions {
  const granted = new Set(memory.read());
  return {
    has: (text) => granted.has(textKey(text)),
    grant(text) {
      const key = textKey(text);
      if (granted.has(key)) return;
      granted.add(key);
      memory.write([...granted]);
    },
    revokeAll() {
      granted.clear();
      memory.write([]);
    },
  };
}
