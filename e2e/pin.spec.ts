import { expect, test } from './page.ts';

test.beforeEach(async ({ lab }) => {
  await lab.chooseExample('One lucky solve');
});

test('a pinned state stays behind every edit as ghosts and numbers, and can be switched to', async ({ lab, page }) => {
  await page.getByRole('button', { name: 'Pin this as A' }).click();
  await lab.setReward(1, '0.5');
  await expect(lab.strip.getByText('A 1', { exact: true })).toHaveCount(1);
  const row = lab.rewards.getByRole('row').nth(1);
  await expect(row.getByRole('cell').nth(1)).toHaveText('1');
  // Half a reward is as many standard deviations as one; RLOO halves it.
  await expect(row).toContainText('+0.500, in A +1.000');
  await expect(row).not.toContainText('in A +2.646');
  await expect(page.getByRole('radio', { name: 'A', exact: true })).toBeChecked();
  await expect(page.getByRole('row', { name: /advantage\/default\/max|advantage\/solver\/max/ })).toContainText(
    'A 1.000',
  );

  await page.getByRole('button', { name: 'Switch to A' }).click();
  await lab.settled();
  await expect(lab.reward(1)).toHaveValue('1');
  await expect(lab.strip.getByText('A 0.5', { exact: true })).toHaveCount(1);
  await lab.undo();
  await expect(lab.reward(1)).toHaveValue('0.5');
  await page.getByRole('group', { name: 'Pinned state' }).getByRole('button', { name: 'Unpin A' }).click();
  await expect(page.getByText('A is pinned')).toHaveCount(0);
  await expect(lab.strip.getByText(/^A /)).toHaveCount(0);
});

test('a group that A does not have says so', async ({ lab, page }) => {
  await page.getByRole('button', { name: 'Pin this as A' }).click();
  await lab.chooseExample('All solved');
  await expect(page.getByRole('group', { name: 'Pinned state' })).toContainText('One lucky solve');
});
