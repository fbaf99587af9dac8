import { expect, test } from './page.ts';

test('the gallery shows every example with its question, and opens the one that is chosen', async ({ lab, page }) => {
  await page.getByRole('banner').getByRole('button', { description: 'Examples' }).click();
  await page.getByRole('menuitem', { name: 'All, with pictures' }).click();
  const gallery = page.getByRole('dialog', { name: 'Examples' });
  await expect(gallery.getByRole('button', { name: /\?/ })).toHaveCount(25);
  await gallery.getByRole('button', { name: /^A heavy tail/ }).click();
  await lab.settled();
  await expect(gallery).toHaveCount(0);
  await expect(lab.reward(1)).toHaveValue('20');
});

test('an address names an example, and leaves what was there one undo away', async ({ lab, page }) => {
  await lab.setReward(1, '0.5');
  await page.goto('/#/p/outlier');
  await expect(page.getByText('Opened the example “').first()).toBeVisible();
  await lab.settled();
  await expect(page).toHaveURL(/#\/lab$/);
  await lab.undo();
  await expect(lab.reward(1)).toHaveValue('0.5');
});

test('an address of no example says so and changes nothing', async ({ lab, page }) => {
  const before = await lab.advantages(1);
  await page.goto('/#/p/no-such-thing');
  await expect(page.getByText('There is no example called “no-such-thing”').first()).toBeVisible();
  expect(await lab.advantages(1)).toEqual(before);
});
