import type { JsonValue } from '../json.ts';
import { LIMITS } from '../limits.ts';
import { locateProblem } from './locate.ts';
import { rewriteTokens, scanContainer, type Scan } from './scan.ts';

export type Parsed =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly at: number; readonly message: string };

/** Parses one JSON value. The nesting is checked before JSON.parse sees it; NaN, infinities and long integers are kept as text. */
export function parseJson(text: string, scanned?: Scan): Parsed {
  const first = text.search(/[^\s\ufeff]/);
  const scan = scanned ?? scanContainer(text, Math.max(first, 0));
  if (scan.tooDeepAt !== -1) {
    return {
      ok: false,
      at: scan.tooDeepAt,
      message: `nested more than ${LIMITS.depth} levels deep from here; write the rewards flatter`,
    };
  }
  try {
    const value: JsonValue = JSON.parse(scan.needsRewrite ? rewriteTokens(text) : text);
    return { ok: true, value };
  } catch {
    const problem = locateProblem(text);
    return { ok: false, at: problem?.at ?? 0, message: problem?.message ?? 'this is not JSON' };
  }
}

/** `Line 3, column 14: a comma or ] was expected here.` */
export function located(line: number, column: number, message: string): string {
  return `Line ${line}, column ${column}: ${message}.`;
}
