import { expect, type Lab, type Page, test } from './page.ts';

/** Replaces the whole text of the editor as a person would: select all, paste. */
async function replaceText(page: Page, text: string): Promise<void> {
  const editor = page.locator('[data-editor] .cm-content');
  await editor.click();
  await page.keyboard.press('Control+a');
  await editor.evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

async function openCode(lab: Lab): Promise<void> {
  await lab.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Code' }).click();
  await lab.page.getByRole('radio', { name: 'Document', exact: true }).click();
  await expect(lab.page.locator('[data-editor] .cm-content')).toBeVisible();
}

const DOCUMENT = JSON.stringify({
  format: 'advantage-playground',
  version: 1,
  name: 'By hand',
  groups: [{ group_id: 'a:solver', rewards: [1, 0, 0, 0] }],
});

test('the document can be edited as JSON, and the Lab follows', async ({ lab, page }) => {
  await openCode(lab);
  await replaceText(page, DOCUMENT);
  await expect(page.getByRole('banner').getByText('By hand')).toBeVisible();
  await page.getByRole('link', { name: 'Lab', exact: true }).click();
  await lab.settled();
  await expect.poll(() => lab.advantages(1)).toEqual(['+1.732', '+1.000']);
  await lab.undo();
  await expect(lab.group(/task-017 solver/)).toBeVisible();
});

test('an error is shown at its place, and the document stays as it was', async ({ lab, page }) => {
  await openCode(lab);
  await replaceText(page, DOCUMENT.replace('[1,0,0,0]', '[1,"n/a",0,0]'));
  await expect(page.getByRole('button', { name: /Line \d+: .*rewards\[1\]/ })).toBeVisible();
  await page.getByRole('link', { name: 'Lab', exact: true }).click();
  await lab.settled();
  expect((await lab.advantages(1))[0]).toBe('+2.513');
});

test('malformed JSON is located in words', async ({ lab, page }) => {
  await openCode(lab);
  await replaceText(page, '{\n  "format": "advantage-playground",\n  "version": 1\n  "groups": []\n}');
  await expect(page.getByRole('button', { name: /^Line [34]/ })).toBeVisible();
  await page.getByRole('button', { name: /document’s own text|document's own text/ }).click();
  await expect(page.locator('[data-editor] .cm-content')).toContainText('task-017:solver');
});

test('Tab leaves the editor', async ({ lab, page }) => {
  await openCode(lab);
  await page.locator('[data-editor] .cm-content').focus();
  await page.keyboard.press('Tab');
  const inside = await page.evaluate(() => document.activeElement?.closest('[data-editor]') !== null);
  expect(inside).toBe(false);
});

test('keys are completed from the published schema', async ({ lab, page }) => {
  await openCode(lab);
  await page.locator('[data-editor] .cm-content').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"est');
  await expect(page.locator('.cm-tooltip-autocomplete')).toContainText('estimators');
});
