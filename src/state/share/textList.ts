import { isArray, type JsonValue } from '../../importers/json.ts';
import { LINK_LIMITS } from './limits.ts';

/** Texts that count up, such as task-1, task-2: what stands before and after the number, where it starts, how many. */
type Series = readonly [before: string, start: number, after: string, count: number];
type Item = string | Series;

/** A series shorter than this is no shorter than its texts. */
const SHORTEST = 3;

/** A list of texts in which runs that count up are one entry each. */
export function packTexts(texts: readonly string[]): JsonValue {
  const items: Item[] = [];
  for (let from = 0; from < texts.length; ) {
    const series = seriesAt(texts, from);
    items.push(series ?? texts[from]!);
    from += series?.[3] ?? 1;
  }
  return items;
}

function seriesAt(texts: readonly string[], from: number): Series | null {
  const split = splitAtNumber(texts[from]!, texts[from + 1]);
  if (split === null) return null;
  const [before, start, after] = split;
  let count = 2;
  while (from + count < texts.length && texts[from + count] === `${before}${start + count}${after}`) count++;
  return count < SHORTEST ? null : [before, start, after, count];
}

/** Where two texts differ by a number that rises by one. */
function splitAtNumber(first: string, second: string | undefined): [string, number, string] | null {
  if (second === undefined || first === second) return null;
  let left = 0;
  while (left < first.length && first[left] === second[left]) left++;
  while (left > 0 && isDigit(first[left - 1]!)) left--;
  for (let right = left; right < first.length && isDigit(first[right]!) && right - left < 9; right++) {
    const start = Number(first.slice(left, right + 1));
    const isWhole = right + 1 === first.length || !isDigit(first[right + 1]!);
    if (!isWhole || String(start) !== first.slice(left, right + 1)) continue;
    const before = first.slice(0, left);
    const after = first.slice(right + 1);
    if (second === `${before}${start + 1}${after}`) return [before, start, after];
  }
  return null;
}

function isDigit(letter: string): boolean {
  return letter >= '0' && letter <= '9';
}

/** The texts of a packed list; null when it is none, or would be too long. */
export function unpackTexts(value: JsonValue | undefined): string[] | null {
  if (!isArray(value)) return null;
  const texts: string[] = [];
  for (const item of value) {
    if (typeof item === 'string') texts.push(item);
    else {
      const series = asSeries(item);
      if (series === null || texts.length + series[3] > LINK_LIMITS.entries) return null;
      const [before, start, after, count] = series;
      for (let k = 0; k < count; k++) texts.push(`${before}${start + k}${after}`);
    }
  }
  return texts.length > LINK_LIMITS.entries ? null : texts;
}

function asSeries(item: JsonValue): Series | null {
  if (!isArray(item) || item.length !== 4) return null;
  const [before, start, after, count] = item;
  if (typeof before !== 'string' || typeof after !== 'string') return null;
  if (!isCount(start) || !isCount(count) || before.length + after.length > 10_000) return null;
  return [before, start, after, count];
}

function isCount(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
