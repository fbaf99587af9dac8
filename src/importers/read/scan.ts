import { LIMITS } from '../limits.ts';

/** Where one JSON value ends, and what must be done before JSON.parse may see it. */
export interface Scan {
  /** Index after the value; the length of the text when the value is not closed. */
  readonly end: number;
  readonly closed: boolean;
  /** Where the value first nests deeper than the cap; -1 when it does not. */
  readonly tooDeepAt: number;
  /** Holds NaN, Infinity, or an integer of sixteen digits or more outside of texts. */
  readonly needsRewrite: boolean;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Index after the string that opens at `open`; the length of the text when it is not closed. */
export function endOfString(text: string, open: number): number {
  for (let quote = text.indexOf('"', open + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let slash = quote - 1;
    while (slash > open && text.charCodeAt(slash) === BACKSLASH) slash -= 1;
    if ((quote - slash) % 2 === 1) return quote + 1;
  }
  return text.length + 1;
}

/** Finds the end of the object or array that opens at `start`, with an eye on texts; nothing is built. */
export function scanContainer(text: string, start: number): Scan {
  let depth = 0;
  let tooDeepAt = -1;
  let needsRewrite = false;
  let digits = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) {
      digits += 1;
      if (digits > 15) needsRewrite = true;
      continue;
    }
    digits = 0;
    if (code === QUOTE) {
      at = endOfString(text, at) - 1;
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > LIMITS.depth && tooDeepAt === -1) tooDeepAt = at;
    } else if (code === 0x7d || code === 0x5d) {
      depth -= 1;
      if (depth <= 0) return { end: at + 1, closed: true, tooDeepAt, needsRewrite };
    } else if (code === 0x4e || code === 0x49) {
      needsRewrite = true;
    }
  }
  return { end: text.length, closed: false, tooDeepAt, needsRewrite };
}

const TOKEN = /-?(?:NaN|Infinity)(?!\w)|-?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?/y;

/**
 * Rewrites what JSON.parse would refuse or round: `NaN` and the infinities, and integers beyond 2^53, become texts of
 * the same characters. Texts are left alone. The value rules read such texts as the numbers they are.
 */
export function rewriteTokens(text: string): string {
  let out = '';
  let copied = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at) - 1;
    } else if (code === 0x4e || code === 0x49 || code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      TOKEN.lastIndex = at;
      const token = TOKEN.exec(text)?.[0];
      if (token === undefined) continue;
      if (mustBeText(token)) {
        out += `${text.slice(copied, at)}"${token}"`;
        copied = at + token.length;
      }
      at += token.length - 1;
    }
  }
  return copied === 0 ? text : out + text.slice(copied);
}

function mustBeText(token: string): boolean {
  if (/[NI]/.test(token)) return true;
  return token.length > 15 && /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token));
}
