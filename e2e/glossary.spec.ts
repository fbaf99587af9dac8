import { expect, test } from './page.ts';

test('fraction_zero is explained where it stands, by keyboard', async ({ lab, page }) => {
  const term = lab.metrics.getByRole('button', { name: 'fraction_zero' });
  await term.focus();
  await expect(page.getByRole('tooltip')).toContainText('The share of advantages smaller than 0.00000001 in size');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tooltip')).toBeVisible();
  // A metric keeps its name with a term in it.
  expect((await lab.metric('advantage/solver/fraction_zero'))[0]).toBe('0.400');
});

test('a heading is explained by a press, and a press elsewhere closes it', async ({ lab, page }) => {
  await page
    .getByRole('heading', { name: /^Groups/ })
    .getByRole('button')
    .click();
  await expect(page.getByRole('tooltip')).toContainText('TrajectoryGroup');
  await lab.headline.click();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('Help lists every word', async ({ page, lab }) => {
  await expect(lab.headline).toBeVisible();
  await page.getByRole('button', { name: 'Help and shortcuts' }).click();
  const dialog = page.getByRole('dialog');
  for (const word of ['advantage', 'dead group', 'standard deviation (population)', 'rejection sampling', 'revision']) {
    await expect(
      dialog.getByRole('term').filter({ hasText: new RegExp(`^${word.replace(/[()]/g, '\\$&')}$`) }),
    ).toHaveCount(1);
  }
});
