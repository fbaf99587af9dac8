import { expect, test } from './page.ts';

test.beforeEach(async ({ lab }) => {
  await lab.chooseExample('One lucky solve');
});

test('the explanation fills the formula with the numbers of the selected trajectory', async ({ lab, page }) => {
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'Explanation' });
  await expect(drawer).toContainText('1 is 0.875 above the mean 0.125, which makes +2.646 under GRPO.');
  await expect(drawer.getByRole('listitem').filter({ hasText: 'In standard deviations of the group' })).toContainText(
    '0.875 / (0.3307 + 0.000001) = +2.646',
  );
  await lab.dot(2).focus();
  await expect(drawer).toContainText('0 is 0.125 below the mean 0.125, which makes −0.378 under GRPO.');
});

test('by keyboard alone: Alt E opens it, the reward in the formula is moved, and one undo takes it back', async ({
  lab,
  page,
}) => {
  await page.keyboard.press('Alt+e');
  const drawer = page.getByRole('complementary', { name: 'Explanation' });
  const scrub = drawer.getByRole('slider', { name: 'Reward of trajectory 1 in the formula' });
  await scrub.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await lab.settled();
  await expect(lab.reward(1)).toHaveValue('0.8');
  await expect(drawer).toContainText('0.8 is 0.7 above the mean 0.1');
  await lab.undo();
  await expect(lab.reward(1)).toHaveValue('0.9');
  await page.keyboard.press('Alt+e');
  await expect(drawer).toHaveCount(0);
});

test('dragging the reward in the formula is one step of undo, and lights its dot up', async ({ lab, page }) => {
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  const scrub = page.getByRole('slider', { name: 'Reward of trajectory 1 in the formula' });
  const box = (await scrub.boundingBox())!;
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x - 40, box.y + 8, { steps: 6 });
  await page.mouse.up();
  await lab.settled();
  expect(Number(await lab.reward(1).inputValue())).toBeLessThan(0.6);
  await lab.undo();
  await expect(lab.reward(1)).toHaveValue('1');
});

test('another lane is explained when it is chosen, with its own papers', async ({ page }) => {
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'Explanation' });
  await drawer.getByRole('button', { name: /^Under/ }).click();
  await page.getByRole('menuitemradio', { name: /RLOO/ }).click();
  await expect(drawer).toContainText('Its own reward left out of the mean');
  await expect(drawer.getByRole('link', { name: /Back to basics/ })).toBeVisible();
});

test('the mean in the formula lights up its handle, and moving it shifts the group, which GRPO does not feel', async ({
  lab,
  page,
}) => {
  await page.keyboard.press('Alt+e');
  const drawer = page.getByRole('complementary', { name: 'Explanation' });
  const before = await lab.advantages(1);
  const mean = drawer.getByRole('slider', { name: 'Mean of the group in the formula' });
  await mean.focus();
  await page.keyboard.press('ArrowRight');
  await lab.settled();
  await expect(lab.reward(1)).toHaveValue('1.1');
  await expect(lab.reward(2)).toHaveValue('0.1');
  expect((await lab.advantages(1))[0]).toBe(before[0]);
  await lab.undo();
  await expect(lab.reward(1)).toHaveValue('1');
  await mean.hover();
  await expect(page.getByRole('slider', { name: 'Mean of the group', exact: true })).toHaveClass(/highlighted/);
});

test('a step of the explanation is shown in the strip, and the strip’s step in the explanation', async ({
  lab,
  page,
}) => {
  await page.keyboard.press('Alt+e');
  const drawer = page.getByRole('complementary', { name: 'Explanation' });
  const centre = drawer.getByRole('button', { name: 'Distance from that mean' });
  await centre.click();
  await expect(centre).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await page.keyboard.press('.');
  await expect(centre).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Step 3 of 3')).toBeVisible();
  await lab.dot(1).focus();
  await page.keyboard.press(',');
  await expect(centre).toHaveAttribute('aria-pressed', 'true');
});
