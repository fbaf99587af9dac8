import { describe, expect, test } from 'vitest';
import { firstSyntaxError, rewriteModule } from './rewriteModule.ts';

describe('a module as the body of a function', () => {
  test('keeps every place', () => {
    const text = `// One array of rewards a group.
export const options = { floor: 0.1 };

export default function stdFloor(groups, { floor }) {
  return groups;
}
`;
    const { body, main, options } = rewriteModule(text);
    expect([main, options]).toEqual(['stdFloor', 'options']);
    expect(body).not.toContain('export');
    expect(body.split('\n').map((line) => line.length)).toEqual(text.split('\n').map((line) => line.length));
    expect(body.indexOf('return groups')).toBe(text.indexOf('return groups'));
  });

  test.each([
    ['export default (g) => g;', '$main', 'let    $main=  (g) => g;'],
    ['export default(g) => g;', '$main', 'let    $main= (g) => g;'],
    ['export default\n  (g) => g;', '$main', 'let    $main= \n  (g) => g;'],
    ['export /* a\n b */ default (g) => g;', '$main', 'let    /* a\n b */ $main=  (g) => g;'],
    ['export default function (g) { return g }\n[1];', '$main', 'let    $main=  function (g) { return g };\n[1];'],
    ['const f = (g) => g;\nexport { f as default };', 'f', 'const f = (g) => g;\n                        '],
    ['export default class A {}', 'A', '               class A {}'],
    ['export function f() {}', null, '       function f() {}'],
  ])('%s', (text, main, body) => {
    expect(rewriteModule(text)).toMatchObject({ main, body });
  });

  test('the words in texts and comments stay', () => {
    const text = 'const s = "export default"; // export const options\n`export ${s}`';
    expect(rewriteModule(text)).toEqual({ body: text, main: null, options: null });
  });

  test.each(['import x from "y";', '\nimport "y";', 'export * from "y";', 'export { a } from "y";'])(
    '%j cannot be',
    (text) => {
      expect(() => rewriteModule(text)).toThrow(/nothing can be imported/);
    },
  );

  test.each([
    ['export default (g) => g;\nexport default (h) => h;'],
    ['const f = (g) => g;\nexport { f as default, f as default };'],
  ])('%j has one too many', (text) => {
    expect(() => rewriteModule(text)).toThrow('there is a default export already');
  });

  test.each([
    ['export default function f(groups: number[][]) { return groups }', 33],
    ['export default (groups, options?) => groups', 32],
    ['export default (groups) => groups as number[][]', 38],
  ])('%j has types', (text, column) => {
    expect(firstSyntaxError(text)).toEqual({ line: 1, column, message: expect.stringContaining('TypeScript') });
  });

  test('finds the first place that is no JavaScript', () => {
    expect(firstSyntaxError('const a = 1;\nreturn (a + ;')).toEqual({ line: 2, column: 13 });
    expect(firstSyntaxError('const a = 1;')).toBeNull();
  });
});
