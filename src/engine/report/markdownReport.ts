import type { Report, ReportTable } from './report.ts';

/** A report as Markdown. Names from files are written so that they are read as text. */
export function markdownReport(report: Report): string {
  const blocks = [
    `# ${plain(report.title)}`,
    ...(report.sentence === '' ? [] : [plain(report.sentence)]),
    `**${plain(report.headline)}** ${plain(report.detail)}`.trim(),
    ...report.sections.flatMap(({ title, paragraphs, table, list }) => [
      `## ${plain(title)}`,
      ...paragraphs.map(plain),
      ...(list.length === 0 ? [] : [list.map((item) => `- ${plain(item)}`).join('\n')]),
      ...(table === null || table.rows.length === 0 ? [] : [tableText(table)]),
    ]),
    `_${plain(report.foot)}_`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function tableText({ head, rows }: ReportTable): string {
  const rule = head.map((_, k) => (k === 0 ? '---' : '---:'));
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n');
}

function line(cells: readonly string[]): string {
  return `| ${cells.map(plain).join(' | ')} |`;
}

/** Markdown's own signs, HTML and line breaks lose their meaning. Underscores inside words have none. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*[\]<>|#~]/g, '\\$&')
    .replace(/(^|[^A-Za-z0-9])_|_(?=[^A-Za-z0-9]|$)/g, (match) => match.replace('_', '\\_'));
}
