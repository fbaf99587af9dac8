import { afterEach, describe, expect, test } from 'vitest';
import { importFiles } from '../../../importers/importFiles.ts';
import type { CustomEstimator } from '../../../importers/playground/document.ts';
import { createSandboxClient, type SandboxClient } from '../../../sandbox/box/client.ts';
import { inlineFrame, inlineJavaScript } from '../../../sandbox/testing/inlineFrame.ts';
import { createPermissions, noPermissions } from '../../../state/custom/permissions.ts';
import { createPythonChoice } from '../../../state/custom/pythonChoice.ts';
import { createCustomRunner } from '../../../state/custom/runner.ts';
import { noRunGuard } from '../../../state/persisted/runGuard.ts';
import { sampleDocument } from '../../../state/testing/documents.ts';
import { createDiagnosisClient } from '../../../worker/diagnosisClient.ts';
import { type DiagnosisJob, type DiagnosisReply, handleDiagnosis } from '../../../worker/diagnosisJob.ts';
import { inlinePort } from '../../../worker/inline.ts';
import { metricOverSteps, laneOverSteps } from './stepLane.ts';
import { type SummedSteps, summarizeSteps } from './summarizeSteps.ts';

const lane = (estimator: string) => ({ id: estimator, estimator, normAdvByStdInGrpo: null, revision: null });

/** Three steps; the second alone has a judge, and the third has the rewards of the first, and another task. */
const LINES = [
  { step: 1, group_id: 'a:solver', rewards: [1, 0] },
  { step: 2, group_id: 'a:solver', rewards: [1, 1, 0] },
  { step: 2, group_id: 'a:judge', rewards: [0.5, 0] },
  { step: 3, group_id: 'b:solver', rewards: [1, 0] },
];

const clients: SandboxClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
});

async function summed(source: string, { permitted = true, name = 'own' } = {}) {
  const rows = LINES.flatMap(({ rewards, ...row }) => rewards.map((reward) => JSON.stringify({ ...row, reward })));
  const bytes = new TextEncoder().encode(rows.join('\n'));
  const result = await importFiles([{ path: 'run.jsonl', bytes }]);
  if (!result.ok) throw new Error('the run cannot be read');
  const estimator: CustomEstimator = { name, language: 'javascript', source, options: {} };
  const sandbox = createSandboxClient(inlineFrame().open, { javascript: async () => inlineJavaScript });
  clients.push(sandbox);
  const runner = createCustomRunner({
    sandbox,
    python: createPythonChoice({ read: () => false, write: () => {} }),
    permissions: createPermissions(noPermissions),
    guard: noRunGuard,
    save: async () => {},
  });
  if (permitted) runner.permit(estimator);
  const client = createDiagnosisClient(inlinePort<DiagnosisJob, DiagnosisReply>(handleDiagnosis));
  const results: SummedSteps[] = [];
  const stop = new AbortController();
  const { settings } = sampleDocument();
  const asked = { settings, lanes: [lane('grpo'), lane(name)], estimators: [estimator] };
  const work = summarizeSteps(
    { run: result.value, keepFrozenRoles: false, asked },
    { client, runner, signal: stop.signal, onResult: (value) => void results.push(value) },
  );
  return { work, stop, results };
}

const metricOf = ({ summaries }: SummedSteps, laneId: string, metric: string) =>
  metricOverSteps(laneOverSteps(summaries, laneId), metric);

const CENTRED = 'export default (groups) => groups.map((r) => r.map((x) => x - mean(r)));';

describe('a custom lane over the steps of a run', () => {
  test('has its numbers at every step, for the roles that each has', async () => {
    const { work, results } = await summed(CENTRED);
    await work;
    const last = results.at(-1)!;
    expect(last.running).toBeNull();
    expect(metricOf(last, 'own', 'advantage/solver/max')).toEqual([0.5, 1 - 2 / 3, 0.5]);
    expect(metricOf(last, 'own', 'advantage/judge/max')).toEqual([Number.NaN, 0.25, Number.NaN]);
  });

  test('waits while its program runs, and the other lanes do not', async () => {
    const { work, results } = await summed(CENTRED);
    await work;
    const [first] = results;
    expect(first!.running).toEqual({ done: 0, of: 3 });
    expect(laneOverSteps(first!.summaries, 'own').map((one) => one!.state)).toEqual(['waits', 'waits', 'waits']);
    expect(metricOf(first!, 'grpo', 'advantage/solver/max')[0]).toBeCloseTo(1, 5);
    expect(results.map(({ running }) => running?.done)).toEqual([0, 3, undefined]);
    expect(metricOf(results.at(-1)!, 'grpo', 'advantage/solver/max')).toEqual(
      metricOf(first!, 'grpo', 'advantage/solver/max'),
    );
  });

  test('is asked with the groups of its own step, though rewards are the same', async () => {
    const { work, results } = await summed(
      'export default (groups, options, context) => groups.map((r, g) => r.map(() => (context.groups[g].id.startsWith("b") ? 2 : 1)));',
    );
    await work;
    const [first, , third] = laneOverSteps(results.at(-1)!.summaries, 'own');
    expect([first!.error, third!.error]).toEqual([null, null]);
    expect(metricOf(results.at(-1)!, 'own', 'advantage/solver/max')).toEqual([1, 1, 2]);
  });

  test('that fails at one step says why there, and has its numbers at the others', async () => {
    const { work, results } = await summed(
      'export default (groups) => groups.map((r) => { if (r.length === 3) throw new RangeError("three"); return r; });',
    );
    await work;
    const [first, second] = laneOverSteps(results.at(-1)!.summaries, 'own');
    expect(first!.state).toBe('computed');
    expect(second).toMatchObject({ state: 'stopped', error: { pythonClass: 'RangeError' } });
    expect(second!.error!.message).toContain('three');
  });

  test('that nobody has run here is refused in words, and runs nowhere', async () => {
    const { work, results } = await summed(CENTRED, { permitted: false });
    await work;
    expect(results).toHaveLength(1);
    const lanes = laneOverSteps(results[0]!.summaries, 'own');
    expect(lanes).toHaveLength(3);
    for (const one of lanes)
      expect(one!.error).toEqual({
        pythonClass: 'NotRun',
        message: expect.stringContaining('press Run in the view Code'),
      });
  });

  test('of a built-in’s name has the numbers of the user’s program', async () => {
    const { work, results } = await summed('export default (groups) => groups.map((r) => r.map(() => 7));', {
      name: 'rloo',
    });
    await work;
    expect(metricOf(results.at(-1)!, 'rloo', 'advantage/solver/max')).toEqual([7, 7, 7]);
  });

  test('gives nothing any more once it was stopped', async () => {
    const { work, stop, results } = await summed(CENTRED);
    stop.abort();
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
    expect(results).toEqual([]);
  });
});
