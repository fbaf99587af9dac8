// Writes the files that the import is measured with; the same on every machine.
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MB = 1_000_000;

/** Numbers from 0 to 1 in a fixed order. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const WORDS =
  'let we have that the sum of all terms is equal to since n is prime and \\frac{a}{b} < 1 so f(x) = x^2 + 1\n therefore "answer" is \\boxed{42}\n\n'.split(
    ' ',
  );

function textOf(length, random) {
  const parts = [];
  for (let size = 0; size < length; ) {
    const word = WORDS[Math.floor(random() * WORDS.length)];
    parts.push(word);
    size += word.length + 1;
  }
  return parts.join(' ');
}

/** verl rows of 2 to 40 kB, eight of a prompt and these scattered, as verl shuffles them. */
function* verlRows(step, random) {
  for (;;) {
    const prompts = Array.from({ length: 32 }, () => textOf(800 + random() * 9_000, random));
    const order = Array.from({ length: 256 }, (_, index) => ({ index, key: random() })).sort((a, b) => a.key - b.key);
    for (const { index } of order) {
      const score = Number(random() < 0.4);
      const input = prompts[index % 32];
      const output = textOf(1_000 + random() ** 2 * 28_000, random);
      yield `${JSON.stringify({ input, output, gts: String(index % 32), score, step, acc: score })}\n`;
    }
  }
}

/** Writes lines until the file has so many bytes; gives the bytes written. */
function writeLines(path, lines, most) {
  const file = openSync(path, 'w');
  let bytes = 0;
  let held = [];
  let size = 0;
  const flush = () => {
    bytes += writeSync(file, held.join(''));
    held = [];
    size = 0;
  };
  for (const line of lines) {
    held.push(line);
    size += line.length;
    if (size > MB) flush();
    if (bytes + size >= most) break;
  }
  flush();
  closeSync(file);
  return bytes;
}

/** One step of so many megabytes. */
export function verlFile(folder, megabytes) {
  const path = join(folder, `${megabytes}mb.jsonl`);
  writeLines(path, verlRows(1, randomFrom(1)), megabytes * MB);
  return path;
}

/** A folder of files, one a step, as verl writes them. */
export function stepFolder(folder, steps, megabytes) {
  const path = join(folder, 'rollouts');
  mkdirSync(path);
  for (let step = 1; step <= steps; step++)
    writeLines(join(path, `${step}.jsonl`), verlRows(step, randomFrom(step)), (megabytes * MB) / steps);
  return path;
}

/** So many rewards in groups, a group a line. */
export function groupFile(folder, rewards, group) {
  const path = join(folder, `${rewards}-rewards.jsonl`);
  const random = randomFrom(7);
  function* lines() {
    for (let k = 0; k < rewards / group; k++) {
      const list = Array.from({ length: group }, () => Math.floor(random() * 1000) / 1000);
      yield `{"group_id":"task-${k}:solver","rewards":[${list.join(',')}]}\n`;
    }
  }
  writeLines(path, lines(), Infinity);
  return path;
}
