import { PROGRAM_LIMITS } from '../program/limits.ts';
import type { OptionValue, ProgramOption } from '../program/types.ts';
import { ProgramError } from '../program/types.ts';
import { fault, nameOf } from './fault.ts';

/**
 * The export `options` as descriptors: `{ min, max, default, step }` or a number, `true` or `false`,
 * `{ choices, default }` or a list of texts.
 * @throws {ProgramError} TypeError or RangeError when one of them is none of that.
 */
export function readOptions(value: unknown): readonly ProgramOption[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null)
    throw wrong('TypeError', `options is ${nameOf(value)} instead of an object`);
  const entries = Object.entries(value);
  if (entries.length > PROGRAM_LIMITS.options)
    throw wrong('RangeError', `there are ${entries.length} options; at most ${PROGRAM_LIMITS.options} are shown`);
  return entries.map(([key, one]) => {
    if (key === '' || key.length > PROGRAM_LIMITS.optionKey)
      throw wrong(
        'RangeError',
        `the name of an option has 1 to ${PROGRAM_LIMITS.optionKey} characters, not ${key.length}`,
      );
    if (key === '__proto__') throw wrong('RangeError', 'no object of a document has a key called __proto__');
    return optionOf(key, one as unknown);
  });
}

/** The values that a program gets: those that were chosen where they fit, else the defaults. */
export function optionValues(
  options: readonly ProgramOption[],
  chosen: Readonly<Record<string, OptionValue>>,
): Record<string, OptionValue> {
  return Object.fromEntries(
    options.map((option) => {
      const value = Object.hasOwn(chosen, option.key) ? chosen[option.key] : undefined;
      return [option.key, fits(option, value) ? value : option.default];
    }),
  );
}

function fits(option: ProgramOption, value: OptionValue | undefined): value is OptionValue {
  if (option.kind === 'number') return typeof value === 'number' && value >= option.min && value <= option.max;
  if (option.kind === 'boolean') return typeof value === 'boolean';
  return typeof value === 'string' && option.choices.includes(value);
}

function optionOf(key: string, value: unknown): ProgramOption {
  if (typeof value === 'boolean') return { kind: 'boolean', key, default: value };
  if (typeof value === 'number') return numberOption(key, { default: value });
  if (Array.isArray(value)) return choiceOption(key, { choices: value as unknown });
  if (typeof value !== 'object' || value === null) throw wrong('TypeError', `options.${key} is ${nameOf(value)}`);
  const given = value as Record<string, unknown>;
  if (given['choices'] !== undefined) return choiceOption(key, given);
  if (typeof given['default'] === 'boolean') return { kind: 'boolean', key, default: given['default'] };
  return numberOption(key, given);
}

function numberOption(key: string, given: Readonly<Record<string, unknown>>): ProgramOption {
  const read = (name: string, otherwise: number): number => {
    const value = given[name] ?? otherwise;
    if (typeof value !== 'number' || !Number.isFinite(value))
      throw wrong('TypeError', `options.${key}.${name} is ${nameOf(value)} instead of a number`);
    return value;
  };
  const start = read('default', read('min', 0));
  const min = read('min', Math.min(0, start));
  const max = read('max', Math.max(1, 2 * start));
  if (!(min < max)) throw wrong('RangeError', `options.${key}: min ${min} is not below max ${max}`);
  if (start < min || start > max)
    throw wrong('RangeError', `options.${key}: the default ${start} is not between ${min} and ${max}`);
  const step = given['step'] === undefined ? null : read('step', 1);
  if (step !== null && step <= 0) throw wrong('RangeError', `options.${key}: the step ${step} is not above 0`);
  return { kind: 'number', key, min, max, step, default: start };
}

function choiceOption(key: string, given: Readonly<Record<string, unknown>>): ProgramOption {
  const { choices } = given;
  if (!Array.isArray(choices) || choices.length === 0 || !choices.every((choice) => typeof choice === 'string'))
    throw wrong('TypeError', `options.${key}.choices is not a list of texts`);
  const { choices: most, choice: longest } = PROGRAM_LIMITS;
  if (choices.length > most || choices.some((choice: string) => choice.length > longest))
    throw wrong(
      'RangeError',
      `options.${key}: there are at most ${most} choices, each of at most ${longest} characters`,
    );
  const start = given['default'] ?? choices[0]!;
  if (typeof start !== 'string' || !choices.includes(start))
    throw wrong('RangeError', `options.${key}: the default ${nameOf(start)} is not one of its choices`);
  return { kind: 'choice', key, choices: [...choices] as string[], default: start };
}

function wrong(name: string, message: string): ProgramError {
  return new ProgramError(fault(name, message));
}
