import { expect, type Lab, type Locator, type Page, test } from './page.ts';

/** Opens Learn by its tab and waits until the first experiment has been run. */
async function learn(lab: Lab): Promise<void> {
  await lab.page.getByRole('link', { name: 'Learn', exact: true }).click();
  await expect(lab.headline).toHaveText(/find the 10\.$/, { timeout: 30_000 });
}

const panel = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });

async function openExperiment(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /^Experiment:/ }).click();
  await page.getByRole('menuitemradio', { name: title, exact: true }).click();
}

async function setNumber(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label, exact: true });
  await field.fill(value);
  await field.press('Enter');
}

test('a run by itself: who finds the 10, where gradients point, and what the policy becomes', async ({ lab, page }) => {
  await learn(lab);
  await expect(lab.headline).toContainText('settle');
  await expect(page.getByText('200 seeds', { exact: true })).toBeVisible();
  const lanes = panel(page, 'What happens over time?');
  await expect(lanes).toContainText('Median and middle half of 200 seeds from 1');
  await expect(lanes.getByText('unbiased').first()).toBeVisible();
  await expect(panel(page, 'Biased? Noisy?')).toContainText('Every possible batch is counted');

  // The twin has the numbers, and the file.
  await lanes.getByRole('button', { name: 'Show “What happens over time?” as a table' }).click();
  await expect(lanes.getByRole('row', { name: /^GRPO solver 0 0\.174/ })).toBeVisible();
  await lanes.getByRole('button', { name: 'Save “What happens over time?”' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^Numbers/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/-training\.csv$/);
});

test('the play head is scrubbed by keyboard, steps, and plays', async ({ lab, page }) => {
  await learn(lab);
  const head = page.getByRole('slider', { name: 'Training step' });
  await head.focus();
  await page.keyboard.press('Home');
  await expect(head).toHaveAttribute('aria-valuetext', 'step 0 of 240');
  const policy = panel(page, 'What is the policy now?');
  await expect(policy).toContainText('at step 0');
  await page.getByRole('button', { name: 'One step on' }).click();
  await expect(head).toHaveValue('1');
  await page.getByRole('radio', { name: '×100' }).check({ force: true });
  await page.getByRole('button', { name: 'Play the training' }).click();
  await expect(page.getByRole('button', { name: 'Play the training' })).toBeVisible({ timeout: 15_000 });
  await expect(head).toHaveValue('240');
});

test('a long run is paused, goes on, and is cancelled with what is known kept and labelled', async ({ lab, page }) => {
  await learn(lab);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await setNumber(page, 'Steps', '5000');
  await setNumber(page, 'Seeds', '400');
  const lanes = panel(page, 'What happens over time?');
  await expect(lanes).toContainText(/of [1-9]\d* of 400 seeds/, { timeout: 40_000 });
  await page.getByRole('button', { name: 'Pause' }).click();
  const bar = page.getByRole('progressbar');
  await expect(bar).toHaveAttribute('aria-valuetext', /paused/);
  const at = await bar.getAttribute('value');
  // The slice that was under way may still come in; then it stands.
  let before = at;
  await expect
    .poll(
      async () => {
        const now = await bar.getAttribute('value');
        const stands = now === before;
        before = now;
        return stands;
      },
      { intervals: [400] },
    )
    .toBe(true);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(Number(at));

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Cancelled after \d+ of 400 seeds/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run again' })).toBeFocused();
  await expect(lanes).toContainText(/of [1-9]\d* of 400 seeds/);
  await page.keyboard.press('Enter');
  await expect(bar).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
});

test('an experiment travels in the link, with everything that was changed', async ({ lab, page }) => {
  await learn(lab);
  await openExperiment(page, 'Mixed curriculum');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await setNumber(page, 'Group size G', '4');
  await setNumber(page, 'Seeds', '20');
  await expect(lab.headline).toHaveText(/find the 1/, { timeout: 30_000 });
  const said = await lab.headline.textContent();
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByRole('textbox', { name: /^Link/ }).inputValue();
  expect(link).toContain('#v1.learn.');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(lab.headline).toHaveText(said!, { timeout: 30_000 });
  await expect(page.getByText(/4 prompts with 8 answers, 4 rollouts each; .* 20 seeds\./)).toBeVisible();
});

test('undo brings the experiment before back, one gesture a step', async ({ lab, page }) => {
  await learn(lab);
  await openExperiment(page, 'Dead start');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const rate = page.getByRole('slider', { name: 'How often hard is solved at first' });
  await rate.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
  await expect(rate).not.toHaveValue('0.01');
  await expect(page.getByRole('button', { name: 'Experiment: nothing chosen' })).toBeVisible();
  await page.getByRole('button', { name: /^Undo: move the rate of hard/ }).click();
  await page.getByRole('button', { name: /^Undo: move the rate of hard/ }).click();
  await page.getByRole('button', { name: /^Undo: move the rate of hard/ }).click();
  await page.getByRole('button', { name: /^Undo: open the experiment/ }).click();
  await expect(page.getByRole('button', { name: 'Experiment: One rare reward of 10' })).toBeVisible();
});

test('the user’s own batch becomes prompts at their observed rates', async ({ lab, page }) => {
  await lab.paste('[1, 0, 0, 0]\n[1, 1, 1, 0]\n[0, 0, 0, 0]');
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await page.getByRole('button', { name: 'From my batch' }).click();
  await expect(page.getByText(/3 prompts with 6 answers, 4 rollouts each/)).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('25% solved')).toBeVisible();
  await expect(page.getByText('75% solved')).toBeVisible();
  await expect(panel(page, 'Which prompts carry the gradient?').getByRole('row')).toHaveCount(4);
});

test('a question is answered before the curves are shown', async ({ lab, page }) => {
  await learn(lab);
  await page.getByRole('button', { name: 'Predict' }).click();
  await expect(lab.headline).toHaveText('Which estimator finds the 10?');
  await expect(panel(page, 'What happens over time?')).toBeHidden();
  const answers = page.getByRole('group', { name: 'Which estimator finds the 10?' });
  await answers.getByRole('button', { name: 'GRPO', exact: true }).click();
  await expect(page.getByText(/^No\. .*RLOO.*: .*GRPO 0\.3/)).toBeVisible();
  await answers.getByRole('button', { name: 'RLOO', exact: true }).click();
  await expect(page.getByText(/^Right\. /)).toBeVisible();
  await page.getByRole('button', { name: 'Show the curves' }).click();
  await expect(panel(page, 'What happens over time?')).toBeVisible();
});

test('rLLM’s own loop logs every metric of the step under the play head', async ({ lab, page }) => {
  await learn(lab);
  await openExperiment(page, 'Solver and judge');
  await page.getByRole('button', { name: 'Run rLLM’s loop for seed 1' }).click();
  const log = panel(page, 'What would rLLM log?');
  await expect(log.getByRole('row', { name: /advantage\/judge\/fraction_zero/ })).toBeVisible({ timeout: 30_000 });
  await expect(log.getByRole('row', { name: /val\/toy\/pass@4/ })).toBeVisible();
  const head = page.getByRole('slider', { name: 'Training step' });
  await head.focus();
  await page.keyboard.press('Home');
  await expect(log).toContainText('keys of step 1,');
  await expect(panel(page, 'Does it pass validation?')).toContainText('every 20 steps');
});

test('what cannot be run is said, and what will surprise is explained', async ({ lab, page }) => {
  await learn(lab);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await setNumber(page, 'Group size G', '1');
  await expect(page.getByText(/rLLM drops groups of fewer than two/).first()).toBeVisible();
  await expect(lab.headline).toHaveText('After 240 steps nothing has been learned.', { timeout: 20_000 });
  await page.getByRole('button', { name: 'Remove rare' }).click();
  await expect(lab.headline).toHaveText('This experiment cannot be run.');
  await expect(page.getByText(/There is no prompt/).first()).toBeVisible();
  // No panel says anything of the experiment before, and none waits for what does not come.
  for (const title of ['What happens over time?', 'Where do the gradients point?', 'What would rLLM log?'])
    await expect(panel(page, title)).toHaveText(
      new RegExp(`${title.replace('?', '\\?')}\\s*This experiment was not run\\.$`),
    );
  await page.getByRole('button', { name: 'Prompt', exact: true }).click();
  await expect(lab.headline).not.toHaveText('This experiment cannot be run.');
  // A learning rate that leaves the numbers ends in words, not in empty charts.
  await setNumber(page, 'Group size G', '8');
  await setNumber(page, 'Learning rate', '1e6');
  await expect(lab.headline).toHaveText(/1/, { timeout: 20_000 });
});

test('gradients are measured where the play head stands', async ({ lab, page }) => {
  await learn(lab);
  const head = page.getByRole('slider', { name: 'Training step' });
  await head.focus();
  await page.keyboard.press('Home');
  for (let press = 0; press < 2; press++) await page.keyboard.press('PageUp');
  const clouds = panel(page, 'Where do the gradients point?');
  await clouds.getByRole('radio', { name: /^At step/ }).check({ force: true });
  const step = await head.inputValue();
  await expect(clouds).toContainText(`at step ${step} of seed 1,`, { timeout: 20_000 });
  await expect(panel(page, 'Biased? Noisy?')).toContainText(`at step ${step} of seed 1.`);
});
