/** Colours of tokens as the browser has them now; with forced colours those of the system. */
export function coloursOf(element: Element): (token: string) => string {
  const style = getComputedStyle(element);
  const forced = matchMedia('(forced-colors: active)').matches;
  return (token) => {
    if (forced) return token === 'var(--surface)' ? 'Canvas' : 'CanvasText';
    const [, name] = /^var\((--[\w-]+)\)$/.exec(token) ?? [];
    return name === undefined ? token : style.getPropertyValue(name).trim();
  };
}
