import { PROGRAM_LIMITS } from '../program/limits.ts';
import type { ConsoleLine } from '../program/types.ts';

/** Collects bytes of an output into lines. */
export interface LineCollector {
  readonly byte: (value: number) => void;
  /** What stands on a line that has not ended. */
  readonly flush: () => void;
  readonly to: (write: (line: ConsoleLine) => void) => void;
}

export function collectLines(level: ConsoleLine['level']): LineCollector {
  const decoder = new TextDecoder();
  let bytes: number[] = [];
  let write: ((line: ConsoleLine) => void) | null = null;
  const send = () => {
    const text = decoder.decode(Uint8Array.from(bytes));
    const most = PROGRAM_LIMITS.consoleCharacters;
    write?.({ level, text: text.length > most ? `${text.slice(0, most)}…` : text });
    bytes = [];
  };
  return {
    byte(value) {
      if (value === 10) send();
      else if (bytes.length < KEPT_BYTES) bytes.push(value);
    },
    flush() {
      if (bytes.length > 0) send();
    },
    to(next) {
      bytes = [];
      write = next;
    },
  };
}

/** Of a line: enough for the characters that are shown of it, and one more. */
const KEPT_BYTES = 4 * (PROGRAM_LIMITS.consoleCharacters + 1);
