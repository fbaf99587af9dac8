import { escapeXml } from './escapeXml.ts';
import type { Report, ReportTable } from './report.ts';

/** One style sheet, light and dark by the reader's system, and a page that prints. */
const STYLE = `
:root { color-scheme: light dark; --ink: #1a1c20; --soft: #50535a; --line: #d3d0c8; --paper: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef1; --soft: #b6bcc6; --line: #3a424e; --paper: #171b21; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1080px; padding: 32px 24px 64px; background: var(--paper); color: var(--ink); font: 14px/21px system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
h1 { font-weight: 600; line-height: 24px; font-size: 15px; margin: 0 0 4px; color: var(--soft); }
h2 { font-size: 16px; margin: 32px 0 8px; }
.headline { font: 600 26px/34px Charter, Georgia, serif; margin: 0; }
.detail { font: 16px/25px Charter, Georgia, serif; color: var(--soft); margin: 4px 0 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: 8px 0; font-size: 13px; }
th, td { padding: 4px 16px 4px 0; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
th { font-weight: 600; }
figure { margin: 8px 0; } figure svg { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 10px; }
footer { margin-top: 40px; font-size: 12px; color: var(--soft); }
`;

/**
 * A report as one HTML file: no script, nothing fetched, and a policy of its own that forbids both.
 * @param strip the SVG of the strip, as `stripSvg` writes it; null when there is none
 */
export function htmlReport(report: Report, strip: string | null): string {
  const sections = report.sections.map(
    ({ title, paragraphs, table, list, strip: hasStrip }) =>
      `<section><h2>${escapeXml(title)}</h2>\n${[
        ...paragraphs.map((text) => `<p>${escapeXml(text)}</p>`),
        ...(hasStrip && strip !== null ? [`<figure>${strip}</figure>`] : []),
        ...(list.length === 0 ? [] : [`<ul>${list.map((item) => `<li>${escapeXml(item)}</li>`).join('')}</ul>`]),
        ...(table === null || table.rows.length === 0 ? [] : [tableHtml(table)]),
      ].join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(report.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${escapeXml(report.title)}</h1>
<p class="headline">${escapeXml(report.headline)}</p>
<p class="detail">${escapeXml(report.detail)}</p>
${report.sentence === '' ? '' : `<p>${escapeXml(report.sentence)}</p>`}</header>
<main>
${sections.join('\n')}
</main>
<footer>${escapeXml(report.foot)}</footer>
</body>
</html>
`;
}

function tableHtml({ head, rows }: ReportTable): string {
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n');
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeXml(head[0] ?? '')}"><table><thead><tr>${cells('th', head)}</tr></thead>\n<tbody>${body}</tbody></table></div>`;
}

function cells(tag: 'th' | 'td', row: readonly string[]): string {
  const scope = tag === 'th' ? ' scope="col"' : '';
  return row.map((cell) => `<${tag}${scope}>${escapeXml(cell)}</${tag}>`).join('');
}
