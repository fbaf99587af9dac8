import { afterEach, describe, expect, test } from 'vitest';
import type { ProgramCall, ProgramSource } from '../program/types.ts';
import { type Inside, inlineFrame, inlineJavaScript, serving } from '../testing/inlineFrame.ts';
import { createSandboxClient, type SandboxClient } from './client.ts';
import type { FromWorker, RunMessage, ToWorker } from './wire.ts';

const clients: SandboxClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
});

function clientOver(inside: Inside = serving) {
  const frame = inlineFrame(inside);
  const client = createSandboxClient(frame.open, { javascript: async () => inlineJavaScript });
  clients.push(client);
  return { client, frame };
}

/** A worker that is ready, and answers a program as it is told. */
const answering =
  (answer: (message: RunMessage, send: (message: unknown) => void) => void): Inside =>
  (port) => {
    const send = (message: unknown) => port.postMessage(message);
    port.onmessage = ({ data }: MessageEvent<ToWorker>) => {
      if (data.kind === 'open') send({ kind: 'ready' } satisfies FromWorker);
      else if (data.kind === 'run') answer(data, send);
    };
  };

const call = (...rewards: number[][]): ProgramCall => ({
  rewardsByGroup: rewards.map((group) => Float64Array.from(group)),
  groups: [],
  algorithmConfig: {},
  options: {},
});
const source = (text: string): ProgramSource => ({ language: 'javascript', text });
const CENTRED = source(
  'export default function centred(groups) { return groups.map((r) => r.map((x) => x - mean(r))); }',
);

describe('a run', () => {
  test('reads the program once and makes every call', async () => {
    const { client } = clientOver();
    const outcome = await client.run(CENTRED, null, [call([1, 0], [0.5]), call([3, 1])]);
    expect(outcome).toMatchObject({
      kind: 'ran',
      names: ['centred'],
      calls: [
        { kind: 'ok', result: { advantagesByGroup: [Float64Array.of(0.5, -0.5), Float64Array.of(0)] } },
        { kind: 'ok', result: { advantagesByGroup: [Float64Array.of(1, -1)] } },
      ],
    });
  });

  test('is posted when what it comes after is over, and has all of its time then', async () => {
    const posted: number[] = [];
    const { client } = clientOver((port) => {
      port.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
        if (data.kind === 'run') posted.push(performance.now());
      });
      serving(port);
    });
    await client.run(CENTRED, null, [call([1])]);
    const start = performance.now();
    const after = new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await client.run(CENTRED, null, [call([1])], { after, deadlineMs: 800 })).toMatchObject({ kind: 'ran' });
    expect(posted[1]! - start).toBeGreaterThan(990);
    const failed = Promise.reject(new Error('no storage'));
    expect(await client.run(CENTRED, null, [call([1])], { after: failed })).toMatchObject({ kind: 'ran' });
  });

  test('that is stopped before that is never posted, and its worker goes', async () => {
    let posted = 0;
    const { client, frame } = clientOver(answering(() => posted++));
    const stop = new AbortController();
    const outcome = client.run(CENTRED, null, [call([1])], { after: new Promise(() => {}), signal: stop.signal });
    await expect.poll(() => frame.started.length).toBeGreaterThan(0);
    stop.abort();
    expect(await outcome).toEqual({ kind: 'cancelled' });
    expect([posted, frame.stopped]).toEqual([0, [1]]);
  });

  test('has a worker of its own, and the next two are ready', async () => {
    const { client, frame } = clientOver();
    await client.run(CENTRED, null, [call([1])]);
    await client.run(CENTRED, null, [call([1])]);
    await expect
      .poll(() => [frame.started, frame.stopped])
      .toEqual([
        [1, 2, 3, 4],
        [1, 2],
      ]);
  });

  test('keeps nothing of the one before', async () => {
    const { client } = clientOver();
    const text = 'let n = 0; export default (g) => { n += 1; return g.map((r) => r.map(() => n)); };';
    await client.run(source(text), null, [call([1])]);
    const outcome = await client.run(source(text), null, [call([1])]);
    expect(outcome).toMatchObject({ calls: [{ result: { advantagesByGroup: [Float64Array.of(1)] } }] });
  });

  test('of a call that fails goes on with the next one', async () => {
    const { client } = clientOver();
    const text = 'export default (g) => { if (g.length > 1) throw new RangeError("two"); return g; };';
    const outcome = await client.run(source(text), null, [call([1], [2]), call([3])]);
    expect(outcome).toMatchObject({
      calls: [{ kind: 'fault', fault: { name: 'RangeError', message: 'two' } }, { kind: 'ok' }],
    });
  });

  test('says where a text is no JavaScript', async () => {
    const { client } = clientOver();
    const outcome = await client.run(source('const a = 1;\nexport default (g => g;'), null, [call([1])]);
    expect(outcome).toMatchObject({ kind: 'fault', fault: { name: 'SyntaxError', line: 2 } });
  });

  test.each([
    ['a name that raises', '{ get() { throw { toString() { throw 1; } }; } }'],
    ['a name that throws what cannot be read', '{ get() { throw new Proxy({}, { getPrototypeOf() { throw 1; } }); } }'],
  ])('of a function with %s is a fault', async (_, name) => {
    const { client } = clientOver();
    const text = `export default Object.defineProperty((g) => g, "name", ${name});`;
    const outcome = await client.run(source(text), null, [call([1])], { deadlineMs: 500 });
    expect(outcome).toMatchObject({ kind: 'fault', fault: { name: 'Error' } });
  });

  test('hands over what was written to the console: two hundred lines, and that there were more', async () => {
    const { client } = clientOver();
    const text = 'export default (g) => { for (let i = 0; i < 1e4; i++) console.log(i); return g; };';
    const outcome = await client.run(source(text), null, [call([1])]);
    const lines = outcome.kind === 'ran' ? outcome.console.map((line) => line.text) : [];
    expect(lines.slice(-2)).toEqual(['199', '… and more, which is not shown']);
    expect(lines).toHaveLength(201);
  });
});

describe('a session', () => {
  const COUNTING = source('let n = 0; export default (g) => { n += 1; return g.map((r) => r.map(() => n)); };');
  const given = (outcome: Awaited<ReturnType<SandboxClient['run']>>) =>
    outcome.kind === 'ran' ? outcome.calls.map((one) => one.kind === 'ok' && one.result.advantagesByGroup[0]![0]) : [];

  test('keeps one worker and what the program remembers, until it is closed', async () => {
    const { client, frame } = clientOver();
    const session = client.session(COUNTING, null);
    expect(given(await session.call([call([1]), call([1])]))).toEqual([1, 2]);
    expect(given(await session.call([call([1])]))).toEqual([3]);
    expect(frame.stopped).toEqual([]);
    session.close();
    await expect.poll(() => frame.stopped).toEqual([1]);
    expect(await session.call([call([1])])).toEqual({ kind: 'cancelled' });
  });

  test('answers in the order it was asked', async () => {
    const { client } = clientOver();
    const session = client.session(COUNTING, null);
    const outcomes = await Promise.all([1, 2, 3].map(() => session.call([call([1])])));
    expect(outcomes.map(given)).toEqual([[1], [2], [3]]);
  });

  test('goes on after a call that raises, and ends with a loop that never does', async () => {
    const text = 'export default (g) => { if (g.length > 1) throw new RangeError("two"); return g; };';
    let runs = 0;
    const { client } = clientOver((port) => (runs++ === 1 ? answering(() => {})(port) : serving(port)));
    const session = client.session(source(text), null);
    expect(await session.call([call([1], [2])])).toMatchObject({ calls: [{ kind: 'fault' }] });
    expect(await session.call([call([3])])).toMatchObject({ calls: [{ kind: 'ok' }] });
    const stuck = client.session(source(text), null);
    expect(await stuck.call([call([1])], { deadlineMs: 20 })).toMatchObject({ kind: 'timeout' });
    expect(await stuck.call([call([1])])).toMatchObject({ kind: 'timeout' });
    expect(await session.call([call([3])])).toMatchObject({ calls: [{ kind: 'ok' }] });
  });
});

describe('a run that comes to nothing', () => {
  test('is stopped at its deadline, and the next run has a worker', async () => {
    let runs = 0;
    const { client } = clientOver((port) => (runs++ === 0 ? answering(() => {})(port) : serving(port)));
    expect(await client.run(CENTRED, null, [call([1])], { deadlineMs: 20 })).toMatchObject({ kind: 'timeout', ms: 20 });
    expect(await client.run(CENTRED, null, [call([1])])).toMatchObject({ kind: 'ran' });
  });

  test('can be stopped', async () => {
    const { client, frame } = clientOver(answering(() => {}));
    const stop = new AbortController();
    const running = client.run(CENTRED, null, [call([1])], { signal: stop.signal });
    setTimeout(() => stop.abort(), 5);
    expect(await running).toEqual({ kind: 'cancelled' });
    await Promise.resolve();
    expect(frame.stopped).toContain(1);
  });

  test('is not even begun when it is too large', async () => {
    const { client, frame } = clientOver();
    expect(await client.run(source('x'.repeat(1_000_000)), null, [])).toEqual({
      kind: 'too-large',
      what: 'source',
      size: 1_000_000,
      limit: 200_000,
    });
    const many = call(new Array<number>(100_001).fill(0));
    expect(await client.run(CENTRED, null, [many])).toMatchObject({ kind: 'too-large', what: 'rewards' });
    expect(frame.started).toEqual([]);
  });

  test('is unavailable where there is no frame, or its language is not known', async () => {
    const client = createSandboxClient(() => Promise.reject(new Error('no frame')), {
      javascript: async () => inlineJavaScript,
    });
    expect(await client.run(CENTRED, null, [])).toEqual({ kind: 'unavailable', message: 'no frame' });
    expect(await client.run({ language: 'python', text: '' }, null, [])).toMatchObject({ kind: 'unavailable' });
  });
});

describe('an answer', () => {
  const columns = (values: unknown = Float64Array.of(1)) => ({
    values,
    lengths: Uint32Array.of(1),
    counts: Uint32Array.of(1),
  });
  const ran = (token: string, change: object = {}) => ({
    kind: 'ran',
    token,
    names: ['f'],
    options: [],
    ms: 1,
    advantages: columns(),
    returns: null,
    faults: [null],
    ...change,
  });
  const outcomeOf = (change: object, token?: string) => {
    const { client } = clientOver(answering((message, send) => send(ran(token ?? message.token, change))));
    return client.run(CENTRED, null, [call([1])], { deadlineMs: 30 });
  };

  test('of this run is taken', async () => {
    expect(await outcomeOf({})).toMatchObject({ kind: 'ran' });
  });

  test('with another token is dropped', async () => {
    expect(await outcomeOf({}, 'guessed')).toMatchObject({ kind: 'timeout' });
  });

  test.each<[string, object]>([
    ['a list instead of an array', { advantages: columns([1]) }],
    ['lengths that do not add up', { advantages: columns(Float64Array.of(1, 2)) }],
    ['no names', { names: [] }],
    ['names that are no texts', { names: [{}] }],
    ['more faults than calls', { faults: [null, null] }],
    ['an odd option', { options: [{ kind: 'number', key: 'a', min: 'x' }] }],
    ['no time', { ms: Number.NaN }],
    ['a fault that is none', { kind: 'fault', fault: { name: 5 } }],
  ])('of %s ends the run', async (_, change) => {
    expect(await outcomeOf(change)).toMatchObject({ kind: 'crashed', message: 'its answer cannot be read' });
  });

  test('that is none is dropped', async () => {
    expect(await outcomeOf({ kind: 'hello' })).toMatchObject({ kind: 'timeout' });
  });

  test('of too many numbers is not taken', async () => {
    const many = { values: new Float64Array(20_000), lengths: Uint32Array.of(20_000), counts: Uint32Array.of(1) };
    expect(await outcomeOf({ advantages: many })).toMatchObject({ kind: 'too-large', what: 'result' });
  });
});
