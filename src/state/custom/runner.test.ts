import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CustomEstimator, PlaygroundDocument } from '../../importers/playground/document.ts';
import type { ImportedRun } from '../../importers/run.ts';
import { createSandboxClient, type SandboxClient } from '../../sandbox/box/client.ts';
import type { ToWorker } from '../../sandbox/box/wire.ts';
import type { RunOutcome } from '../../sandbox/program/outcome.ts';
import type { BoxSource } from '../../sandbox/box/languages.ts';
import type { ProgramCall } from '../../sandbox/program/types.ts';
import { type Inside, inlineFrame, inlineJavaScript, serving } from '../../sandbox/testing/inlineFrame.ts';
import { createEngineClient } from '../../worker/client.ts';
import { createEngineHandler } from '../../worker/engineHandler.ts';
import { inlinePort } from '../../worker/inline.ts';
import { setReward } from '../document/batchEdits.ts';
import { changeEstimator, register } from '../document/estimatorEdits.ts';
import { noRunGuard, type RunGuard } from '../persisted/runGuard.ts';
import { createPlaygroundStore, type PlaygroundStore } from '../store.ts';
import { sampleDocument } from '../testing/documents.ts';
import { lazyRunner } from './lazyRunner.ts';
import { createPermissions, noPermissions, type PermissionMemory } from './permissions.ts';
import { createPythonChoice } from './pythonChoice.ts';
import { createCustomRunner, type CustomRunner } from './runner.ts';

const CENTRED: CustomEstimator = {
  name: 'centred',
  language: 'javascript',
  source: 'export default (groups) => groups.map((r) => r.map((x) => x - mean(r)));',
  options: {},
};

interface Opened {
  readonly store: PlaygroundStore;
  readonly runner: () => Promise<CustomRunner>;
  /** Calls of each run of the box. */
  readonly runs: (readonly ProgramCall[])[];
  readonly events: string[];
}

const clients: SandboxClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
});

function open(
  document: PlaygroundDocument,
  {
    memory = noPermissions,
    answer,
    save = async () => {},
    arm = async () => {},
  }: {
    memory?: PermissionMemory;
    answer?: (source: BoxSource) => Promise<RunOutcome> | null;
    save?: () => Promise<void>;
    arm?: () => Promise<void>;
  } = {},
): Opened {
  const runs: (readonly ProgramCall[])[] = [];
  const events: string[] = [];
  const inside: Inside = (port) => {
    port.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
      if (data.kind === 'run') events.push('posted');
    });
    serving(port);
  };
  const real = createSandboxClient(inlineFrame(inside).open, { javascript: async () => inlineJavaScript });
  clients.push(real);
  const sandbox: SandboxClient = {
    ...real,
    async run(source, name, calls, options) {
      runs.push(calls);
      return (await answer?.(source)) ?? real.run(source, name, calls, options);
    },
  };
  const guard: RunGuard = {
    ...noRunGuard,
    async arm() {
      await arm();
      events.push('armed');
    },
    disarm: () => void events.push('disarmed'),
  };
  const lazy = lazyRunner(async (trusted) => {
    const permissions = createPermissions(trusted ? memory : noPermissions);
    const python = createPythonChoice({ read: () => false, write: () => {} });
    return createCustomRunner({
      sandbox,
      python,
      permissions,
      guard,
      async save() {
        await save();
        events.push('saved');
      },
    });
  });
  const engine = createEngineClient(inlinePort(createEngineHandler()));
  return { store: createPlaygroundStore(engine, document, lazy), runner: lazy.get, runs, events };
}

async function laneOf({ store }: Opened, estimator = 'centred') {
  await vi.waitFor(() => {
    const { shown, history, computing } = store.getState();
    if (computing || shown?.document !== history.present) throw new Error('still computing');
    if (shown.comparison.wanted.length > 0) throw new Error('still running');
  });
  const { shown } = store.getState();
  const { id } = shown!.document.lanes.find((lane) => lane.estimator === estimator)!;
  return shown!.comparison.lanes.find(({ laneId }) => laneId === id)!;
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve!: () => void;
  const promise = new Promise<void>((end) => {
    resolve = end;
  });
  return { promise, resolve };
}

/** A document of the user's own, in which the estimator was written. */
async function openOwn(options: Parameters<typeof open>[1] = {}, own = CENTRED): Promise<Opened> {
  const opened = open(sampleDocument(), options);
  (await opened.runner()).permit(own);
  opened.store.getState().edit('register', (document) => register(document, own));
  return opened;
}

describe('a custom estimator that was written here', () => {
  test('is a lane like any other', async () => {
    const opened = await openOwn();
    const lane = await laneOf(opened);
    expect([...lane.advantages.subarray(0, 2)]).toEqual([0.875, -0.125]);
    expect(lane.error).toBeNull();
    expect(new Map(lane.metrics).get('advantage/solver/max')).toBe(0.875);
  });

  test('is run for the comparison where no lane shows it, and again when its options change', async () => {
    const opened = await openOwn({}, { ...CENTRED, source: CENTRED.source.replace('mean(r)', '0') });
    await laneOf(opened);
    opened.store.getState().edit('compare', (document) => ({
      ...document,
      lanes: document.lanes.slice(0, 1),
      compare: [{ estimator: 'centred' }, { variant: 'rllm.grpo', epsilon: null }],
    }));
    const side = async () => {
      await vi.waitFor(() => {
        const { shown, history, computing } = opened.store.getState();
        if (computing || shown?.document !== history.present) throw new Error('still computing');
        if (shown.comparison.wanted.length > 0) throw new Error('still running');
      });
      const { comparison } = opened.store.getState().shown!;
      expect(comparison.lanes).toHaveLength(1);
      return [...comparison.beside[0]!.advantages.subarray(0, 2)];
    };
    expect(await side()).toEqual([1, 0]);
    // The very calls of the lane that was there: they need not be made again.
    expect(opened.runs).toHaveLength(1);
    (await opened.runner()).permit(CENTRED);
    opened.store
      .getState()
      .edit('write', (document) => changeEstimator(document, 'centred', { source: CENTRED.source }));
    expect(await side()).toEqual([0.875, -0.125]);
  });

  test('is called once a role, in one run, with the work saved and the flag written', async () => {
    const opened = await openOwn();
    await laneOf(opened);
    expect(opened.runs.map((calls) => calls.map(({ groups }) => groups.map(({ id }) => id)))).toEqual([
      [['t1:solver', 't2:solver'], ['t1:judge']],
    ]);
    expect(opened.events).toEqual(['saved', 'armed', 'posted', 'disarmed']);
  });

  test.each(['typed', 'asked for', 'run apart'])(
    'that is %s is not posted before the work is saved and the flag is on disk',
    async (way) => {
      const saved = deferred();
      const armed = deferred();
      const opened = await openOwn({ save: () => saved.promise, arm: () => armed.promise });
      const runner = await opened.runner();
      const stop = new AbortController();
      if (way === 'asked for') {
        runner.ask(CENTRED);
        opened.store.getState().retryEngine();
      }
      if (way === 'run apart') void runner.runApart(CENTRED, [], stop.signal);
      const rest = () => new Promise((resolve) => setTimeout(resolve, 60));
      await rest();
      expect(opened.events).toEqual([]);
      saved.resolve();
      await rest();
      expect(new Set(opened.events)).toEqual(new Set(['saved']));
      armed.resolve();
      await vi.waitFor(() => expect(opened.events).toContain('posted'));
      expect(opened.events.indexOf('posted')).toBeGreaterThan(opened.events.indexOf('armed'));
    },
  );

  test('follows an edit of a reward, of an option and of its source', async () => {
    const opened = await openOwn(
      {},
      {
        ...CENTRED,
        source:
          'export const options = { by: 1 };\nexport default (groups, { by }) => groups.map((r) => r.map((x) => x * by));',
      },
    );
    const { edit } = opened.store.getState();
    edit('reward', (document) => ({ ...document, batch: setReward(document.batch, 0, 0, 0.5) }));
    expect((await laneOf(opened)).advantages[0]).toBe(0.5);
    edit('option', (document) => changeEstimator(document, 'centred', { options: { by: 0.25 } }));
    expect((await laneOf(opened)).advantages[0]).toBe(0.125);
    const source = 'export default (groups) => groups.map((r) => r.map(() => 3));';
    (await opened.runner()).permit({ ...CENTRED, source });
    edit('source', (document) => changeEstimator(document, 'centred', { source }));
    expect((await laneOf(opened)).advantages[0]).toBe(3);
  });

  test('is asked again where the same rewards are those of other groups', async () => {
    const source =
      'export default (groups, o, c) => groups.map((r, g) => r.map(() => (c.groups[g].id[1] === "9" ? 9 : 1)));';
    const opened = await openOwn({}, { ...CENTRED, source });
    expect((await laneOf(opened)).advantages[0]).toBe(1);
    opened.store.getState().edit('other groups', (document) => ({
      ...document,
      batch: {
        groups: document.batch.groups.map((group) => ({ ...group, groupId: group.groupId.replace('t1', 't9') })),
      },
    }));
    expect((await laneOf(opened)).advantages[0]).toBe(9);
    opened.store.getState().undo();
    expect((await laneOf(opened)).advantages[0]).toBe(1);
  });

  test('that fails says so with its line, and the other lanes go on', async () => {
    const opened = await openOwn({}, { ...CENTRED, source: '\nexport default () => nothing;' });
    const lane = await laneOf(opened);
    expect(lane.error).toMatchObject({
      pythonClass: 'ReferenceError',
      message: 'Line 2, column 22: nothing is not defined',
    });
    expect((await laneOf(opened, 'grpo')).error).toBeNull();
    const { statuses } = await opened.runner();
    await vi.waitFor(() => expect(statuses.get().get('centred')).toMatchObject({ phase: 'ended' }));
  });

  describe('has a status', () => {
    const statusOf = async (opened: Opened) => (await opened.runner()).statuses.get().get('centred')!;
    const rolesOf = async (opened: Opened) => {
      const { calls, outcome } = await statusOf(opened);
      return calls.map(({ role }, k) => [role, outcome?.kind === 'ran' ? outcome.calls[k]!.kind : outcome?.kind]);
    };

    test('of all calls of the present batch, be they answered in several runs', async () => {
      const source =
        'export default (groups, o, c) => { if (c.groups[0].role === "judge") throw new Error("one"); return groups; };';
      const opened = await openOwn({}, { ...CENTRED, source });
      await laneOf(opened);
      const both = [
        ['solver', 'ok'],
        ['judge', 'fault'],
      ];
      const { edit, undo } = opened.store.getState();
      await vi.waitFor(async () => expect(await rolesOf(opened)).toEqual(both));
      edit('reward', (document) => ({ ...document, batch: setReward(document.batch, 0, 0, 0.5) }));
      await laneOf(opened);
      await vi.waitFor(async () => expect((await statusOf(opened)).calls[0]!.values[0]).toBe(0.5));
      expect(await rolesOf(opened)).toEqual(both);
      undo();
      await laneOf(opened);
      await vi.waitFor(async () => expect((await statusOf(opened)).calls[0]!.values[0]).toBe(1));
      expect(await rolesOf(opened)).toEqual(both);
    });

    test('no more once no lane asks for it, and the batch changes', async () => {
      const opened = await openOwn();
      await laneOf(opened);
      const { runner, store } = opened;
      await vi.waitFor(async () => expect((await statusOf(opened)).phase).toBe('ended'));
      store.getState().edit('hide', (document) => ({
        ...document,
        lanes: document.lanes.filter(({ estimator }) => estimator !== 'centred'),
      }));
      await vi.waitFor(async () => expect((await runner()).statuses.get().has('centred')).toBe(false));
    });

    test('that goes back with the settings to what was answered before', async () => {
      const source =
        'export default (g, o, { algorithmConfig }) => { if (!algorithmConfig.norm_adv_by_std_in_grpo) throw new Error("std"); return g; };';
      const opened = await openOwn({}, { ...CENTRED, source });
      await laneOf(opened);
      const { edit, undo } = opened.store.getState();
      edit('norm', (document) => ({ ...document, settings: { ...document.settings, normAdvByStdInGrpo: false } }));
      expect((await laneOf(opened)).error).not.toBeNull();
      await vi.waitFor(async () => expect(await rolesOf(opened)).toContainEqual(['solver', 'fault']));
      undo();
      await laneOf(opened);
      await vi.waitFor(async () =>
        expect(await rolesOf(opened)).toEqual([
          ['solver', 'ok'],
          ['judge', 'ok'],
        ]),
      );
    });
  });

  test('that never ends is not tried again at each edit, until somebody asks for it', async () => {
    const opened = await openOwn({ answer: async () => ({ kind: 'timeout', ms: 1000, console: [] }) });
    await laneOf(opened);
    const { edit, retryEngine } = opened.store.getState();
    edit('reward', (document) => ({ ...document, batch: setReward(document.batch, 0, 0, 0.5) }));
    expect((await laneOf(opened)).error).toMatchObject({
      pythonClass: 'NotRun',
      message: expect.stringContaining('stopped after 1,000 ms'),
    });
    expect(opened.runs).toHaveLength(1);
    await vi.waitFor(async () =>
      expect((await opened.runner()).statuses.get().get('centred')?.outcome?.kind).toBe('timeout'),
    );
    (await opened.runner()).ask(CENTRED);
    retryEngine();
    await vi.waitFor(() => expect(opened.runs).toHaveLength(2));
  });

  test('that takes long is shown as running, beside what is known', async () => {
    let end!: (outcome: RunOutcome | null) => void;
    const opened = await openOwn({
      answer: () => new Promise<RunOutcome>((resolve) => (end = resolve as typeof end)),
    });
    const { store } = opened;
    await vi.waitFor(() =>
      expect(store.getState().shown?.comparison.lanes.at(-1)?.error?.message).toBe('“centred” is running.'),
    );
    expect(store.getState().shown?.comparison.lanes[0]?.error).toBeNull();
    end(null);
    expect((await laneOf(opened)).advantages[0]).toBe(0.875);
  });
});

describe('a custom estimator that came with a document', () => {
  const document = register(sampleDocument(), CENTRED);

  test('does not run before somebody asks for it', async () => {
    const opened = open(document);
    expect((await laneOf(opened)).error).toMatchObject({ pythonClass: 'NotRun' });
    expect(opened.runs).toEqual([]);
    expect((await opened.runner()).statuses.get().get('centred')?.phase).toBe('waits');
    (await opened.runner()).ask(CENTRED);
    opened.store.getState().retryEngine();
    // Asked for, it waits until the work is saved.
    await vi.waitFor(() => expect(opened.events.slice(0, 3)).toEqual(['saved', 'armed', 'posted']));
    expect(opened.runs).toHaveLength(1);
    expect((await laneOf(opened)).advantages[0]).toBe(0.875);
  });

  test('runs by itself when this browser ran it before, and its document is the saved one', async () => {
    const keys: string[] = [];
    const memory = { read: () => keys, write: (now: readonly string[]) => void keys.splice(0, keys.length, ...now) };
    (await open(sampleDocument(), { memory }).runner()).permit(CENTRED);
    const again = open(document, { memory });
    expect((await laneOf(again)).error).toBeNull();
    // The same text in a document that is opened from elsewhere waits.
    again.store.getState().open({ ...document }, { label: 'open a file' });
    expect((await laneOf(again)).error).toMatchObject({ pythonClass: 'NotRun' });
  });

  test('goes on at another step of the run that is open, and in no other document', async () => {
    const own = await openOwn();
    await laneOf(own);
    const { store } = own;
    const run = { run: { steps: [1, 2] } as unknown as ImportedRun, step: 1, keepFrozenRoles: false, files: [] };
    const present = () => store.getState().history.present;
    store.getState().open({ ...present() }, { label: 'open a run', run });
    expect((await laneOf(own)).error).toMatchObject({ pythonClass: 'NotRun' });
    (await own.runner()).ask(CENTRED);
    store.getState().open({ ...present() }, { label: 'go to step 2', run: { ...run, step: 2 } });
    expect((await laneOf(own)).error).toBeNull();
    store.getState().open(register(sampleDocument(), { ...CENTRED }), { label: 'a link', run: { ...run, step: 2 } });
    expect((await laneOf(own)).error).toMatchObject({ pythonClass: 'NotRun' });
  });

  test('waits too where a file is opened before anything ran', async () => {
    const keys: string[] = [];
    const memory = { read: () => keys, write: (now: readonly string[]) => void keys.splice(0, keys.length, ...now) };
    (await open(sampleDocument(), { memory }).runner()).permit(CENTRED);
    const opened = open(sampleDocument(), { memory });
    opened.store.getState().open(document, { label: 'open a file' });
    expect((await laneOf(opened)).error).toMatchObject({ pythonClass: 'NotRun' });
    expect(opened.runs).toEqual([]);
  });
});
