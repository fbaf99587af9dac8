import { numberOfScalar } from '../numeric/dtype.ts';
import { floatRepr, float32Str } from './floatRepr.ts';
import { isDict, isList, type PythonValue } from './value.ts';

/** Python's `repr`, for error texts. */
export function pythonRepr(value: PythonValue): string {
  if (value === null) return 'None';
  if (typeof value === 'string') return stringRepr(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return floatRepr(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (isList(value)) return `[${value.map(pythonRepr).join(', ')}]`;
  if (isDict(value)) return `{${[...value].map(([key, one]) => `${stringRepr(key)}: ${pythonRepr(one)}`).join(', ')}}`;
  return scalarStr(value);
}

/** `str` of a numpy scalar, or of an int or bool in the same form. */
export function scalarStr(value: Exclude<Parameters<typeof numberOfScalar>[0], number | boolean>): string {
  const number = numberOfScalar(value);
  if (value.type === 'bool' || value.type === 'numpy.bool') return number === 0 ? 'False' : 'True';
  return value.type === 'numpy.float32' ? float32Str(number) : String(number);
}

/** Single quotes, or double ones when the text holds a single quote and no double one. */
function stringRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = Array.from(text, (character) => {
    if (character === '\\' || character === quote) return `\\${character}`;
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    if (character === '\t') return '\\t';
    return NOT_PRINTABLE.test(character) ? codeEscape(character.codePointAt(0)!) : character;
  });
  return `${quote}${body.join('')}${quote}`;
}

/** What `str.isprintable` refuses: everything of the categories Other and Separator but the space. */
const NOT_PRINTABLE = /[^\P{C}]|[^\P{Z} ]/u;

function codeEscape(code: number): string {
  const hex = code.toString(16);
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
