import { PROGRAM_LIMITS } from './limits.ts';
import type { ConsoleLine } from './types.ts';

const MORE: ConsoleLine = { level: 'warn', text: '… and more, which is not shown' };

/** Passes on so many lines of a run; the next says that there were more, and the rest is left out. */
export function limitedLines(write: (line: ConsoleLine) => void): {
  readonly write: (line: ConsoleLine) => void;
  /** Another run begins. */
  readonly restart: () => void;
} {
  let lines = 0;
  return {
    write(line) {
      lines++;
      if (lines <= PROGRAM_LIMITS.consoleLines) write(line);
      else if (lines === PROGRAM_LIMITS.consoleLines + 1) write(MORE);
    },
    restart() {
      lines = 0;
    },
  };
}
