import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from './page.ts';

const run = promisify(execFile);

interface Report {
  readonly metrics: [string, number][];
  readonly groups: { id: string; advantages: number[] }[];
}

test('compute prints what the page shows', async ({ lab, page }) => {
  await lab.setReward(2, '0.4');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Document' }).click();
  const file = await (await download).path();
  const { stdout } = await run('npm', ['run', '-s', 'cli', '--', 'compute', file, '--estimator', 'rloo', '--json']);
  const report = JSON.parse(stdout) as Report;

  const lane = 1;
  const text = (value: number) =>
    Math.abs(value) < 1e-8 ? '0.000' : `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
  const group = report.groups.find(({ id }) => id === 'task-017:solver')!;
  for (const [i, advantage] of group.advantages.entries()) {
    expect((await lab.advantages(i + 1))[lane]).toBe(text(advantage));
  }
  const metrics = new Map(report.metrics);
  for (const name of ['std', 'max', 'min', 'fraction_zero']) {
    const key = `advantage/solver/${name}`;
    expect((await lab.metric(key))[lane]).toBe(text(metrics.get(key)!).replace('+', ''));
  }
});
