import { describe, expect, it } from 'vitest';
import { checkText } from './checkText.ts';

const document = (groups: string, more = '') =>
  `{\n  "format": "advantage-playground",\n  "version": 1,${more}\n  "groups": [\n${groups}\n  ]\n}\n`;

/** `line: marked text: message` */
function said(text: string): string[] {
  return checkText(text).problems.map(({ line, from, to, message }) => `${line}: ${text.slice(from, to)}: ${message}`);
}

describe('checkText', () => {
  it('reads a document without a word', () => {
    const { document: read, problems } = checkText(document('    { "rewards": [1, 0, NaN] }'));
    expect(problems).toEqual([]);
    expect(read?.batch.groups[0]?.rewards).toEqual([1, 0, Number.NaN]);
  });

  it.each([
    ['{\n  "a": [1 2]\n}', '2: 2: A comma or ] was expected here.'],
    ['{\n  "a": True\n}', '2: T: True is Python; JSON writes true.'],
    ['{"a": 1', '1: 1: The text ends; a comma or } was expected.'],
  ])('says where %j is not JSON', (text, expected) => {
    const [line] = said(text);
    expect(line?.replace('ends here;', 'ends;')).toBe(expected);
    expect(checkText(text).document).toBeNull();
  });

  it('has a place for the error of an empty text', () => {
    expect(checkText('').problems).toMatchObject([{ from: 0, to: 0, line: 1, severity: 'error' }]);
  });

  it('says where a value is of the wrong kind', () => {
    const text = document('    { "rewards": [1, 0] },\n    { "rewards": [1, "n/a"] },\n    { "group_id": "g:x" }');
    expect(said(text)).toEqual([
      '6: "n/a": groups[1].rewards[1]: "n/a" is not a number. Write a number, null, or "NaN".',
      expect.stringMatching(/^7: \{: groups\[2\]\.rewards: is missing/),
    ]);
    expect(checkText(text).document).toBeNull();
  });

  it('warns of keys that are left out and of values that are replaced, and reads the rest', () => {
    const text = document(
      '    { "rewards": [1] },\n    { "reward": [], "rewards": [0] }',
      '\n  "settings": { "revision": "rllm-old" },\n  "lanes": [\n    { "id": "a" },\n    { "id": "a" }\n  ],',
    );
    const checked = checkText(text);
    expect(checked.document?.batch.groups).toHaveLength(2);
    expect(checked.problems.every(({ severity }) => severity === 'warning')).toBe(true);
    expect(said(text)).toEqual([
      expect.stringMatching(/^4: "rllm-old": settings\.revision "rllm-old" is not known/),
      expect.stringMatching(/^7: "a": lanes\[1\]\.id "a" is taken/),
      expect.stringMatching(/^11: "reward": The key "reward" in groups is not known and was left out/),
    ]);
  });
});
