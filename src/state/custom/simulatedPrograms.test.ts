import { afterEach, expect, test } from 'vitest';
import type { CustomEstimator } from '../../importers/playground/document.ts';
import { createSandboxClient, type SandboxClient } from '../../sandbox/box/client.ts';
import { inlineFrame, inlineJavaScript } from '../../sandbox/testing/inlineFrame.ts';
import type { SimulatedCall } from '../../simulation/custom/calls.ts';
import { laneOf, setupOf } from '../../simulation/defaults.ts';
import { coinPrompt, toyOf } from '../../simulation/toy/build.ts';
import { noRunGuard } from '../persisted/runGuard.ts';
import { createPermissions, noPermissions } from './permissions.ts';
import { openProgramSession } from './programSession.ts';
import { createPythonChoice } from './pythonChoice.ts';
import { openSimulatedPrograms } from './simulatedPrograms.ts';

const clients: SandboxClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
});

const program = (name: string, source: string, options: CustomEstimator['options'] = {}): CustomEstimator => ({
  name,
  language: 'javascript',
  source,
  options,
});
const setup = setupOf({
  toy: toyOf([coinPrompt('a', 0.5), coinPrompt('b', 0.5)]),
  lanes: [laneOf('grpo', { estimatorMap: [['solver', 'mine']] }, 'lane')],
});
const call = (name: string, ...values: number[]): SimulatedCall => ({
  laneId: 'lane',
  name,
  role: 'solver',
  values: Float64Array.from(values),
  offsets: Uint32Array.of(0, 2, 4),
  tokens: Float64Array.of(3, 4, 5, 6),
});

function opened(
  estimators: readonly CustomEstimator[],
  permitted = estimators,
  saving: Promise<void> = Promise.resolve(),
) {
  const events: string[] = [];
  const frame = inlineFrame();
  const sandbox = createSandboxClient(frame.open, { javascript: async () => inlineJavaScript });
  clients.push(sandbox);
  const permissions = createPermissions(noPermissions);
  for (const one of permitted) permissions.grant(one);
  const options = {
    sandbox,
    permissions,
    python: createPythonChoice({ read: () => false, write: () => {} }),
    guard: { ...noRunGuard, arm: async () => void events.push('armed'), disarm: () => void events.push('disarmed') },
    save: () => {
      events.push('saved');
      return saving;
    },
    deadlines: { asked: 1000 },
  };
  const openSession = (one: CustomEstimator) => openProgramSession(one, options);
  return { programs: openSimulatedPrograms({ openSession }, setup, estimators), events, frame };
}

const LENGTHS = `export default (groups, { by }, { groups: facts, algorithmConfig }) =>
  groups.map((r, g) => r.map((x, i) => x * by + facts[g].responseLengths[i] + algorithmConfig.estimator.length));`;

test('a program is given rewards, options, the lengths of the responses and the lane’s configuration', async () => {
  const source = `export const options = { by: { min: 0, max: 9, default: 1 } };\n${LENGTHS}`;
  const { programs } = opened([program('mine', source, { by: 2 })]);
  const [answer] = await programs.answer([call('mine', 1, 0, 0.5, 0.25)]);
  expect(answer).toEqual({
    kind: 'advantages',
    values: Float64Array.of(9, 8, 10, 10.5),
    lengths: Uint32Array.of(2, 2),
  });
});

test('answers go to their calls, whichever program gave them, and each program has one worker', async () => {
  const count = 'let n = 0; export default (g) => { n += 1; return g.map((r) => r.map(() => n)); };';
  const { programs, frame } = opened([program('a', count), program('b', count.replace('n += 1', 'n -= 1'))]);
  const asked = ['a', 'b', 'a'].map((name) => call(name, 1, 0, 1, 0));
  const first = await programs.answer(asked);
  const second = await programs.answer(asked);
  const given = [...first, ...second].map((answer) => answer.kind === 'advantages' && answer.values[0]);
  expect(given).toEqual([1, -1, 2, 3, -2, 4]);
  expect(frame.stopped).toEqual([]);
  programs.close();
  await expect.poll(() => frame.stopped.length).toBe(2);
});

test('a slow program is given few calls at a time', async () => {
  let time = 0;
  const sizes: number[] = [];
  const openSession = () => ({
    call: async (calls: readonly unknown[]) => {
      sizes.push(calls.length);
      time += 100 * calls.length;
      return { kind: 'cancelled' } as const;
    },
    close: () => {},
  });
  const programs = openSimulatedPrograms({ openSession }, setup, [program('mine', '')], () => time);
  await programs.answer([call('mine', 1, 0, 1, 0)]);
  await programs.answer(Array.from({ length: 5 }, () => call('mine', 1, 0, 1, 0)));
  expect(sizes).toEqual([1, 2, 2, 1]);
});

test('the work is saved and the flag set once before the first call, and the flag goes with the worker', async () => {
  const { programs, events } = opened([program('mine', 'export default (g) => g;')]);
  await programs.answer([call('mine', 1, 0, 1, 0)]);
  await programs.answer([call('mine', 1, 0, 1, 0)]);
  expect(events).toEqual(['saved', 'armed']);
  programs.close();
  programs.close();
  expect(events).toEqual(['saved', 'armed', 'disarmed']);
});

test('nothing of it runs before the save is done', async () => {
  let done!: () => void;
  const saving = new Promise<void>((resolve) => (done = resolve));
  const mine = program('mine', 'export default (g) => g;');
  const { programs } = opened([mine], [mine], saving);
  let isAnswered = false;
  const answering = programs.answer([call('mine', 1, 0, 1, 0)]).then(() => (isAnswered = true));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(isAnswered).toBe(false);
  done();
  await answering;
});

test('what it raises is the answer, with its line', async () => {
  const { programs } = opened([program('mine', 'export default (g) => {\n  throw new RangeError("no");\n};')]);
  expect(await programs.answer([call('mine', 1, 0, 1, 0)])).toMatchObject([
    { kind: 'error', pythonClass: 'RangeError', message: expect.stringMatching(/^Line 2, column \d+: no$/) },
  ]);
});

test('one that nobody permitted is not run', async () => {
  const { programs, events, frame } = opened([program('mine', 'export default (g) => g;')], []);
  expect(await programs.answer([call('mine', 1, 0, 1, 0)])).toMatchObject([{ kind: 'error', pythonClass: 'NotRun' }]);
  expect([events, frame.started]).toEqual([[], []]);
});
