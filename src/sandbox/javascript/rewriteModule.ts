import type { SyntaxNode, Tree } from '@lezer/common';
import { parser } from '@lezer/javascript';
import { ProgramError } from '../program/types.ts';
import { placeOf } from './places.ts';

/** A module as the body of a function, and what it exports. */
export interface RewrittenModule {
  /** Lines and columns are those of the user's text. */
  readonly body: string;
  /** The local name of the default export; null when there is none. */
  readonly main: string | null;
  /** The local name of the export called `options`; null when there is none. */
  readonly options: string | null;
}

/** Stands for a default export without a name: with `let` before it and `=` behind it, it has room in `export default`. */
const ANONYMOUS = '$main';

/**
 * Rewrites a module to the body of a function: the box's workers are classic, and a module cannot be run there. The
 * words `export` and `export default` are blanked out, by the syntax tree; what they name is told apart.
 *
 * @throws {ProgramError} SyntaxError, with its place, for an import or an export of another module.
 */
export function rewriteModule(text: string, tree: Tree = parser.parse(text)): RewrittenModule {
  const edits: { from: number; to: number; insert: string }[] = [];
  const blank = (from: number, to: number) =>
    edits.push({ from, to, insert: text.slice(from, to).replace(/\S/g, ' ') });
  let main: string | null = null;
  let options: string | null = null;

  const setMain = (name: string, at: number) => {
    if (main !== null) throw syntaxError(text, at, 'there is a default export already');
    main = name;
  };
  const readGroup = (group: SyntaxNode) => {
    const names = tokensOf(group).filter(({ name }) => name !== '{' && name !== '}' && name !== ',');
    for (let k = 0; k < names.length; k++) {
      const local = wordOf(text, names[k]!);
      const renamed = names[k + 1]?.name === 'as' ? wordOf(text, names[k + 2]!) : local;
      if (names[k + 1]?.name === 'as') k += 2;
      if (renamed === 'default') setMain(local, group.from);
      if (renamed === 'options') options = local;
    }
  };

  for (let node = tree.topNode.firstChild; node !== null; node = node.nextSibling) {
    if (node.name === 'ImportDeclaration') throw syntaxError(text, node.from, IMPORT);
    if (node.name !== 'ExportDeclaration') continue;
    if (node.getChild('from') !== null) throw syntaxError(text, node.from, IMPORT);
    const tokens = tokensOf(node);
    const [, second] = tokens;
    if (second === undefined) continue;
    if (second.name === 'ExportGroup') {
      readGroup(second);
      blank(node.from, node.to);
    } else if (second.name === 'default') {
      const value = tokens[2];
      if (value === undefined) continue;
      const own = isDeclaration(value) ? value.getChild('VariableDefinition') : null;
      if (own !== null) {
        setMain(wordOf(text, own), node.from);
        blank(node.from, second.to);
      } else {
        setMain(ANONYMOUS, node.from);
        const [word] = tokens;
        edits.push({ from: word!.from, to: word!.to, insert: 'let'.padEnd(word!.to - word!.from) });
        edits.push({ from: second.from, to: second.to, insert: `${ANONYMOUS}=`.padEnd(second.to - second.from) });
        // A declaration ends where it ends; a value would go on with a bracket on the next line.
        if (value.name === 'FunctionDeclaration') edits.push({ from: value.to, to: value.to, insert: ';' });
      }
    } else {
      if (definedNames(second).some((name) => wordOf(text, name) === 'options')) options = 'options';
      blank(node.from, second.from);
    }
  }
  return { body: edited(text, edits), main, options };
}

const IMPORT =
  'nothing can be imported here: mean, std, median, sum, min, max, variance and percentile are there already';

/** The first place that is no JavaScript, from 1, and what it is where the tree knows; null when there is none. */
export function firstSyntaxError(
  text: string,
  tree: Tree = parser.parse(text),
): { line: number; column: number; message?: string } | null {
  let at: number | null = null;
  let isType = false;
  tree.iterate({
    enter(node) {
      if (at !== null) return false;
      isType = TYPES.has(node.name);
      if (node.type.isError || isType) at = node.from;
      return true;
    },
  });
  return at === null ? null : isType ? { ...placeOf(text, at), message: TYPED } : placeOf(text, at);
}

/** What the grammar of JavaScript reads of TypeScript. */
const TYPES: ReadonlySet<string> = new Set(['TypeAnnotation', 'Optional', 'ArrayType', 'TypeName']);
const TYPED = 'this is a type of TypeScript, and the code is run as JavaScript: leave the types out';

function syntaxError(text: string, at: number, message: string): ProgramError {
  return new ProgramError({ name: 'SyntaxError', message, ...placeOf(text, at) });
}

function isDeclaration({ name }: SyntaxNode): boolean {
  return name === 'FunctionDeclaration' || name === 'ClassDeclaration';
}

function definedNames(declaration: SyntaxNode): readonly SyntaxNode[] {
  return declaration.getChildren('VariableDefinition');
}

/** Children of a node, comments apart. */
function tokensOf(node: SyntaxNode): readonly SyntaxNode[] {
  const tokens: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (!child.name.endsWith('Comment')) tokens.push(child);
  }
  return tokens;
}

function wordOf(text: string, { from, to }: SyntaxNode): string {
  return text.slice(from, to);
}

function edited(text: string, edits: readonly { from: number; to: number; insert: string }[]): string {
  let out = '';
  let at = 0;
  for (const { from, to, insert } of edits) {
    out += text.slice(at, from) + insert;
    at = to;
  }
  return out + text.slice(at);
}
