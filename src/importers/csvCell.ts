/**
 * One CSV cell. Text that a spreadsheet would run as a formula gets an apostrophe in front and quotes around;
 * numbers stay as they are.
 */
export function csvCell(text: string): string {
  const isNumber = text !== '' && !Number.isNaN(Number(text));
  const safe = !isNumber && /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
}
