import { expect, test } from './page.ts';

test.beforeEach(async ({ lab }) => {
  await lab.chooseExample('One lucky solve');
});

test('by keyboard alone: the strip steps from the rewards over the baseline to the advantages', async ({
  lab,
  page,
}) => {
  const bar = page.getByRole('group', { name: 'Steps of the calculation' });
  await lab.dot(1).focus();
  await page.keyboard.press('.');
  await expect(bar).toContainText('Step 1 of 3: the rewards, as they are');
  await expect(lab.strip.getByText('+1.000', { exact: true })).not.toHaveCount(0);
  await expect(lab.strip.getByText('+2.646', { exact: true })).toHaveCount(0);
  await page.keyboard.press('.');
  await expect(bar).toContainText('Step 2 of 3: minus each lane’s baseline');
  await expect(lab.strip.getByText('+0.875', { exact: true })).not.toHaveCount(0);
  await page.keyboard.press(',');
  await expect(bar).toContainText('Step 1 of 3');
  await page.keyboard.press('.');
  await page.keyboard.press('.');
  await expect(bar).toContainText('Step 3 of 3');
  await expect(lab.strip.getByText('+2.646', { exact: true })).toHaveCount(1);
  await page.keyboard.press('.');
  await expect(bar).toHaveCount(0);
  await expect(lab.strip.getByText('+2.646', { exact: true })).toHaveCount(1);
});

test('by mouse: the steps are walked with buttons and left again; the table keeps the advantages', async ({
  lab,
  page,
}) => {
  await page.getByRole('button', { name: 'Step through the calculation' }).click();
  await page.getByRole('button', { name: 'Step on' }).click();
  await expect(lab.strip.getByText('+0.875', { exact: true })).not.toHaveCount(0);
  expect((await lab.advantages(1))[0]).toBe('+2.646');
  await page.getByRole('button', { name: 'Back to the advantages' }).click();
  await expect(lab.strip.getByText('+2.646', { exact: true })).toHaveCount(1);
});
