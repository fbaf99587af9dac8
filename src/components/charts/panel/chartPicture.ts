import { escapeXml } from '../../../engine/report/escapeXml.ts';

/** Properties that decide how a drawing looks; the page's rules for them are written into the picture. */
const DRAWN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
] as const;

const MARGIN = 20;
const UI = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Title, caption and small print of a picture. */
export interface PictureWords {
  readonly title: string;
  readonly caption: string;
  readonly source: string;
}

/**
 * A chart of the page as an SVG that stands for itself: colours and fonts of the present theme written out, what was
 * drawn on a canvas as a picture inside, title, caption and source around it; no style element, no script, nothing
 * fetched. Null when the frame holds no drawing.
 */
export function chartPicture(frame: Element, { title, caption, source }: PictureWords): string | null {
  const drawing = frame.querySelector('svg');
  if (drawing === null) return null;
  const box = drawing.getBoundingClientRect();
  const [width, height] = [Math.ceil(box.width), Math.ceil(box.height)];
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string) => style.getPropertyValue(token).trim();
  const lines = wrapped(caption, Math.max(40, Math.floor(width / 6.2)));
  const top = 44 + 16 * lines.length;
  const whole = { width: width + 2 * MARGIN, height: top + height + 40 };
  const canvas = frame.querySelector('canvas');
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  writeStyles(drawing, copy);
  for (const hidden of copy.querySelectorAll('title')) hidden.remove();
  copy.setAttribute('x', String(MARGIN));
  copy.setAttribute('y', String(top));
  const text = (y: number, size: number, weight: number, fill: string, words: string) =>
    `<text x="${MARGIN}" y="${y}" font-family="${escapeXml(UI)}" font-size="${size}" font-weight="${weight}" fill="${colour(fill)}">${escapeXml(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole.width}" height="${whole.height}" viewBox="0 0 ${whole.width} ${whole.height}" role="img" aria-label="${escapeXml(`${title} ${caption}`)}">`,
    `<rect width="${whole.width}" height="${whole.height}" fill="${colour('--surface')}"/>`,
    text(30, 15, 600, '--ink', title),
    ...lines.map((line, k) => text(50 + 16 * k, 12, 400, '--ink-3', line)),
    canvas === null
      ? ''
      : `<image x="${MARGIN}" y="${top}" width="${width}" height="${height}" href="${canvas.toDataURL('image/png')}"/>`,
    new XMLSerializer().serializeToString(copy),
    text(whole.height - 14, 11, 400, '--ink-3', source),
    '</svg>',
  ].join('\n');
}

/** Writes what the page's rules make of each element into its copy. */
function writeStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of DRAWN) {
    const value = style.getPropertyValue(name);
    if (value !== '') to.setAttribute(name, value);
  }
  for (const name of ['class', 'style', 'tabindex', 'role']) to.removeAttribute(name);
  for (const name of to.getAttributeNames()) if (name.startsWith('aria-')) to.removeAttribute(name);
  for (let k = 0; k < from.children.length; k++) writeStyles(from.children[k]!, to.children[k]!);
}

function wrapped(words: string, most: number): string[] {
  const lines = [''];
  for (const word of words.split(' ')) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
