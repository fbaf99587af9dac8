import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, tabTo, test } from './page.ts';
import { episodesOfStep } from './runs.ts';

/*
 * The first minute of somebody whose run does not learn: a folder of episodes, what was recognised, the verdict, the
 * groups that are too hard, what would help, and the report to take along. By mouse, and again by keyboard alone.
 */

const FOLDER = 'train_step_12_epoch_0';
let place: string;

test.beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'run-debugger-'));
  mkdirSync(join(place, FOLDER));
  for (const { name, text } of episodesOfStep()) writeFileSync(join(place, FOLDER, name), text);
});

test.afterAll(() => rmSync(place, { recursive: true }));

/** Chooses the folder in the dialog of the system that opens when the page asks for one. */
async function chooseFolder(page: Page, ask: () => Promise<void>): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  // What the browser is asked to do comes in order: after this it hands the dialog to the test.
  await page.evaluate(() => undefined);
  await ask();
  const chooser = await opened;
  await chooser.setFiles(join(place, FOLDER));
}

async function expectPreview(page: Page): Promise<void> {
  const preview = page.getByRole('region', { name: 'What was read' });
  await expect(preview).toContainText('rllm-episode');
  await expect(preview).toContainText('128 of 128 used');
  await expect(preview).toContainText('solver');
}

async function expectVerdict(page: Page): Promise<void> {
  await expect(page).toHaveURL(/#\/diagnose$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '7 of 16 groups teach nothing, and most of those are too hard.',
  );
  await expect(page.getByRole('region', { name: 'What is diagnosed' })).toContainText('16 groups, 128 rewards');
}

/** The groups that are too hard are chosen: in the table, in the map, in the words. */
async function expectTooHardChosen(page: Page): Promise<void> {
  const table = page.getByRole('region', { name: 'Groups', exact: true });
  await expect(table.getByRole('row')).toHaveCount(6);
  for (const task of [0, 1, 2, 3, 4]) await expect(table).toContainText(`task-${task}`);
  await expect(page.getByRole('status').filter({ hasText: '5 of 16 groups chosen: too hard' })).toBeVisible();
  const map = page.getByRole('region', { name: 'Where is my batch on the difficulty map?' });
  await expect(map.locator('circle[fill="var(--select)"]')).toHaveCount(1);
  // 40 of the 128 rewards are theirs, all 0, and none of the gradient.
  await expect(page.getByRole('region', { name: 'What do the rewards look like?' })).toContainText(
    '40 of them in the chosen groups.',
  );
  await expect(page.getByRole('region', { name: 'Who owns the gradient?' })).toContainText(
    'The 5 chosen groups own 0.0 % under GRPO, 0.0 % under RLOO.',
  );
}

/**
 * Under Jeffreys' prior a group without a spread in eight rollouts stays so in eight more with
 * P = Π (8.5 + j) / (9 + j) = 0.7126 over j < 8, so that 7 · (1 − P) = 2.01 of seven come to life.
 */
async function expectWhatIfs(page: Page): Promise<void> {
  // What answers a finding stands under it; another estimator answers none of these.
  const findings = page.getByRole('region', { name: 'Findings' }).getByRole('listitem');
  const more = findings.filter({ hasText: '5 of 16 groups are too hard' });
  await expect(more).toContainText(/9 → +becomes 11 groups with a gradient/);
  await expect(more).toContainText('About 2 groups of 7 would come to life');
  const others = page.getByRole('region', { name: 'What if?' }).getByRole('listitem');
  await expect(others.filter({ hasText: 'RLOO instead of GRPO' })).toContainText(/52% → +becomes 59% of Σ\|A\|/);
}

function expectReport(text: string): void {
  expect(text).toContain(`# Diagnosis of ${FOLDER}`);
  expect(text).toContain('**7 of 16 groups teach nothing, and most of those are too hard.**');
  expect(text).toContain('16 groups, 128 rewards.');
  expect(text).toMatch(/5 of 16 groups are too hard\. Every reward is the same and at most 0/);
  expect(text).toMatch(/\| 16 rollouts instead of 8 \| 9 \| 11 \| groups with a gradient \|/);
  expect(text).toContain('What if? 16 rollouts instead of 8: 9 becomes 11 groups with a gradient.');
  expect(text).toMatch(/\| too hard \| 5 \| 31/);
  expect(text).toMatch(/\| task-0:solver \| 8 \| 0\.000 \| 0\.000 \|/);
  // What was asked and answered is no part of a report.
  expect(text).not.toContain('What is 0 + 1?');
  expect(text).not.toContain('It is 0.');
}

function expectHtmlReport(text: string): void {
  expect(text).toContain('<!doctype html>');
  expect(text).toContain('7 of 16 groups teach nothing, and most of those are too hard.');
  expect(text).toContain('16 rollouts instead of 8');
  expect(text).toContain('task-0:solver');
  expect(text).not.toContain('<script');
  expect(text).not.toContain('It is 0.');
}

async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await download.path(), 'utf8');
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('by mouse: from a folder of episodes to the report in a minute', async ({ lab, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await lab.openImport();
  await chooseFolder(page, () => page.getByRole('button', { name: 'Choose a folder' }).click());
  await expectPreview(page);
  await lab.take();
  await expectVerdict(page);

  const states = page.getByRole('list', { name: 'States of groups' });
  await states.getByRole('button', { name: /^too hard/ }).click();
  await expectTooHardChosen(page);
  await expectWhatIfs(page);

  await page.getByRole('button', { name: 'Copy report' }).click();
  await expect(page.getByRole('list').getByText('Copied the report as Markdown.')).toBeVisible();
  expectReport(await copied(page));
  expectReport(await saved(page, () => page.getByRole('button', { name: 'Markdown', exact: true }).click()));
  expectHtmlReport(await saved(page, () => page.getByRole('button', { name: 'HTML', exact: true }).click()));
});

test('by keyboard alone: from a folder of episodes to the report in a minute', async ({ lab, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await lab.settled();
  await tabTo(page, /^Import$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, /^Choose a folder$/);
  await chooseFolder(page, () => page.keyboard.press('Enter'));
  await expectPreview(page);
  await tabTo(page, /^Show these rewards$/);
  await page.keyboard.press('Enter');
  await expectVerdict(page);

  await tabTo(page, /^too hard/);
  await page.keyboard.press('Enter');
  await expectTooHardChosen(page);
  await tabTo(page, /^task-3/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Texts of trajectory 1 of 8/ })).toContainText('What is 3 + 1?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Groups', exact: true }).getByRole('row')).toHaveCount(17);
  await expectWhatIfs(page);

  await tabTo(page, /^Copy report$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list').getByText('Copied the report as Markdown.')).toBeVisible();
  expectReport(await copied(page));
  await tabTo(page, /^Markdown$/);
  expectReport(await saved(page, () => page.keyboard.press('Enter')));
  await tabTo(page, /^HTML$/);
  expectHtmlReport(await saved(page, () => page.keyboard.press('Enter')));
});
