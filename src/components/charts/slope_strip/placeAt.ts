/**
 * Puts what a handle consists of around another place, without React: circles and squares around their middle, text on
 * its line below. A transform of the whole would cost more: each becomes a piece of its own when the page is painted.
 */
export function placeAt(handle: Element, x: number, y: number): void {
  for (const part of handle.children) {
    if (part instanceof SVGCircleElement) set(part, { cx: x, cy: y });
    else if (part instanceof SVGTextElement) set(part, { x, y: y + 4 });
    else if (part instanceof SVGRectElement) {
      const half = part.height.baseVal.value / 2;
      set(part, { x: x - half, y: y - half });
    }
  }
}

function set(element: Element, attributes: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
