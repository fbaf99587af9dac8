import { describe, expect, test } from 'vitest';
import type { ConfigScalar } from './types.ts';
import { taggedScalar, yamlScalar } from './yamlScalar.ts';

// As PyYAML 6.0.3 reads them with OmegaConf's resolver of floats.
const NUMBERS: readonly (readonly [string, ConfigScalar])[] = [
  ['010', 8],
  ['0777', 511],
  ['-010', -8],
  ['0x1F', 31],
  ['0b11', 3],
  ['+0x1f', 31],
  ['-0b1', -1],
  ['1:30', 90],
  ['1:30:00', 5400],
  ['1:30.5', 90.5],
  ['190:20:30.15', 685_230.15],
  ['0:30.5', 30.5],
  ['1__0', 10],
  ['1_000_', 1000],
  ['1_e5', 100_000],
  ['1e5', 100_000],
  ['1.', 1],
  ['08.5', 8.5],
  ['.5', 0.5],
  ['.5e+3', 500],
  ['-0', 0],
  ['-0.0', -0],
  ['+.inf', Number.POSITIVE_INFINITY],
  ['-.INF', Number.NEGATIVE_INFINITY],
  ['.NaN', Number.NaN],
];

describe('a plain scalar', () => {
  test.each(NUMBERS)('%s is the number %s', (text, value) => {
    expect(yamlScalar(text)).toBe(value);
  });

  test.each([
    '-.5',
    '+.5',
    '.5e3',
    '08',
    '09',
    '.iNf',
    '-.nan',
    'inf',
    'nan',
    '0:30',
    '1:60',
    '0o17',
    '1e',
    '_1',
    'y',
    'nUll',
    '1 000',
  ])('%s is a text', (text) => {
    expect(yamlScalar(text)).toBe(text);
  });

  test.each([
    ['yes', true],
    ['Off', false],
    ['TRUE', true],
    ['~', null],
    ['NULL', null],
    ['', null],
  ])('%j is %s', (text, value) => {
    expect(yamlScalar(text)).toBe(value);
  });

  test.each(['0x_', '0b_', '._', '='])('%s makes the loader raise', (text) => {
    expect(yamlScalar(text)).toBeUndefined();
  });
});

test.each<[string, string, ConfigScalar | undefined]>([
  ['str', 'yes', 'yes'],
  ['str', '5', '5'],
  ['bool', 'no', false],
  ['bool', 'ON', true],
  ['bool', 'maybe', undefined],
  ['int', '0x10', 16],
  ['int', '08', undefined],
  ['int', '1.5', undefined],
  ['float', '5', 5],
  ['float', '1e5', 100_000],
  ['float', 'five', undefined],
  ['null', 'x', null],
  ['timestamp', '2026-01-01', undefined],
])('with the tag !!%s, %s is %s', (tag, text, value) => {
  expect(taggedScalar(`tag:yaml.org,2002:${tag}`, text)).toBe(value);
});
