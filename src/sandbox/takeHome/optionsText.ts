import { number, pythonText } from '../../engine/python/literals.ts';
import type { OptionValue } from '../program/types.ts';
import { type Departing, pythonOf } from './types.ts';

/**
 * Registers the estimator once more with the options that are in force: rLLM passes none, and calls a function with the
 * defaults of its signature. Empty where nothing was chosen and nothing declared.
 */
export function optionsText(estimator: Departing, module: string): string {
  const { before, values } = optionsInForce(estimator);
  if (values === '') return '';
  const called = pythonText(estimator.name);
  return `# The options as they are set; rLLM passes none, so that the defaults of the signature would count.
from functools import partial

from ${module} import get_rllm_adv_estimator, register_rllm_adv_estimator

${before}register_rllm_adv_estimator(${called})(partial(get_rllm_adv_estimator(${called}), ${values}))
`;
}

/**
 * The options that an estimator is called with, as arguments of a call, and what has to stand before it: what was chosen,
 * and of a text that declares `OPTIONS` their defaults, which it names itself. Those of a gallery entry are the defaults of
 * its signature. Empty when there are none.
 */
export function optionsInForce(estimator: Departing): { readonly before: string; readonly values: string } {
  const { options, twin } = estimator;
  const python = pythonOf(estimator) ?? '';
  if (twin !== null || !DECLARES.test(python)) return { before: '', values: keywords(options).join(', ') };
  // Perhaps it is declared under a condition.
  const declared = AT_MARGIN.test(python) ? 'OPTIONS' : 'globals().get("OPTIONS", {})';
  const entries = Object.entries(options);
  const pairs = entries.map(([key, value]) => `${pythonText(key)}: ${chosenText(key, value)}`);
  const helper = entries.some(([, value]) => isWhole(value)) ? wholeText(declared) : '';
  const chosen = pairs.length === 0 ? '' : `OPTIONS_IN_FORCE.update({${pairs.join(', ')}})\n`;
  return {
    before: `${helper}OPTIONS_IN_FORCE = {key: one["default"] for key, one in ${declared}.items()}\n${chosen}\n`,
    values: '**OPTIONS_IN_FORCE',
  };
}

const DECLARES = /\bOPTIONS\b/;
const AT_MARGIN = /^OPTIONS[ \t]*(?::[^=\n]*)?=/m;

/** A whole number is a float where a bound of its option is one, as the page passes it. */
function wholeText(declared: string): string {
  return `def option_value(key, value):
    bounds = [${declared}[key].get(part) for part in ("min", "max", "default", "step")]
    return float(value) if any(isinstance(bound, float) for bound in bounds) else value


`;
}

function chosenText(key: string, value: OptionValue): string {
  return isWhole(value) ? `option_value(${pythonText(key)}, ${valueText(value)})` : valueText(value);
}

function isWhole(value: OptionValue): boolean {
  return typeof value === 'number' && Number.isInteger(value);
}

/** Options as arguments of a call; what is no name of Python's stands in a dict. */
function keywords(options: Departing['options']): readonly string[] {
  const names: string[] = [];
  const others: string[] = [];
  for (const [key, value] of Object.entries(options)) {
    if (/^[A-Za-z_]\w*$/.test(key) && !KEYWORDS.has(key)) names.push(`${key}=${valueText(value)}`);
    else others.push(`${pythonText(key)}: ${valueText(value)}`);
  }
  return others.length === 0 ? names : [...names, `**{${others.join(', ')}}`];
}

/** Words that Python keeps to itself. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** A value of an option as a literal; whole numbers stay whole, since they may be counts. */
function valueText(value: OptionValue): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return pythonText(value);
  return Number.isInteger(value) ? String(value) : number(value);
}
