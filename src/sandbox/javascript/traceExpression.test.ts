import { expect, test } from 'vitest';
import { rewriteModule } from './rewriteModule.ts';
import { createJavaScriptRuntime, packModule } from './runtime.ts';
import { traceExpression } from './traceExpression.ts';

const runtime = createJavaScriptRuntime((code) => (0, eval)(code));

const STD_FLOOR = `export const options = { floor: { min: 0, max: 0.5, default: 0.01 } };
export default function stdFloor(groups, { floor }) {
  return groups.map((r) => {
    const m = mean(r);
    return r.map((x) => (x - m) / Math.max(std(r), floor));
  });
}
`;

const told = (parts: readonly (string | { readonly name: string })[]) =>
  parts.map((part) => (typeof part === 'string' ? part : `<${part.name}>`)).join('');

test('the expression is found, with the names in it', () => {
  const traced = traceExpression(STD_FLOOR)!;
  expect(traced.line).toBe(5);
  expect(told(traced.parts)).toBe('(<x> - <m>) / Math.max(<std(r)>, <floor>)');
});

test('the traced program gives the same advantages, and what each was made of', () => {
  const { source, width } = traceExpression(STD_FLOOR)!;
  const program = runtime.load(packModule(rewriteModule(source)), () => {});
  const { advantagesByGroup, returnsByGroup } = program.call('', {
    rewardsByGroup: [Float64Array.of(1, 0)],
    groups: [],
    algorithmConfig: {},
    options: { floor: 0.1 },
  });
  expect(advantagesByGroup).toEqual([Float64Array.of(1, -1)]);
  expect(width).toBe(5);
  expect([...returnsByGroup[0]!]).toEqual([1, 1, 0.5, 0.5, 0.1, -1, 0, 0.5, 0.5, 0.1]);
});

test('members are told whole, and what is called is not', () => {
  const traced = traceExpression(
    'export default (g, o) => g.map((r) => r.map((x) => clip(x * o.by, -1, 1)));\nconst clip = (v, a, b) => { return v; };',
  );
  expect(told(traced!.parts)).toBe('clip(<x> * <o.by>, -1, 1)');
});

test('where there is no such expression there is no trace', () => {
  expect(traceExpression('export default function f(groups) { return groups; }')).toBeNull();
  expect(traceExpression('const a = (x) => x;')).toBeNull();
  expect(traceExpression('export default (g => {')).toBeNull();
});

// Looked through once for each of its functions it would take minutes.
test('a long text is looked through once, and a deep one without running out of stack', { timeout: 60_000 }, () => {
  const start = performance.now();
  expect(traceExpression(`export default (g) => g; ${'a=>'.repeat(60_000)}a`)?.width).toBe(2);
  expect(traceExpression(`export default (g) => ${'1+'.repeat(90_000)}1`)).toBeNull();
  expect(performance.now() - start).toBeLessThan(20_000);
});
