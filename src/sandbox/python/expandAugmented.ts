import { endOfText, signsOf } from './pythonText.ts';

/** `*=` and the like; MicroPython asks a class about `+=` and `-=` itself. */
const SIGN = /(?:\*\*|\/\/|[*/%&|^])=/y;
const WORTH_A_LOOK = /(?:\*\*|\/\/|[*/%&|^])=/;

/**
 * Writes `target *= value` as `target = __changed__("*", target, (value))`, since MicroPython does not ask a class about
 * its in-place operators and would leave the array as it was: `for a in arrays: a /= 2` would do nothing. A target with
 * a call in it has its parts handed over, so that nothing is called twice. Outside of texts and comments these signs
 * stand nowhere but in such statements. Lines stay where they are.
 */
export function expandAugmented(text: string): string {
  if (!WORTH_A_LOOK.test(text)) return text;
  let out = '';
  /** Up to where `text` is in `out`. */
  let taken = 0;
  /** Where the statement begins. */
  let start = 0;
  /** Whether a value is open that has to be closed at the end of its statement. */
  let open = false;
  let depth = 0;
  const end = (at: number) => {
    if (!open) return;
    const value = text.slice(taken, at);
    const kept = value.trimEnd();
    out += `${kept}))${value.slice(kept.length)}`;
    taken = at;
    open = false;
  };
  for (let at = 0; at < text.length; ) {
    const sign = text[at]!;
    if (sign === '#') {
      if (depth === 0) end(at);
      while (at < text.length && text[at] !== '\n') at++;
      continue;
    }
    if (sign === '"' || sign === "'") {
      at = endOfText(text, at);
      continue;
    }
    if (sign === '\\') {
      at += 2;
      continue;
    }
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && (sign === '\n' || sign === ';')) {
      end(at);
      start = at + 1;
    } else if (depth === 0 && sign === ':' && text[at + 1] !== '=' && !open) start = at + 1;
    else if (depth === 0 && !open) {
      SIGN.lastIndex = at;
      const [found] = SIGN.exec(text) ?? [];
      if (found !== undefined) {
        const operator = found.slice(0, -1);
        const before = text.slice(start, at);
        const target = before.trim();
        const parts = partsOf(target);
        if (parts === null) out += `${text.slice(taken, at)}= __changed__("${operator}", ${target}, (`;
        else {
          const from = start + before.indexOf(target);
          out += `${text.slice(taken, from)}${parts.call}("${operator}", ${parts.holder}, ${parts.member}, (`;
        }
        at += found.length;
        taken = at;
        open = true;
        continue;
      }
    }
    at++;
  }
  end(text.length);
  return out + text.slice(taken);
}

/** What a target with a call in it is made of; null where nothing would be called twice, and for a slice. */
function partsOf(target: string): { readonly call: string; readonly holder: string; readonly member: string } | null {
  if (!target.includes('(')) return null;
  const attribute = /^(.*[)\]])\s*\.\s*(\w+)$/s.exec(target);
  if (attribute !== null)
    return { call: '__changed_attribute__', holder: attribute[1]!, member: JSON.stringify(attribute[2]) };
  if (!target.endsWith(']')) return null;
  const from = startOfBrackets(target);
  const index = target.slice(from + 1, -1);
  if (from < 1 || isSlice(index)) return null;
  return { call: '__changed_item__', holder: target.slice(0, from), member: `(${index})` };
}

/** Where the brackets that a text ends with begin. */
function startOfBrackets(text: string): number {
  const opened: number[] = [];
  for (const { sign, at } of signsOf(text)) {
    if ('([{'.includes(sign)) opened.push(at);
    else if (')]}'.includes(sign)) {
      const from = opened.pop() ?? -1;
      if (at === text.length - 1) return from;
    }
  }
  return -1;
}

function isSlice(index: string): boolean {
  let depth = 0;
  for (const { sign } of signsOf(index)) {
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
    else if (depth === 0 && sign === ':') return true;
  }
  return false;
}
