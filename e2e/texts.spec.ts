import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './page.ts';

const HOSTILE = '<img src=x onerror=alert(1)> a\u202eb \u001b[31m';

/** Two prompts with three rollouts each, scattered; one response has five million characters. */
function rollouts(): { readonly name: string; readonly mimeType: string; readonly buffer: Buffer } {
  const long = Array.from({ length: 100_000 }, (_, k) => `line ${k} ${'word '.repeat(8)}`).join('\n');
  const rows = [
    { input: `first prompt ${HOSTILE}`, output: 'response A', score: 1 },
    { input: 'second prompt', output: 'response D', score: 0 },
    { input: `first prompt ${HOSTILE}`, output: `response B ${HOSTILE}`, score: 0 },
    { input: 'second prompt', output: long, score: 1 },
    { input: `first prompt ${HOSTILE}`, output: 'response C', score: 0.5 },
    { input: 'second prompt', output: 'response F', score: 0.25 },
  ];
  const text = rows.map((row) => JSON.stringify({ ...row, step: 3 })).join('\n');
  return { name: '3.jsonl', mimeType: 'application/json', buffer: Buffer.from(text) };
}

const panel = (page: Page) => page.getByRole('region', { name: 'What was asked, and what was answered?' });
const texts = (page: Page) => page.getByRole('region', { name: /^Texts of trajectory/ });

test.beforeEach(async ({ lab }) => {
  await lab.readFiles(rollouts());
  await lab.take();
});

test('prompt and response of the selected trajectory are shown as text, whatever they hold', async ({ page }) => {
  await expect(panel(page)).toContainText(
    'trajectory 1 of 3: reward 1, advantage +1.225 under GRPO, +0.750 under RLOO',
  );
  await expect(texts(page)).toContainText('first prompt <img src=x onerror=alert(1)> a‹U+202E›b ‹U+001B›[31m');
  await expect(texts(page)).toContainText('response A');
  await page.getByRole('button', { name: 'Next trajectory of the group' }).click();
  await expect(panel(page)).toContainText('trajectory 2 of 3: reward 0');
  await expect(texts(page)).toContainText('response B <img src=x');
  await expect(texts(page).locator('img')).toHaveCount(0);
});

test('the text follows the table of groups, and is scrolled by keyboard alone', async ({ page }) => {
  const second = page
    .getByRole('region', { name: 'Groups', exact: true })
    .getByRole('row')
    .filter({ hasText: '0.417' });
  await second.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(texts(page)).toContainText('response D');
  const next = page.getByRole('button', { name: 'Next trajectory of the group' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(texts(page)).toContainText('line 0 word');
  await texts(page).focus();
  await page.keyboard.press('End');
  await expect(texts(page)).toContainText('line 99999 word');
  // Of five million characters only what is in sight is in the page.
  expect((await texts(page).innerText()).length).toBeLessThan(60_000);
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(texts(page)).toContainText('response F');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
});

test('the panel has no fault that axe knows', async ({ page }) => {
  await expect(texts(page)).toContainText('response A');
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations).toEqual([]);
});

test('the texts are in no link, no document and no save: after a reload they are gone', async ({ lab, page }) => {
  await expect(texts(page)).toContainText('response A');
  await lab.openShare();
  const link = await page.getByRole('textbox', { name: /link/i }).first().inputValue();
  expect(link.length).toBeLessThan(1_000);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Code' }).click();
  await expect(page.locator('.cm-content').first()).toBeVisible();
  expect(await page.locator('body').innerText()).not.toContain('response A');
  await page.reload();
  await lab.settled();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Diagnose' }).click();
  await expect(page.getByRole('region', { name: 'Groups', exact: true })).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
});

test('the Lab shows them too, and after an edit says that rewards were changed', async ({ lab, page }) => {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Lab' }).click();
  await expect(texts(page)).toContainText('response A');
  await lab.setReward(1, '0.75');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Diagnose' }).click();
  await expect(panel(page)).toContainText('Rewards of this group were changed here since they were read.');
  await expect(texts(page)).toContainText('response A');
});
