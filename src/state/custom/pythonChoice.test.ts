import { expect, test } from 'vitest';
import type { BoxLanguage } from '../../sandbox/box/languages.ts';
import { type ChoiceMemory, createPythonChoice } from './pythonChoice.ts';

function memoryOf(full: boolean): ChoiceMemory & { full: boolean } {
  return {
    full,
    read() {
      return this.full;
    },
    write(now) {
      this.full = now;
    },
  };
}

const language = (assets: BoxLanguage['assets']): BoxLanguage => ({
  workerText: async () => '',
  assets,
  prepare: (text) => text,
  findSyntaxError: () => null,
});

test('full CPython runs Python once it is chosen, and until it is chosen away', () => {
  const memory = memoryOf(false);
  const choice = createPythonChoice(memory);
  expect([choice.engineOf('python'), choice.engineOf('javascript')]).toEqual(['python', 'javascript']);
  choice.choose(true);
  expect([choice.engineOf('python'), choice.engineOf('javascript')]).toEqual(['full-python', 'javascript']);
  expect(createPythonChoice(memory).get().full).toBe(true);
  choice.choose(false);
  expect([choice.engineOf('python'), memory.full]).toEqual(['python', false]);
});

test('what is fetched is said while it is, once, and again after it failed', async () => {
  const choice = createPythonChoice(memoryOf(false));
  let fails = true;
  const load = choice.followed({
    python: async () =>
      language(async () => {
        if (fails) throw new Error('offline');
        return {};
      }),
  }).python!;
  const python = await load();
  const seen: string[] = [];
  choice.subscribe(() => seen.push([...choice.get().fetching].join()));
  await expect(python.assets()).rejects.toThrow('offline');
  fails = false;
  await python.assets();
  await python.assets();
  expect(seen).toEqual(['python', '', 'python', '']);
});
