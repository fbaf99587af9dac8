import { Workbench } from './estimators.ts';
import { expect, test } from './page.ts';
import { runOfSteps } from './runs.ts';
import { kept, notedAsRunning } from './storage.ts';

const HALVED = 'export default function halved(groups) {\n  return groups.map((r) => r.map((x) => x / 2));\n}\n';

test('write, run, break, mend: the lane follows at each step', async ({ lab, page }) => {
  const bench = await Workbench.open(lab);
  await bench.run();
  await expect(bench.status).toContainText(
    /Ran\s*\d+ rewards in .* ms\. \d+ groups in, \d+ out, every length matches\./,
  );
  await expect(lab.headline).toContainText('std_floor');
  await bench.write(HALVED);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('std_floor changes');
  await bench.write(HALVED.replace('groups.map', 'grops.map'));
  await expect(bench.status).toContainText('Line 2, column 3: ReferenceError: grops is not defined');
  await expect(lab.headline).toContainText('has no advantages');
  await bench.write(HALVED);
  await expect(bench.status).toContainText('every length matches');
  await page.getByRole('link', { name: 'Lab', exact: true }).click();
  await lab.settled();
  await expect(page.getByRole('checkbox', { name: 'std_floor', exact: true })).toBeChecked();
  await lab.setReward(1, '0.9');
  expect((await lab.advantages(1)).at(-1)).toBe('+0.450');
});

test('options are sliders, and undo takes them back', async ({ lab, page }) => {
  const bench = await Workbench.open(lab);
  await bench.run();
  await bench.ended();
  const floor = page.getByRole('slider', { name: 'floor', exact: true });
  await expect(floor).toHaveValue('0.01');
  const before = await lab.headline.textContent();
  await page.getByRole('textbox', { name: 'Value of floor' }).fill('0.5');
  await page.getByRole('textbox', { name: 'Value of floor' }).press('Enter');
  await expect(lab.headline).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(floor).toHaveValue('0.01');
  await expect(lab.headline).toHaveText(before ?? '');
});

test('the console and the promises of an estimator', async ({ lab, page }) => {
  const bench = await Workbench.open(lab);
  await bench.runSource(HALVED.replace('  return', '  console.log("groups:", groups.length);\n  return'));
  await expect(bench.console).toContainText(/groups: \d+/);
  const promises = page.getByRole('region', { name: 'What does it promise?' });
  await expect(promises).toContainText('Grows with a stretch', { timeout: 30_000 });
  await expect(promises).toContainText('501 of 501');
  const shift = promises.getByRole('listitem').filter({ hasText: 'Ignores a shift of the rewards' });
  await expect(shift).toContainText('Rewards that are all 3 higher give other advantages.');
  await shift.getByRole('button', { name: 'Open this batch' }).click();
  await expect(page.getByText('This is the smallest batch that was found to show it.').last()).toBeVisible();
  await expect(bench.status).toContainText(/2 rewards in|every length matches/);
});

test('it can be used in the role map, renamed, duplicated and removed', async ({ lab, page }) => {
  const bench = await Workbench.open(lab);
  await bench.runSource(HALVED);
  await bench.more('Give it to solver');
  await page.getByRole('link', { name: 'Lab', exact: true }).click();
  await lab.settled();
  await expect(page.getByRole('button', { name: 'Estimator for solver: std_floor' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Role map', exact: true })).toBeChecked();
  await page.getByRole('link', { name: 'Code', exact: true }).click();
  await bench.more('Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('halved');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'halved', exact: true })).toBeVisible();
  await bench.ended();
  await bench.more('Duplicate');
  await expect(page.getByRole('button', { name: 'Estimator: halved_copy' })).toBeVisible();
  await bench.more('Remove');
  await bench.more('Remove');
  await expect(bench.status).toContainText('Draft');
  await page.getByRole('link', { name: 'Lab', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Estimator for solver: as any other' })).toBeVisible();
});

test('of two estimators in one Python text the one runs whose name it has', async ({ lab, page }) => {
  const bench = await Workbench.open(lab);
  await bench.draftInPython();
  const registered = (name: string) => `
@register_rllm_adv_estimator("${name}")
def ${name}(rewards, **kwargs):
    print("${name} is called")
    return rewards, rewards
`;
  await bench.runSource(
    `from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator\n${registered('first')}${registered('second')}`,
  );
  await expect(bench.status).toContainText('The text registers 2 and first runs; renamed to another (second)');
  await expect(bench.console).toContainText('first is called');
  await bench.more('Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('second');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(bench.status).toContainText('The text registers 2 and second runs; renamed to another (first)');
  await expect(bench.console).toContainText('second is called');
  await expect(bench.console).not.toContainText('first is called');
});

test('as the default estimator of the head it becomes OTHER, as in rLLM', async ({ lab, page }) => {
  const bench = await Workbench.open(lab);
  await bench.runSource(HALVED);
  await bench.more(/^Make it the default estimator/);
  await page.getByRole('link', { name: 'Lab', exact: true }).click();
  await lab.settled();
  await expect(page.getByText(/becomes OTHER, under which nothing is registered/).first()).toBeVisible();
});

test('one of a built-in’s name overrides it, with a mark', async ({ lab, page }) => {
  const bench = await Workbench.open(lab);
  await bench.runSource(HALVED);
  await bench.more('Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('grpo');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByText('overrides rLLM’s grpo')).toBeVisible();
  await page.getByRole('link', { name: 'Lab', exact: true }).click();
  await lab.settled();
  await expect(page.getByRole('checkbox', { name: 'grpo (own)', exact: true }).first()).toBeChecked();
});

test('shared, it is opened as text, and runs only when somebody asks for it', async ({ lab, page, context }) => {
  const bench = await Workbench.open(lab);
  await bench.runSource(HALVED);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const link = await page.getByRole('textbox', { name: /link/i }).first().inputValue();
  const other = await context.newPage();
  await other.goto(link);
  const opened = new Workbench(other);
  await expect(opened.source).toContainText('function halved');
  await expect(opened.status).toContainText('It has not run here yet. Read it, then press Run.');
  await opened.run();
  await expect(opened.status).toContainText('every length matches');
  // Taken as one's own it waits again, and after a reload of the page it still does.
  await other.getByRole('button', { name: 'Open as mine' }).click();
  await expect(opened.status).toContainText('It has not run here yet');
  await kept(other, /function halved/);
  await other.reload();
  await expect(opened.status).toContainText('It has not run here yet');
});

test('after a reload the estimator that was written here is there, and runs', async ({ lab, page }) => {
  const bench = await Workbench.open(lab);
  await bench.runSource(HALVED);
  await kept(page, /function halved/);
  await page.reload();
  await expect(bench.source).toContainText('function halved');
  await expect(bench.status).toContainText('every length matches');
});

test('after a page that ended while it ran nothing runs by itself, and a sentence says so', async ({ lab, page }) => {
  const bench = await Workbench.open(lab);
  await bench.runSource(HALVED);
  await kept(page, /function halved/);
  await notedAsRunning(page, 0);
  // What a page leaves that died in a run: a flag whose lock is gone.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('advantage-playground-runs', 1);
        request.onerror = () => reject(request.error ?? new Error('no storage'));
        request.onsuccess = () => {
          const change = request.result.transaction('running', 'readwrite');
          change.objectStore('running').put('std_floor', 'run-of-a-dead-page');
          change.oncomplete = () => resolve();
        };
      }),
  );
  await page.reload();
  await expect(page.getByText(/The page ended while the estimator “std_floor” was running/)).toBeVisible();
  await expect(bench.source).toContainText('function halved');
  await expect(bench.status).toContainText('It has not run here yet');
  await bench.run();
  await expect(bench.status).toContainText('every length matches');
});

test('a tab that dies while code runs: the work is there again, and nothing runs', async ({ lab, page, context }) => {
  const bench = await Workbench.open(lab);
  await bench.runSource(HALVED);
  await page.getByRole('button', { name: 'More about this estimator' }).click();
  await page.getByRole('menuitemradio', { name: '30 s' }).click();
  await bench.write('export default () => { for (;;); };\n');
  await bench.run();
  await notedAsRunning(page, 1);
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // A page that is gone does not answer.
  session.send('Page.crash').catch(() => {});
  await crashed;
  const again = new Workbench(await context.newPage());
  await again.page.goto('/#/code');
  await expect(again.page.getByText(/The page ended while the estimator “std_floor” was running/)).toBeVisible();
  await expect(again.source).toContainText('for (;;)');
  await expect(again.status).toContainText('It has not run here yet');
});

test('Diagnose takes its numbers too', async ({ lab, page }) => {
  const bench = await Workbench.open(lab);
  await bench.runSource(HALVED);
  await page.getByRole('link', { name: 'Diagnose', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Groups', exact: true })).toContainText('std_floor');
});

test('Learn trains it beside the others, in curves, gradients and rLLM’s log', async ({ lab, page }) => {
  const bench = await Workbench.open(lab);
  await bench.take('Median baseline');
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const seeds = page.getByRole('textbox', { name: 'Seeds', exact: true });
  await seeds.fill('12');
  await seeds.press('Enter');
  await expect(lab.headline).toHaveText(/RLOO, REINFORCE and median_baseline find the 10\.$/, { timeout: 60_000 });
  const lanes = page.getByRole('region', { name: 'What happens over time?' });
  await expect(lanes).toContainText('median_baseline');
  await page.getByRole('button', { name: 'Run rLLM’s loop for seed 1' }).click();
  const log = page.getByRole('region', { name: 'What would rLLM log?' });
  await expect(log.getByRole('columnheader', { name: 'median_baseline' })).toBeVisible({ timeout: 60_000 });
  await expect(log.getByRole('row', { name: /advantage\/solver\/mean/ })).toBeVisible();
});

test('in Learn an estimator that fails ends its lane with what it raised, and one from a link is not run', async ({
  lab,
  page,
  context,
}) => {
  const bench = await Workbench.open(lab);
  await bench.runSource(`let calls = 0;
export default function tired(groups) {
  calls += 1;
  if (calls > 40) throw new RangeError('enough');
  return groups;
}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByRole('textbox', { name: /^Link/ }).inputValue();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await expect(page.getByText('“std_floor” cannot be trained.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('RangeError: Line 4, column 25: enough')).toBeVisible();
  await expect(lab.headline).toContainText('find the 10');

  const other = await context.newPage();
  await other.goto('about:blank');
  await other.goto(link.replace(/#v1\.\w+\./, '#v1.learn.'));
  await expect(other.getByText('“std_floor” is not trained.')).toBeVisible({ timeout: 60_000 });
  await expect(other.getByText('It has not been run here yet', { exact: false }).first()).toBeVisible();
});

test('over the steps of a run it has its numbers like any other lane, and says why where it has none', async ({
  lab,
  page,
}) => {
  await lab.readFiles(runOfSteps(4));
  await lab.take();
  const steps = page.getByRole('region', { name: 'And over the run?' });
  const lane = steps.getByRole('listitem').filter({ hasText: 'std_floor' });
  const diagnose = () => page.getByRole('link', { name: 'Diagnose', exact: true }).click();
  const bench = await Workbench.open(lab);
  await bench.runSource(HALVED);
  await diagnose();
  await steps.getByRole('button', { name: /^Metric over the steps/ }).click();
  await page.getByRole('menuitemradio', { name: 'advantage/default/mean', exact: true }).click();
  // Halved rewards: at step 4 there are 52 solves of 96, at step 1 there are 28.
  await expect(lane).toContainText((52 / 96 / 2).toFixed(3));
  await expect(steps).toContainText(`${(52 / 96 / 2).toFixed(3)} under std_floor`);
  await steps.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await expect(steps).toContainText('step 1 is shown');
  await expect(lane).toContainText((28 / 96 / 2).toFixed(3));
  await expect(page.getByRole('region', { name: 'Groups', exact: true })).not.toContainText('has not been run');

  // Five of the twelve groups have no solve at step 1, and fewer after it.
  const hard = 'groups.filter((r) => !r.some((x) => x > 0)).length > 4';
  await page.getByRole('link', { name: 'Code', exact: true }).click();
  await bench.write(
    `export default (groups) => {\n  if (${hard}) throw new Error("too hard");\n  return groups;\n};\n`,
  );
  await expect(bench.status).toContainText('too hard');
  await diagnose();
  await expect(lane).toContainText('no numbers at 1 of 4 steps. Error: Line 2');
  await steps.getByRole('slider').press('End');
  await expect(steps).toContainText('step 4 is shown');
  // The metric is fraction_zero again: of rewards as advantages those that are 0.
  await expect(lane).toContainText((44 / 96).toFixed(3));

  await page.getByRole('link', { name: 'Code', exact: true }).click();
  await bench.runSource(`export default (groups) => {\n  while (${hard});\n  return groups;\n};\n`);
  await expect(bench.status).toContainText('every length matches');
  await diagnose();
  await expect(lane).toContainText('runs on the steps, 0 of 4 done');
  await expect(steps).toContainText('under GRPO');
  await expect(lane).toContainText('no numbers. Stopped: It was stopped after 5,000 ms.', { timeout: 20_000 });
});

const HALVED_PYTHON = `import numpy as np

OPTIONS = {"by": {"min": 0, "max": 1, "default": 0.5}}

def halved(rewards, by=0.5, **kwargs):
    print("groups:", len(rewards))
    return [r * by for r in rewards], rewards
`;

test('in Python: write, run, break, mend, set an option, share, reopen', async ({ lab, page, context }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const bench = await Workbench.open(lab);
  expect(fetched.filter((url) => /micropython|pyodide/.test(url))).toEqual([]);
  await bench.draftInPython();
  await bench.runSource(HALVED_PYTHON);
  await expect(bench.status).toContainText('every length matches');
  await expect(bench.console).toContainText(/groups: \d+/);
  await bench.write(HALVED_PYTHON.replace('for r in rewards]', 'for r in reward]'));
  await expect(bench.status).toContainText("Line 7: NameError: name 'reward' isn't defined");
  await expect(lab.headline).toContainText('has no advantages');
  await bench.write(HALVED_PYTHON);
  await expect(bench.status).toContainText('every length matches');
  await page.getByRole('textbox', { name: 'Value of by' }).fill('0.25');
  await page.getByRole('textbox', { name: 'Value of by' }).press('Enter');
  const promises = page.getByRole('region', { name: 'What does it promise?' });
  await expect(promises).toContainText('101 of 101', { timeout: 30_000 });
  await page.getByRole('link', { name: 'Lab', exact: true }).click();
  await lab.setReward(1, '0.8');
  expect((await lab.advantages(1)).at(-1)).toBe('+0.200');
  expect(fetched.filter((url) => url.includes('pyodide'))).toEqual([]);
  await page.getByRole('link', { name: 'Code', exact: true }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const link = await page.getByRole('textbox', { name: /link/i }).first().inputValue();
  const other = await context.newPage();
  await other.goto(link);
  const opened = new Workbench(other);
  await expect(opened.source).toContainText('def halved');
  await expect(opened.status).toContainText('It has not run here yet. Read it, then press Run.');
  await opened.run();
  await expect(opened.status).toContainText('every length matches');
});

test('full CPython comes when it is asked for, its size said first, and goes again', async ({ lab, page }) => {
  const bench = await Workbench.open(lab);
  await bench.draftInPython();
  const version = 'import sys\nprint(sys.implementation.name)\ndef f(rewards, **kwargs): return rewards, rewards\n';
  await bench.runSource(version);
  await expect(bench.console).toContainText('micropython');
  await page.getByRole('button', { name: 'Fetch 13.5 MB for full CPython' }).click();
  await expect(bench.console).toContainText('cpython', { timeout: 40_000 });
  await expect(bench.status).toContainText('every length matches');
  await page.getByRole('button', { name: 'Back to MicroPython' }).click();
  await expect(bench.console).toContainText('micropython');
});

test('an entry of the gallery stands beside GRPO in the Lab, and undo takes it back', async ({ lab, page }) => {
  const bench = await Workbench.open(lab);
  await bench.take('Median baseline', 'Python');
  await bench.ended();
  await expect(bench.status).toContainText('every length matches');
  await page.getByRole('link', { name: 'Lab', exact: true }).click();
  await lab.settled();
  const checked = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(checked('GRPO')).toBeChecked();
  await expect(checked('median_baseline')).toBeChecked();
  await lab.setReward(1, '0.9');
  expect((await lab.advantages(1)).at(-1)).toBe('+0.775');
  await lab.undo();
  await lab.undo();
  await expect(checked('median_baseline')).toHaveCount(0);
});

test('what is taken home is rLLM’s code where there is Python, and JavaScript where there is none', async ({
  lab,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const bench = await Workbench.open(lab);
  await bench.run();
  await bench.ended();
  const home = page.getByRole('region', { name: 'How do I take it home?' });
  const copied = async (kind: string) => {
    await home.getByRole('radio', { name: kind }).check();
    await home.getByRole('button', { name: 'Copy' }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied('rLLM, HEAD')).toContain(
    'from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator',
  );
  expect(await copied('rLLM, March 2026')).toContain('from rllm.experimental.common.advantage import');
  expect(await copied('NumPy')).not.toContain('from rllm');
  expect(await copied('pytest')).toContain('("task-017:solver", [');
  await bench.write(HALVED);
  await bench.ended();
  await expect(home).toContainText('a port to Python is right when this passes');
  expect(await copied('rLLM, HEAD')).toContain('export default function halved');
  await expect(home).toContainText('is JavaScript of your own, and is not translated to Python');
  expect(await copied('pytest')).toContain('from my_estimators import estimate');
});

test('the line that makes an advantage is filled in with the numbers of the batch', async ({ lab, page }) => {
  const bench = await Workbench.open(lab);
  await bench.run();
  await bench.ended();
  const line = page.getByRole('region', { name: 'Line 10, with your numbers' }).first();
  await expect(line).toContainText(/\([\d.]+ - [\d.]+\) \/ Math\.max\([\d.]+, 0\.01\)/, { timeout: 20_000 });
});
