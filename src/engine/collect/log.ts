/** The advantage module's logger: warnings in order, each text once. */
export interface AdvantageLog {
  readonly lines: readonly string[];
  warn(message: string): void;
}

/**
 * A logger with upstream's duplicate filter: a text that was logged before is dropped, for the life of the logger.
 * In rLLM that is the life of the process (D-20).
 * @param onLine is told every line that is logged
 */
export function createAdvantageLog(onLine?: (line: string) => void): AdvantageLog {
  const lines: string[] = [];
  const seen = new Set<string>();
  return {
    lines,
    warn(message) {
      if (seen.has(message)) return;
      seen.add(message);
      lines.push(message);
      onLine?.(message);
    },
  };
}
