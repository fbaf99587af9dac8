import { optionsText } from './optionsText.ts';
import { type Departing, pythonOf } from './types.ts';

/** Where HEAD keeps its registry. */
const MODULE = 'rllm.trainer.algorithms.advantage';

/**
 * The text of a module that registers an estimator with rLLM under its name, with the options that were chosen, as a
 * literal of Python; null for JavaScript without a twin.
 */
export function registeredLiteral(estimator: Departing): string | null {
  const python = pythonOf(estimator);
  if (python === null) return null;
  const options = optionsText(estimator, MODULE);
  return literal(`${python.trimEnd()}\n${options === '' ? '' : `\n\n${options}`}`);
}

/** Lines as they stand where quotes can hold them, else a literal a line. */
function literal(text: string): string {
  const plain = !/[\r\0\p{Cs}]/u.test(text);
  if (plain && !text.includes('\\') && !text.includes('"""')) return `"""\\\n${text}"""`;
  if (plain && !text.includes("'''")) return `r'''${text}'''`;
  // A text of JSON is one of Python.
  const lines = text.split(/(?<=\n)/).map((line) => `        ${JSON.stringify(line)}\n`);
  return `(\n${lines.join('')}    )`;
}
