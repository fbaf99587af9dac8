import { isArray, type JsonValue } from '../../importers/json.ts';

/** JSON without spaces, as JSON.stringify writes it, but with the sign of -0. */
export function toJson(value: JsonValue): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(toJson).join(',')}]`;
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}:${toJson(item)}`)
    .join(',')}}`;
}
