import { readFile } from 'node:fs/promises';
import { expect, test } from './page.ts';
import { runOfSteps } from './runs.ts';

test.beforeEach(async ({ lab }) => {
  await lab.readFiles(runOfSteps(5));
  await lab.take();
});

test('files of a run land in Diagnose, with the verdict written', async ({ page }) => {
  await expect(page).toHaveURL(/#\/diagnose$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '5 of 12 groups teach nothing, and most of those are too easy.',
  );
  await expect(page.getByRole('region', { name: 'What is diagnosed' })).toContainText('12 groups, 96 rewards');
});

test('by mouse: a finding selects its groups in the map and the table, and lets them go again', async ({ page }) => {
  const table = page.getByRole('region', { name: 'Groups', exact: true });
  await expect(table.getByRole('row')).toHaveCount(13);
  const finding = page.getByRole('region', { name: 'Findings' }).getByRole('listitem').filter({ hasText: 'too hard' });
  await finding.getByRole('button', { name: 'Select' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table).toContainText('too hard');
  await expect(page.getByRole('status').filter({ hasText: '1 of 12 groups chosen' })).toBeVisible();
  await finding.getByRole('button', { name: 'Let go' }).click();
  await expect(table.getByRole('row')).toHaveCount(13);
});

test('by keyboard alone: a state is chosen, its group opened in the Lab, and Escape lets go', async ({ lab, page }) => {
  const state = page.getByRole('list', { name: 'States of groups' }).getByRole('button', { name: /^informative/ });
  await state.focus();
  await page.keyboard.press('Enter');
  await expect(state).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Groups', exact: true }).getByRole('row')).toHaveCount(8);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Groups', exact: true }).getByRole('row')).toHaveCount(13);
  const first = page.getByRole('region', { name: 'Groups', exact: true }).getByRole('row').nth(1);
  await first.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Show the selected group in the Lab' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/lab$/);
  await lab.settled();
  await expect.poll(() => lab.advantages(1)).toEqual(['+1.000', '+0.571']);
});

test('the groups that own half of the gradient are chosen, and every chart marks them', async ({ page }) => {
  const owners = page.getByRole('region', { name: 'Who owns the gradient?' });
  await owners.getByRole('button', { name: 'Select the 4 groups with half of it under GRPO' }).click();
  await expect(page.getByRole('region', { name: 'Groups', exact: true }).getByRole('row')).toHaveCount(5);
  // GRPO gives a group of pass rate p the weight √(p(1 − p)): of 4, 3, 5 and 2 out of 8 it is 63.5 % of all.
  await expect(owners).toContainText('The 4 chosen groups own 63.5 % under GRPO');
  await expect(page.getByRole('region', { name: 'What do the rewards look like?' })).toContainText(
    '32 of them in the chosen groups.',
  );
  await page.keyboard.press('Escape');
  await expect(owners).not.toContainText('chosen');
});

test('the table is sorted by its heads and searched by name', async ({ page }) => {
  const table = page.getByRole('region', { name: 'Groups', exact: true });
  await table.getByRole('button', { name: 'mean' }).click();
  await expect(table.getByRole('columnheader', { name: 'mean' })).toHaveAttribute('aria-sort', 'descending');
  await expect(table.getByRole('row').nth(1)).toContainText('1.000');
  await table.getByRole('button', { name: 'mean' }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('0.000');
  await page.getByRole('searchbox', { name: 'Search groups' }).fill('no such group');
  await expect(table).toContainText('No group has that name.');
});

test('a what-if is applied as one step of undo, and the diagnosis follows', async ({ page }) => {
  await page.getByRole('button', { name: /^Apply.*Only groups with a spread/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Every group has a spread');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('5 of 12 groups teach nothing');
});

test('the run is scrubbed step by step, with rLLM’s metrics under each lane', async ({ page }) => {
  const steps = page.getByRole('region', { name: 'And over the run?' });
  await expect(steps).toContainText('5 training steps; step 5 is shown.');
  await steps.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await expect(steps).toContainText('step 1 is shown');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '5 of 12 groups teach nothing, and all of those are too hard.',
  );
  // 5 of 12 groups without a spread, under both estimators.
  await expect(steps).toContainText('advantage/default/fraction_zero is 0.417 under GRPO, 0.417 under RLOO');
  await steps.getByRole('button', { name: /^Metric over the steps/ }).click();
  await page.getByRole('menuitemradio', { name: 'reward/default/mean' }).click();
  await expect(steps).toContainText('reward/default/mean is 0.292');
  await steps.getByRole('slider').press('ArrowRight');
  await expect(steps).toContainText('step 2 is shown');
  await steps.getByRole('button', { name: /^Metric/ }).focus();
  // Going through the steps is one step of undo, and leads back to where it began.
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('most of those are too easy');
  await expect(steps).toContainText('step 5 is shown');
});

test('the report is saved with the names of the file as text', async ({ page }) => {
  const [markdown] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Markdown', exact: true }).click(),
  ]);
  const text = await readFile(await markdown.path(), 'utf8');
  expect(text).toContain('**5 of 12 groups teach nothing, and most of those are too easy.**');
  expect(text).toContain('Training step 5 of 5.');
  const [html] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'HTML', exact: true }).click(),
  ]);
  expect(await readFile(await html.path(), 'utf8')).not.toContain('<img');
});
