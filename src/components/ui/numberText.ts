/** Numbers as people type them and as fields show them. */

export interface NumberRules {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly integer?: boolean | undefined;
  /** An empty field means "missing" (null). */
  readonly allowMissing?: boolean | undefined;
  /** "NaN", "inf" and "-inf" are values. */
  readonly allowNonFinite?: boolean | undefined;
}

export type ParsedNumber =
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly message: string };

const MINUS = '−';
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const fail = (message: string): ParsedNumber => ({ ok: false, message });

/** The shortest text that reads back as the same double, with a real minus sign. Missing is empty. */
export function numberText(value: number | null): string {
  if (value === null) return '';
  if (Number.isNaN(value)) return 'NaN';
  const sign = value < 0 || Object.is(value, -0) ? MINUS : '';
  const size = Math.abs(value);
  return (
    sign + (size === Number.POSITIVE_INFINITY ? 'inf' : String(size).replace('e-', `e${MINUS}`).replace('e+', 'e'))
  );
}

/**
 * Thousands separators and a decimal comma become plain digits where only one reading is possible.
 * Returns null for text like "1,000", which is a thousand to some and one to others.
 */
function unifySeparators(text: string): string | null {
  const plain = text.replace(/(?<=\d)[\u0020\u00a0\u2009\u202f](?=\d{3}(?!\d))/g, '');
  if (!plain.includes(',')) return plain;
  const [, sign = '', digits = '', exponent = ''] = /^([+-]?)([\d.,]*)(.*)$/.exec(plain) ?? [];
  if (/^\d{1,3}(?:,\d{3})+\.\d*$/.test(digits) || /^\d{1,3}(?:,\d{3}){2,}$/.test(digits)) {
    return sign + digits.replaceAll(',', '') + exponent;
  }
  if (/^\d{1,3}(?:\.\d{3})+,\d*$/.test(digits)) return sign + digits.replaceAll('.', '').replace(',', '.') + exponent;
  if (/^[1-9]\d{0,2},\d{3}$/.test(digits)) return null;
  if (/^\d*,\d*$/.test(digits)) return sign + digits.replace(',', '.') + exponent;
  return plain;
}

function rangeMessage({ min, max }: NumberRules): string {
  if (min !== undefined && max !== undefined) return `From ${numberText(min)} to ${numberText(max)}.`;
  return min === undefined ? `At most ${numberText(max ?? 0)}.` : `At least ${numberText(min)}.`;
}

/** What a field takes beside plain numbers, for the message of one that took none. */
function whatIsTaken({ allowMissing, allowNonFinite, integer }: NumberRules): string {
  const also = [
    ...(allowNonFinite === true ? ['NaN or inf'] : []),
    ...(allowMissing === true ? [integer === true ? 'nothing' : 'nothing when it is missing'] : []),
  ];
  return also.length === 0 ? '' : ` Write ${integer === true ? 'a whole number' : '0.5'}, ${also.join(', or ')}.`;
}

export function parseNumber(input: string, rules: NumberRules = {}): ParsedNumber {
  const text = input.trim().replace(/[\u2212\u2013\uff0d]/g, '-');
  if (text === '') return rules.allowMissing === true ? { ok: true, value: null } : fail('Enter a number.');

  const special = /^([+-]?)(nan|inf|infinity|∞)$/i.exec(text);
  if (special !== null) {
    if (rules.allowNonFinite !== true) return fail('A finite number.');
    if (special[2]?.toLowerCase() === 'nan') return { ok: true, value: Number.NaN };
    return { ok: true, value: special[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY };
  }

  const unified = unifySeparators(text);
  if (unified === null) return fail(`Two readings. Write ${text.replace(',', '')} or ${text.replace(',', '.')}.`);
  if (!DECIMAL.test(unified)) return fail(`Not a number.${whatIsTaken(rules)}`);
  const value = Number(unified);
  if (!Number.isFinite(value)) return fail('Too large for a double.');
  if (rules.integer === true && !Number.isInteger(value)) return fail('A whole number.');
  if ((rules.min !== undefined && value < rules.min) || (rules.max !== undefined && value > rules.max)) {
    return fail(rangeMessage(rules));
  }
  return { ok: true, value };
}

/** How many decimals the shortest text of a double has. */
function decimals(value: number): number {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}

/** One step on, in decimal arithmetic: 0.1 + 0.2 is 0.3 here. A missing value starts from `min`, else from 0. */
export function stepNumber(value: number | null, delta: number, rules: NumberRules = {}): number | null {
  if (value === null) return rules.min ?? 0;
  if (!Number.isFinite(value)) return value;
  const step = rules.integer === true ? Math.sign(delta) * Math.max(1, Math.round(Math.abs(delta))) : delta;
  const places = Math.max(decimals(value), decimals(step));
  const sum = value + step;
  const rounded = places > 100 || Math.abs(sum) >= 1e21 ? sum : Number(sum.toFixed(places));
  const next = Math.min(
    rules.max ?? Number.POSITIVE_INFINITY,
    Math.max(rules.min ?? Number.NEGATIVE_INFINITY, rounded),
  );
  return next === 0 ? 0 : next;
}
