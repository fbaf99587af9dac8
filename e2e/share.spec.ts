import { readFile } from 'node:fs/promises';
import { expect, Lab, type Page, test } from './page.ts';

/** Opens the share dialog and gives the link in it. */
async function linkOf(lab: Lab): Promise<string> {
  await lab.openShare();
  const link = await lab.page.getByRole('textbox', { name: 'Link' }).inputValue();
  await lab.page.keyboard.press('Escape');
  await expect(lab.page.getByRole('dialog')).toHaveCount(0);
  return link;
}

/** The document as the Export menu saves it. */
async function exportedJson(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Document/ }).click();
  return readFile(await (await download).path(), 'utf8');
}

const opened = (page: Page) => page.getByText(/was opened from a link/);

test('a reopened link exports the same document, byte for byte', async ({ lab, page, context }) => {
  await lab.paste(
    '{"group_id": "a%3Ab:solver", "rewards": [1, -0, null, 0.1, "NaN"]}\n{"group_id": "c:judge", "rewards": [0.5, 2]}',
  );
  await lab.setReward(4, '0.30000000000000004');
  await lab.lane('REINFORCE').click();
  const before = await exportedJson(page);
  const link = await linkOf(lab);

  const elsewhere = await context.browser()!.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(opened(other)).toBeVisible();
  await new Lab(other).settled();
  expect(await exportedJson(other)).toBe(before);
  expect(before).toContain('[1, -0, null, 0.30000000000000004, "NaN"]');
  await elsewhere.close();
});

test('episodes with their filter settings come back by a link', async ({ lab, page }) => {
  await lab.chooseExample('Timeouts and a lone rollout');
  const before = await exportedJson(page);
  const link = await linkOf(lab);
  await lab.chooseExample('All solved');
  await page.goto(link);
  await expect(opened(page)).toBeVisible();
  await lab.settled();
  expect(await exportedJson(page)).toBe(before);
});

test.describe('a link stands beside the user’s own work', () => {
  test('and leaves it as it was: Keep mine brings it back, a reload shows it', async ({ lab, page }) => {
    const link = await linkOf(lab);
    await lab.chooseExample('All solved');
    await lab.setReward(1, '0.25');
    await page.goto(link);
    await expect(opened(page)).toBeVisible();
    await lab.settled();
    await expect(lab.reward(1)).toHaveValue('1');
    await lab.setReward(2, '0.9');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await lab.settled();
    await expect(opened(page)).toHaveCount(0);
    await expect(lab.reward(1)).toHaveValue('0.25');
    await expect(page).toHaveURL(/#\/lab$/);
    await page.reload();
    await lab.settled();
    await expect(lab.reward(1)).toHaveValue('0.25');
    await expect(lab.reward(2)).toHaveValue('1');
  });

  test('and becomes it in one step, which one undo takes back', async ({ lab, page }) => {
    const link = await linkOf(lab);
    await lab.chooseExample('All solved');
    await page.goto(link);
    await expect(opened(page)).toBeVisible();
    await lab.setReward(2, '0.9');
    await page.getByRole('button', { name: 'Open as mine' }).click();
    await lab.settled();
    await expect(opened(page)).toHaveCount(0);
    await expect(lab.reward(2)).toHaveValue('0.9');
    await lab.undo();
    await expect(page.getByRole('banner').getByRole('button', { description: 'Examples' })).toHaveText('All solved');
    await lab.redo();
    await expect(lab.reward(2)).toHaveValue('0.9');
  });

  test('and shows the trajectory that was selected when it was made', async ({ lab, page }) => {
    await lab.group(/task-108/).click();
    await lab.dot(8).focus();
    await lab.settled();
    const caption = page.getByText(/^Trajectory 8 of task-108/).first();
    await expect(caption).toBeVisible();
    const link = await linkOf(lab);
    await page.goto('about:blank');
    await page.goto(link);
    await expect(opened(page)).toBeVisible();
    await expect(caption).toBeVisible();
  });

  test('and is reached from another view by the view that the link names', async ({ lab, page }) => {
    await page.goto('/#/code');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(link).toContain('#v1.code.');
    await page.goto('about:blank');
    await page.goto(link);
    await expect(opened(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Code', exact: true }).first()).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'Lab', exact: true }).first().click();
    await expect(opened(page)).toBeVisible();
    await lab.settled();
  });
});

test.describe('a link that cannot be opened says so, and the user’s own work is shown', () => {
  const BAD: readonly (readonly [string, string, RegExp])[] = [
    ['cut after the view', '#v1.lab.', /was cut: nothing stands after the view/],
    ['cut in the middle', '#v1.lab.M03KSq9WSleyqlbKVrJSMlH', /was cut or changed on its way/],
    ['with foreign letters', '#v1.lab.M03%20x', /letters that no link has/],
    ['with a changed letter', '#v1.lab.M03KSq9WSleyqlbKVrJSMlHSUSoC0oYGBgZKtbUB', /was (cut or )?changed on its way/],
    ['of a newer version', '#v7.lab.AAAA', /is of version 7, and this page reads version 1/],
    ['that is huge', `#v1.lab.${'A'.repeat(250_000)}`, /at most 200,000 are read/],
  ];
  for (const [name, hash, words] of BAD) {
    test(name, async ({ lab, page }) => {
      await lab.setReward(1, '0.25');
      await page.goto(`/${hash}`);
      await lab.settled();
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByText(/Nothing was replaced/)).toBeVisible();
      await expect(lab.reward(1)).toHaveValue('0.25');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(page.getByText(words)).toHaveCount(0);
      await expect(page).toHaveURL(/#\/lab$/);
    });
  }
});

test('Copy puts the link on the clipboard', async ({ lab, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await lab.openShare();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('the keyboard alone shares, and opens what was shared', async ({ lab, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Link' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Link' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The link is copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
  await lab.chooseExample('All solved');
  await page.goto(link);
  await page.getByRole('button', { name: 'Open as mine' }).focus();
  await page.keyboard.press('Enter');
  await expect(opened(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { description: 'Examples' })).toHaveText(/lucky/);
});

test('a clipboard that refuses leaves the link selected, with words', async ({ lab, page }) => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await lab.openShare();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('The browser did not let the page copy.')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Link' });
  await expect(field).toBeFocused();
  const link = await field.inputValue();
  expect(await page.evaluate(() => getSelection()!.toString())).toBe(link);
});

test('a document that is too large for a link is offered as a file', async ({ lab, page }) => {
  await lab.paste(
    Array.from({ length: 300 }, (_, g) =>
      JSON.stringify(Array.from({ length: 8 }, (__, i) => Math.sin(g * 8 + i))),
    ).join('\n'),
  );
  await lab.openShare();
  await expect(page.getByText('This document is too large for a link.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download .json' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
});
