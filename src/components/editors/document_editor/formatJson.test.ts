import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatDocument, parseDocument } from '../../../importers/playground/codec.ts';
import { formatJson } from './formatJson.ts';

const examples = readdirSync('public/examples').filter((name) => name !== 'index.json');

describe('formatJson', () => {
  it.each(examples)('lays %s out as documents are saved', (name) => {
    const parsed = parseDocument(JSON.parse(readFileSync(`public/examples/${name}`, 'utf8')));
    if (!parsed.ok) throw new Error(name);
    const text = formatDocument(parsed.value);
    expect(formatJson(text)).toBe(text);
    expect(formatJson(JSON.stringify(JSON.parse(text)))).toBe(text);
  });

  it('keeps every token as it is written', () => {
    const text = '{"b":1e-06,"a":[ -0,NaN , 12345678901234567890],"__proto__":{},"\\u0041":"x\\ty","a":[[]]}';
    expect(formatJson(text)).toBe(
      '{\n  "b": 1e-06,\n  "a": [-0, NaN, 12345678901234567890],\n  "__proto__": {},\n  "\\u0041": "x\\ty",\n  "a": [\n    []\n  ]\n}\n',
    );
  });

  it('gives a plain value back', () => {
    expect(formatJson(' 12 ')).toBe('12\n');
  });
});
