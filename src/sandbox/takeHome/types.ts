import type { OptionValue, ProgramCall, ProgramLanguage, ProgramResult } from '../program/types.ts';
import { named } from './named.ts';

/** An estimator on its way out of the playground. */
export interface Departing {
  /** The name under which it is registered. */
  readonly name: string;
  readonly language: ProgramLanguage;
  readonly source: string;
  /** The same estimator in Python, where it has one: built-ins and entries of the gallery that nobody changed. */
  readonly twin: string | null;
  /** Values of options that were chosen, by key. */
  readonly options: Readonly<Record<string, OptionValue>>;
}

/** One call and what it gave, or the class of the exception. */
export interface DepartingCase {
  readonly role: string;
  readonly call: ProgramCall;
  readonly outcome: { readonly result: ProgramResult } | { readonly raises: string };
}

/** Its Python under its name, if it has any: JavaScript is not translated. */
export function pythonOf({ name, language, source, twin }: Departing): string | null {
  const python = language === 'python' ? source : twin;
  return python === null ? null : named(python, name);
}

/** Says of JavaScript what it is, above the code as it stands in the editor. */
export function javaScriptAsItIs({ name, source }: Departing): string {
  const called = name.replaceAll(/[\r\n\u2028\u2029]+/g, ' ');
  return `// ${called} is JavaScript, and is not translated to Python: rLLM cannot run this file.\n// A port of it is right when it passes the test that goes with it.\n\n${source.trimEnd()}\n`;
}
