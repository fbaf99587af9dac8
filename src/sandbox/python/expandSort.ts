import { endOfText } from './pythonText.ts';

const CALL = /\.\s*sort\s*\(/y;
const WORTH_A_LOOK = /\.\s*sort\s*\(/;

/**
 * Writes `items.sort(` as `__sort__(items, `: MicroPython's lists are not sorted stably, and their methods cannot be
 * exchanged. Lines stay where they are.
 */
export function expandSort(text: string): string {
  if (!WORTH_A_LOOK.test(text)) return text;
  /** Where each bracket that is open begins, and each closed one: its partner by its own place. */
  const opened: number[] = [];
  const partner = new Map<number, number>();
  const inserts: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '#') {
      while (at < text.length && text[at] !== '\n') at++;
    } else if (sign === '"' || sign === "'") {
      const end = endOfText(text, at) - 1;
      partner.set(end, at);
      at = end;
    } else if ('([{'.includes(sign)) opened.push(at);
    else if (')]}'.includes(sign)) partner.set(at, opened.pop() ?? at);
    else if (sign === '.') {
      CALL.lastIndex = at;
      const found = CALL.exec(text);
      const from = found === null ? at : receiverStart(text, at, partner);
      if (found === null || from === at) continue;
      inserts.push({ from, to: from, text: '__sort__(' });
      inserts.push({ from: at, to: at + found[0].length, text: `, ${newlinesOf(found[0])}` });
      opened.push(at + found[0].length - 1);
      at += found[0].length - 1;
    }
  }
  let out = '';
  let taken = 0;
  for (const insert of inserts.sort((a, b) => a.from - b.from)) {
    out += text.slice(taken, insert.from) + insert.text;
    taken = insert.to;
  }
  return out + text.slice(taken);
}

/** Where the expression begins that ends before `end`: names, attributes, calls, brackets and literals. */
function receiverStart(text: string, end: number, partner: ReadonlyMap<number, number>): number {
  let at = end;
  for (;;) {
    const before = at - 1;
    const closed = partner.get(before);
    if (closed !== undefined) at = closed;
    else if (/[\w.]/.test(text[before] ?? '')) at = before;
    else return at;
  }
}

function newlinesOf(text: string): string {
  return text.replace(/[^\n]/g, '');
}
