import { pythonText } from '../../engine/python/literals.ts';
import { endOfText } from '../python/pythonText.ts';

const REGISTER = 'register_(?:rllm_)?adv_estimator';
/** A text of one pair of quotes. */
const LITERAL = /^(["'])((?:[^"'\\\n]|\\.)*)\1$/;
/** Another name that a file imports it under. */
const ALIAS = new RegExp(`\\b${REGISTER}\\s+as\\s+([A-Za-z_]\\w*)`, 'g');

/**
 * A file of Python that registers its estimator under this name: as it is where it does so, with the name of its first
 * registration exchanged where it has another, with a second registration where the first has a name that is computed, and
 * with one of its last function where it has none.
 */
export function named(python: string, name: string): string {
  const code = withoutComments(python);
  const called = [REGISTER, ...Array.from(code.matchAll(ALIAS), ([, alias]) => alias)].join('|');
  const registrations = [...code.matchAll(new RegExp(`\\b(?:${called})\\(\\s*([^()\\s][^()]*)\\)`, 'g'))];
  if (registrations.some(([, argument]) => LITERAL.exec(argument!.trimEnd())?.[2] === name)) return python;
  const [first] = registrations;
  if (first === undefined) {
    const functions = Array.from(code.matchAll(/^(?:async[ \t]+)?def ([A-Za-z]\w*)\s*\(/gm), ([, one]) => one!);
    const last = functions.at(-1);
    return last === undefined ? python : registeredToo(python, name, last);
  }
  const argument = first[1]!.trimEnd();
  if (!LITERAL.test(argument))
    return registeredToo(python, name, `get_rllm_adv_estimator(${argument})`, 'get_rllm_adv_estimator, ');
  const at = first.index + first[0].indexOf(argument);
  return `${python.slice(0, at)}${pythonText(name)}${python.slice(at + argument.length)}`;
}

/** At the end, since a future import has to stay the first. */
function registeredToo(python: string, name: string, what: string, also = ''): string {
  const module = `from rllm.trainer.algorithms.advantage import ${also}register_rllm_adv_estimator`;
  return `${python.trimEnd()}\n\n\n${module}\n\nregister_rllm_adv_estimator(${pythonText(name)})(${what})\n`;
}

/** The text with blanks for its comments and for what stands in three quotes, place by place. */
function withoutComments(python: string): string {
  const parts: string[] = [];
  for (let at = 0; at < python.length; ) {
    const sign = python[at]!;
    let end = at + 1;
    let isCode = true;
    if (sign === '#') {
      const line = python.indexOf('\n', at);
      end = line < 0 ? python.length : line;
      isCode = false;
    } else if (sign === '"' || sign === "'") {
      end = endOfText(python, at);
      isCode = !python.startsWith(sign.repeat(3), at);
    }
    const part = python.slice(at, end);
    parts.push(isCode ? part : part.replaceAll(/[^\n]/g, ' '));
    at = end;
  }
  return parts.join('');
}
