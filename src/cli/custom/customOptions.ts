import type { OptionValue, ProgramOption } from '../../sandbox/program/types.ts';
import { UsageError } from '../command.ts';

/** Seconds of `--custom-timeout` in ms. @throws {UsageError} */
export function timeoutOption(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise * 1000;
  const seconds = Number(text);
  if (text.trim() !== '' && seconds > 0 && seconds <= 3600) return seconds * 1000;
  throw new UsageError(`--custom-timeout takes seconds above 0 and up to 3600, not "${text}".`);
}

/**
 * Values of `--custom-option key=value` for the options that programs declare.
 * @throws {UsageError} for a key that none declares, and for a value that is out of bounds.
 */
export function customOptionValues(
  texts: readonly string[],
  declared: readonly ProgramOption[],
): Record<string, OptionValue> {
  const values: Record<string, OptionValue> = {};
  for (const text of texts) {
    const cut = text.indexOf('=');
    const [key, value] = [text.slice(0, cut).trim(), text.slice(cut + 1).trim()];
    if (cut < 1 || value === '') throw new UsageError(`--custom-option takes key=value, not "${text}".`);
    const option = declared.find((one) => one.key === key);
    if (option === undefined) {
      const known = declared.map((one) => one.key).join(', ');
      throw new UsageError(
        `There is no option "${key}": ${known === '' ? 'the estimator declares none' : `there are ${known}`}.`,
      );
    }
    if (Object.hasOwn(values, key)) throw new UsageError(`--custom-option gives ${key} twice.`);
    values[key] = valueOf(option, value);
  }
  return values;
}

function valueOf(option: ProgramOption, text: string): OptionValue {
  if (option.kind === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true';
    throw new UsageError(`The option ${option.key} is true or false, not "${text}".`);
  }
  if (option.kind === 'choice') {
    if (option.choices.includes(text)) return text;
    throw new UsageError(`The option ${option.key} is one of ${option.choices.join(', ')}, not "${text}".`);
  }
  const value = Number(text);
  if (value >= option.min && value <= option.max) return value;
  throw new UsageError(`The option ${option.key} is a number from ${option.min} to ${option.max}, not "${text}".`);
}
