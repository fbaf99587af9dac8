import { expect, test } from 'vitest';
import { drawShapes } from './drawShapes.ts';
import type { Shape } from './shape.ts';

function emptyGroup(): SVGGElement {
  return document.createElementNS('http://www.w3.org/2000/svg', 'g');
}

/** The group as SVG. */
function markup(group: Element): string {
  return new XMLSerializer().serializeToString(group);
}

const line = (d: string): Shape => ({ tag: 'path', attributes: { d, 'stroke-width': 2 } });
const label = (text: string, count = ''): Shape => ({
  tag: 'text',
  attributes: { x: 1, class: 'halo' },
  text,
  ...(count !== '' && { note: { text: count, attributes: { dx: 4 } } }),
});

test('the group shows the shapes, in their order', () => {
  const group = emptyGroup();
  drawShapes(group, [line('M0 0'), label('1.5', '×3')]);
  expect(markup(group)).toBe(
    '<g xmlns="http://www.w3.org/2000/svg"><path d="M0 0" stroke-width="2"/><text x="1" class="halo">1.5<tspan dx="4">×3</tspan></text></g>',
  );
});

test('what stays keeps its element, and only what changed is written', async () => {
  const group = emptyGroup();
  drawShapes(group, [line('M0 0'), label('1.5')]);
  const [path, text] = group.children;
  const written: string[] = [];
  const observer = new MutationObserver((records) =>
    written.push(...records.map(({ type, attributeName }) => attributeName ?? type)),
  );
  observer.observe(group, { subtree: true, attributes: true, childList: true, characterData: true });
  drawShapes(group, [line('M1 1'), label('1.6')]);
  await Promise.resolve();
  observer.disconnect();
  expect(written).toEqual(['d', 'characterData']);
  expect([...group.children]).toEqual([path, text]);
});

test('shapes come, go and change their kind', () => {
  const group = emptyGroup();
  drawShapes(group, [line('M0 0'), line('M1 1')]);
  drawShapes(group, [label('1'), line('M1 1'), line('M2 2')]);
  expect([...group.children].map((child) => child.localName)).toEqual(['text', 'path', 'path']);
  drawShapes(group, [line('M2 2')]);
  expect(markup(group)).toBe('<g xmlns="http://www.w3.org/2000/svg"><path d="M2 2" stroke-width="2"/></g>');
});

test('a note and an attribute that are not there any more are taken away', () => {
  const group = emptyGroup();
  drawShapes(group, [label('1.5', '×3')]);
  drawShapes(group, [{ tag: 'text', attributes: { x: undefined }, text: '1.5' }]);
  expect(markup(group)).toBe('<g xmlns="http://www.w3.org/2000/svg"><text>1.5</text></g>');
});
