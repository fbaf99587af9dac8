/** The dots' elements by their trajectory. */
export function beadElements(svg: SVGSVGElement | null): ReadonlyMap<number, Element> {
  const elements = svg?.querySelectorAll('[data-trajectory]') ?? [];
  return new Map([...elements].map((element) => [Number(element.getAttribute('data-trajectory')), element]));
}

/** Top of a drawing on the page, wherever it is scrolled to. */
export function pageTopOf(svg: SVGSVGElement | null): number {
  return (svg?.getBoundingClientRect().top ?? 0) + window.scrollY;
}

/** Height of a pointer in the drawing's own units, where the drawing's top was at the start of a gesture. */
export function heightOf(svg: SVGSVGElement | null, clientY: number, pageTop = pageTopOf(svg)): number {
  if (svg === null) return 0;
  const scaled = svg.viewBox.baseVal.height / svg.getBoundingClientRect().height;
  return (clientY + window.scrollY - pageTop) * scaled;
}
