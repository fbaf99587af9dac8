import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { float32Str, floatRepr } from './floatRepr.ts';
import { dumps } from './json.ts';
import { pythonText } from './literals.ts';
import { parsePythonJson } from './parseJson.ts';
import { pythonRepr } from './repr.ts';
import { strip } from './strip.ts';
import { pythonEquals, type PythonValue } from './value.ts';

describe('repr of a float', () => {
  test.each([
    [1, '1.0'],
    [0, '0.0'],
    [-0, '-0.0'],
    [0.1, '0.1'],
    [-2.5, '-2.5'],
    [123456.789, '123456.789'],
    [0.0001, '0.0001'],
    [0.00001, '1e-05'],
    [1e-7, '1e-07'],
    [1.5e-300, '1.5e-300'],
    [9999999999999998, '9999999999999998.0'],
    [1e16, '1e+16'],
    [1e22, '1e+22'],
    [123456789012345680, '1.2345678901234568e+17'],
    [5e-324, '5e-324'],
    [Number.MAX_VALUE, '1.7976931348623157e+308'],
    [Number.NaN, 'nan'],
    [Number.NEGATIVE_INFINITY, '-inf'],
  ])('of %d is %s', (value, text) => {
    expect(floatRepr(value)).toBe(text);
  });

  test('reads back as the same double', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
        expect(Number(floatRepr(x))).toBe(x);
      }),
    );
  });

  test('of a float32 has the shortest digits that round to it', () => {
    expect(float32Str(Math.fround(0.1))).toBe('0.1');
    expect(float32Str(Math.fround(1 / 3))).toBe('0.33333334');
    expect(float32Str(Math.fround(1e-5))).toBe('1e-05');
    expect(float32Str(-0)).toBe('-0.0');
  });
});

describe('json.dumps', () => {
  test('tells ints from floats, and writes what JSON cannot hold as Python does', () => {
    const value = [1n, 1, 10n ** 20n, Number.NaN, Number.POSITIVE_INFINITY, true, null];
    expect(dumps(value)).toBe('[1, 1.0, 100000000000000000000, NaN, Infinity, true, null]');
  });

  test('escapes everything outside the printable ASCII, in lower case', () => {
    expect(dumps('é∑😀\u007f"\\/\n\b\f\u0001')).toBe('"\\u00e9\\u2211\\ud83d\\ude00\\u007f\\"\\\\/\\n\\b\\f\\u0001"');
  });

  test('sorts keys by code point, not by UTF-16 unit', () => {
    const value = new Map([
      ['😀', 1n],
      ['\ue000', 2n],
      ['ab', 3n],
      ['a', 4n],
    ]);
    expect(dumps(value, { sortKeys: true })).toBe('{"a": 4, "ab": 3, "\\ue000": 2, "\\ud83d\\ude00": 1}');
    expect(dumps(value)).toBe('{"\\ud83d\\ude00": 1, "\\ue000": 2, "ab": 3, "a": 4}');
  });

  test('indents as Python does, and leaves empty brackets closed', () => {
    const value = new Map<string, PythonValue>([
      ['a', [1n, []]],
      ['b', new Map()],
    ]);
    expect(dumps(value, { indent: 2 })).toBe('{\n  "a": [\n    1,\n    []\n  ],\n  "b": {}\n}');
  });

  test('writes numpy scalars as the text that str makes, and a typed int or bool as JSON', () => {
    const scalars: PythonValue[] = [
      { type: 'numpy.float32', value: Math.fround(0.1) },
      { type: 'numpy.int64', value: 3 },
      { type: 'numpy.bool', value: 1 },
      { type: 'int', value: 3 },
      { type: 'bool', value: 0 },
    ];
    expect(dumps(scalars)).toBe('["0.1", "3", "True", 3, false]');
  });
});

describe('json.loads', () => {
  test('makes ints of tokens without a point and an exponent', () => {
    expect(parsePythonJson('[1, 1.0, -0, -0.0, 1e2, 123456789012345678901]')).toEqual([
      1n,
      1,
      0n,
      -0,
      100,
      123456789012345678901n,
    ]);
  });

  test('keeps the order of keys that look like numbers, and the last value of a repeated key', () => {
    const value = parsePythonJson('{"10": 1, "9": 2, "10": 3}');
    expect([...(value as ReadonlyMap<string, PythonValue>)]).toEqual([
      ['10', 3n],
      ['9', 2n],
    ]);
  });

  test('holds a key called __proto__ as any other', () => {
    expect(dumps(parsePythonJson('{"__proto__": {"a": 1}}'))).toBe('{"__proto__": {"a": 1}}');
  });

  test.each([
    ['', 'a value was expected'],
    ['[1,]', 'a value was expected'],
    ['{"a" 1}', '":" was expected'],
    ['{a: 1}', 'a key in double quotes'],
    ['"\n"', 'control character'],
    ['01', 'text after the value'],
    ['[1', '"," or "]" was expected'],
    ['['.repeat(501), 'nested too deep'],
  ])('refuses %j', (text, says) => {
    expect(() => parsePythonJson(text)).toThrow(says);
  });

  test('reads back what dumps wrote', () => {
    const value = fc.letrec<{ value: PythonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constant(null),
        fc.boolean(),
        fc.bigInt(),
        fc.double(),
        fc.string({ unit: 'binary' }),
        fc.array(tie('value')),
        fc.array(fc.tuple(fc.string(), tie('value'))).map((entries) => new Map(entries)),
      ),
    })).value;
    fc.assert(
      fc.property(value, fc.constantFrom({}, { indent: 2 }), (one, options) => {
        expect(parsePythonJson(dumps(one, options))).toEqual(one);
      }),
    );
  });
});

describe('repr', () => {
  test.each<[string, PythonValue]>([
    ['None', null],
    ["'it'", 'it'],
    [`"it's"`, "it's"],
    [`'it\\'s "so"'`, `it's "so"`],
    ["'a\\n\\u2028\\U000e0000é'", 'a\n\u2028\u{e0000}é'],
    ['1', 1n],
    ['1.0', 1],
    ['True', true],
    ["[1, 'a']", [1n, 'a']],
    ["{'k': None}", new Map([['k', null]])],
    ['True', { type: 'numpy.bool', value: 1 }],
  ])('is %s', (text, value) => {
    expect(pythonRepr(value)).toBe(text);
  });
});

describe('equality', () => {
  test('is by value across the classes of numbers', () => {
    expect(pythonEquals(1n, 1)).toBe(true);
    expect(pythonEquals(true, 1n)).toBe(true);
    expect(pythonEquals({ type: 'numpy.int64', value: 2 }, 2n)).toBe(true);
    expect(pythonEquals(2n ** 53n + 1n, 2 ** 53)).toBe(false);
    expect(pythonEquals(Number.NaN, Number.NaN)).toBe(false);
    expect(pythonEquals('1', 1n)).toBe(false);
  });

  test('of dicts does not look at the order', () => {
    const one = parsePythonJson('{"a": [1, 2], "b": 0}');
    expect(pythonEquals(one, parsePythonJson('{"b": 0, "a": [1, 2.0]}'))).toBe(true);
    expect(pythonEquals(one, parsePythonJson('{"b": 0, "c": [1, 2]}'))).toBe(false);
  });
});

test('strip takes off what Python counts as space', () => {
  expect(strip(' \t\n\u001c\u0085\u00a0\u3000a b\u2028 ')).toBe('a b');
  expect(strip('\ufeffa')).toBe('\ufeffa');
});

test('a text literal has signs beyond the first plane as one sign of Python’s', () => {
  expect(pythonText('a"é😀\u2028')).toBe('"a\\"\\u00e9\\U0001f600\\u2028"');
});
