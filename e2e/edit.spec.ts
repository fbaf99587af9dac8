import { expect, test } from './page.ts';
import { kept } from './storage.ts';

test('a typed reward changes the advantages, the metrics and the sentence, and can be undone', async ({ lab }) => {
  await lab.setReward(1, '0');
  expect((await lab.advantages(1))[0]).not.toBe('+2.513');
  await expect(lab.headline).not.toHaveText('GRPO pulls the lucky solve 2.8 times as hard as RLOO.');
  await expect(lab.page.getByRole('button', { name: 'Undo: set t1 reward 1 → 0' })).toBeVisible();
  await lab.undo();
  expect((await lab.advantages(1))[0]).toBe('+2.513');
  await lab.redo();
  await expect(lab.reward(1)).toHaveValue('0');
});

test('a dragged dot is one step of undo, and leaves ghosts for a moment', async ({ lab, page }) => {
  const box = (await lab.dot(1).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 6; step++) await page.mouse.move(x, y + step * 12);
  await page.mouse.up();
  await lab.settled();
  const value = Number(await lab.reward(1).inputValue());
  expect(value).toBeGreaterThan(0.5);
  expect(value).toBeLessThan(0.9);
  await expect(lab.dot(1)).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^trajectory 1, reward ${value}, GRPO advantage \\+`),
  );
  await lab.undo();
  await expect(lab.reward(1)).toHaveValue('1');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveAttribute('aria-disabled', 'true');
});

test('trajectories are added, duplicated and removed', async ({ lab, page }) => {
  await lab.rewards.getByRole('button', { name: 'Add' }).click();
  await lab.settled();
  await expect(lab.dot(9)).toBeVisible();
  await lab.rewards.getByRole('row').nth(1).hover();
  await page.getByRole('button', { name: 'Duplicate trajectory 1' }).click();
  await expect(lab.reward(2)).toHaveValue('1');
  await page.getByRole('button', { name: 'Remove trajectory 2' }).focus();
  await page.getByRole('button', { name: 'Remove trajectory 2' }).press('Enter');
  await expect(lab.reward(2)).toHaveValue('0.25');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(lab.reward(2)).toHaveValue('1');
});

test('groups are added, renamed, duplicated and removed', async ({ lab, page }) => {
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(lab.group(/group-8/)).toBeVisible();
  await page.getByRole('button', { name: /^Group group-8/ }).click();
  await page.getByRole('menuitem', { name: 'Rename task' }).click();
  await page.getByRole('textbox', { name: 'Task' }).fill('aime:2024');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(lab.group(/aime:2024/)).toBeVisible();
  await page.getByRole('button', { name: /^Group aime:2024/ }).click();
  await page.getByRole('menuitem', { name: 'Duplicate group' }).click();
  await expect(page.getByRole('option')).toHaveCount(9);
  await page.getByRole('button', { name: /^Group aime:2024/ }).click();
  await page.getByRole('menuitem', { name: 'Remove group' }).click();
  await expect(page.getByRole('option')).toHaveCount(8);
});

test('a reward can be missing, NaN or infinite, and is never 0', async ({ lab }) => {
  await lab.setReward(1, '');
  await expect(lab.headline).toHaveText('rLLM stops here: trajectory 1 of task-017:solver has no reward.');
  await expect(lab.page.getByText('AssertionError: Trajectory reward cannot be None in broadcast mode')).toBeVisible();
  await expect.poll(() => lab.advantages(1)).toEqual(['–', '–', '–', '–', '–']);
  await lab.setReward(1, 'nan');
  expect((await lab.advantages(2)).slice(0, 2)).toEqual(['NaN', 'NaN']);
  await lab.setReward(1, '-inf');
  expect((await lab.advantages(1))[3]).toBe('−∞');
});

test('what is no number is said where it was typed, and changes nothing', async ({ lab }) => {
  await lab.reward(1).fill('n/a');
  await lab.reward(1).press('Enter');
  await expect(lab.page.getByText(/not a number/i)).toBeVisible();
  await lab.reward(1).press('Escape');
  await expect(lab.reward(1)).toHaveValue('1');
  expect((await lab.advantages(1))[0]).toBe('+2.513');
});

test('the document is there again after a reload', async ({ lab, page }) => {
  await lab.setReward(1, '0.3');
  await kept(page, /\[0\.3,/);
  await page.reload();
  await lab.settled();
  await expect(lab.reward(1)).toHaveValue('0.3');
});

test('storage that fails is said within two seconds, with a download', async ({ page, lab }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.reload();
  await lab.settled();
  await lab.setReward(1, '0.3');
  await expect(page.getByText('Your edits are not being saved in this browser.')).toBeVisible({ timeout: 2500 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the document' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
});

test('keys pressed within one frame each count', async ({ lab, page }) => {
  await lab.chooseExample('One lucky solve');
  await lab.dot(1).focus();
  await page.evaluate(() => {
    const dot = document.activeElement!;
    for (let k = 0; k < 4; k++) dot.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  });
  await lab.settled();
  await expect(lab.reward(1)).toHaveValue('0.6');
});
