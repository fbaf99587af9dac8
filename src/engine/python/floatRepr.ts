/**
 * `repr` of a Python float: the shortest digits that read back as the same double, with an exponent below 1e-4 and from
 * 1e16 on.
 *
 * @example floatRepr(1) === '1.0' && floatRepr(1e22) === '1e+22' && floatRepr(1e-7) === '1e-07'
 */
export function floatRepr(x: number): string {
  if (Number.isNaN(x)) return 'nan';
  if (!Number.isFinite(x)) return x > 0 ? 'inf' : '-inf';
  return layOut(x, Math.abs(x).toExponential());
}

/** `str` of a numpy float32: the shortest digits that round to the same float32, laid out as a Python float. */
export function float32Str(x: number): string {
  if (!Number.isFinite(x)) return floatRepr(x);
  for (let digits = 0; digits < 9; digits++) {
    const text = Math.abs(x).toExponential(digits);
    if (Math.fround(Number(text)) === Math.abs(x)) return layOut(x, text);
  }
  return floatRepr(x);
}

/** @param scientific `d.ddde±x` of the absolute value */
function layOut(x: number, scientific: string): string {
  const sign = x < 0 || Object.is(x, -0) ? '-' : '';
  const [mantissa, exponentText] = scientific.split('e') as [string, string];
  const exponent = Number(exponentText);
  const digits = mantissa.replace('.', '').replace(/0+$/, '') || '0';
  if (exponent < -4 || exponent >= 16) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
    const size = String(Math.abs(exponent)).padStart(2, '0');
    return `${sign}${digits[0]}${fraction}e${exponent < 0 ? '-' : '+'}${size}`;
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`;
}
