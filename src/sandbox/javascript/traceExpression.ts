import type { SyntaxNode, Tree } from '@lezer/common';
import { parser } from '@lezer/javascript';
import { declaredNames } from './declarations.ts';
import { placeOf } from './places.ts';
import { rewriteModule } from './rewriteModule.ts';

/** The expression that makes an advantage, and a program that tells what it was made of. */
export interface TracedExpression {
  /** Line of the expression in the user's text, from 1. */
  readonly line: number;
  /** The expression: text, and between it the names whose values are told, in order. */
  readonly parts: readonly (string | { readonly name: string })[];
  /**
   * The user's program with one thing more: its returns are one array, for each time the expression was evaluated its
   * value and then the value of each name; NaN for a name that is no number.
   */
  readonly source: string;
  /** Numbers a time. */
  readonly width: number;
}

/** More names than these are not told. */
const MOST_NAMES = 7;

/**
 * Finds the expression: the body of the last arrow function that has one and holds no other function, such as
 * `(x - m) / s` in `r.map((x) => (x - m) / s)`. Null where there is none, or the text cannot be rewritten.
 */
export function traceExpression(text: string): TracedExpression | null {
  const tree = parser.parse(text);
  const body = innermostBody(tree);
  if (body === null) return null;
  const { from, to } = body;
  const units = unitsOf(body, text);
  if (units.length === 0 || units.length > MOST_NAMES) return null;
  const parts: (string | { name: string })[] = [];
  let at = from;
  for (const unit of units) {
    parts.push(text.slice(at, unit.from), { name: text.slice(unit.from, unit.to) });
    at = unit.to;
  }
  parts.push(text.slice(at, to));
  const names = units.map((unit) => text.slice(unit.from, unit.to)).join(', ');
  const source = withTrace(`${text.slice(0, from)}$see((${text.slice(from, to)}), [${names}])${text.slice(to)}`);
  return source === null
    ? null
    : {
        line: placeOf(text, from).line,
        parts: parts.filter((part) => part !== ''),
        source,
        width: units.length + 1,
      };
}

function withTrace(text: string): string | null {
  try {
    const { body, main, options } = rewriteModule(text);
    if (main === null) return null;
    return `${body}
;const $seen = [];
function $see(value, units) {
  $seen.push(value, ...units.map((unit) => (typeof unit === 'number' ? unit : NaN)));
  return value;
}
function $traced(groups, options, context) {
  const advantages = ${main}(groups, options, context);
  return [advantages.map((group) => [...group]), [$seen]];
}
export { $traced as default${options === null ? '' : `, ${options} as options`} };
`;
  } catch {
    return null;
  }
}

/** The expression that is the body of the last arrow function without another function in it. */
function innermostBody(tree: Tree): SyntaxNode | null {
  let body: SyntaxNode | null = null;
  /** Of each function that is open, whether it holds another. */
  const holding: boolean[] = [];
  tree.iterate({
    enter({ name }) {
      if (!name.includes('Function')) return;
      if (holding.length > 0) holding[holding.length - 1] = true;
      holding.push(false);
    },
    leave(node) {
      if (!node.name.includes('Function') || holding.pop() === true || node.name !== 'ArrowFunction') return;
      const last = node.node.lastChild;
      if (last !== null && last.name !== 'Block') body = last;
    },
  });
  return body;
}

/** Names, members and calls of what stands ready, outermost, in order. */
function unitsOf(body: SyntaxNode, text: string): readonly SyntaxNode[] {
  const units: SyntaxNode[] = [];
  const ready = new Set(declaredNames().map(({ name }) => name));
  /** What is called is no number; its arguments may be. */
  let isCallee = false;
  // Not by calls of itself: a sum of thousands of terms is as deep as it is long.
  body.cursor().iterate((one) => {
    if (isCallee) {
      isCallee = false;
      return false;
    }
    const { name } = one;
    const callee = name === 'CallExpression' ? one.node.firstChild : null;
    const isReady = callee?.name === 'VariableName' && ready.has(text.slice(callee.from, callee.to));
    if (isReady || name === 'VariableName' || name === 'MemberExpression') {
      units.push(one.node);
      return false;
    }
    isCallee = callee !== null;
    return true;
  });
  return units;
}
