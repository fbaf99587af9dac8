/** Turns a text into its value, as an indirect `eval` does; handed in, since the page itself may not. */
export type EvaluateScript = (code: string) => unknown;

/** One exchange in a text, and how the text is told apart from another version's. */
export type Exchange = readonly [from: string, to: string];

/**
 * A loader, which is an ES module that would fetch, as a classic script: an expression of a function that promises
 * `result`. The box's workers are classic and have no network.
 * @throws {Error} when a text to be exchanged is not there: the package is not the version that this was written for.
 */
export function classicScript(
  name: string,
  text: string,
  parts: { readonly exchanges: readonly Exchange[]; readonly head: string; readonly result: string },
): string {
  let code = text;
  for (const [from, to] of parts.exchanges) {
    if (!code.includes(from)) throw new Error(`${name} has changed: it has no “${from}”.`);
    code = code.replaceAll(from, to);
  }
  // What is left of these belongs to Node, which these loaders are told they are not in.
  code = code.replaceAll(/\bimport\(/g, '__noImport(');
  return `(async function (__given) { var process, __noImport; ${parts.head}\n${code}\nreturn ${parts.result}; })`;
}
