import type { Shape } from './shape.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** What an element shows, so that only what changed is written. */
const drawn = new WeakMap<Element, Shape>();

/**
 * Makes the children of `group` show `shapes`, in their order. An element stays while its place has the same tag, and of
 * it only what changed is written: a picture that changes at every frame is drawn as cheaply as a browser can.
 */
export function drawShapes(group: SVGGElement, shapes: readonly Shape[]): void {
  shapes.forEach((shape, k) => {
    const there = group.children[k];
    if (there?.localName === shape.tag) write(there, shape);
    else {
      const element = document.createElementNS(SVG, shape.tag);
      write(element, shape);
      if (there === undefined) group.append(element);
      else there.replaceWith(element);
    }
  });
  while (group.children.length > shapes.length) group.lastElementChild!.remove();
}

function write(element: Element, shape: Shape): void {
  const before = drawn.get(element);
  drawn.set(element, shape);
  writeAttributes(element, before?.attributes ?? {}, shape.attributes);
  if (shape.note !== undefined) {
    if (shape.text === before?.text && shape.note.text === before?.note?.text) return;
    const note = document.createElementNS(SVG, 'tspan');
    writeAttributes(note, {}, shape.note.attributes);
    note.textContent = shape.note.text;
    element.replaceChildren(shape.text ?? '', note);
  } else if (before?.note !== undefined || before?.text !== shape.text) {
    const [first] = element.childNodes;
    if (before?.note === undefined && first instanceof Text) first.data = shape.text ?? '';
    else element.replaceChildren(shape.text ?? '');
  }
}

function writeAttributes(element: Element, before: Shape['attributes'], now: Shape['attributes']): void {
  for (const name of Object.keys(now)) {
    const value = now[name];
    if (value !== before[name]) {
      if (value === undefined) element.removeAttribute(name);
      else element.setAttribute(name, String(value));
    }
  }
  for (const name of Object.keys(before)) if (!(name in now)) element.removeAttribute(name);
}
