import { expect, test } from './page.ts';

test('lanes are added, removed and reordered; the first is the baseline', async ({ lab, page }) => {
  await lab.lane('PRPO').click();
  await lab.settled();
  await expect(lab.metrics.getByRole('columnheader', { name: 'PRPO' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Lane', exact: true }).click();
  await page.getByRole('menuitem', { name: 'GRPO (no std)' }).click();
  await expect(lab.metrics.getByRole('columnheader', { name: 'GRPO (no std)' })).toBeVisible();
  expect((await lab.advantages(1)).at(-1)).toBe('+0.781');
  await page.getByRole('button', { name: 'Lane RLOO' }).click();
  await page.getByRole('menuitem', { name: 'Make it the baseline' }).click();
  await expect(lab.metrics.getByText('to the baseline, RLOO.')).toBeVisible();
  await expect(lab.metrics.getByRole('row', { name: /advantage\/solver\/max/ })).toContainText('×2.81');
});

test('metrics can be shown as differences and copied', async ({ lab, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await lab.metrics.getByRole('radio', { name: '±' }).click();
  await expect(lab.metrics.getByRole('row', { name: /advantage\/solver\/max/ })).toContainText('−1.620');
  await page.getByRole('button', { name: 'Copy metrics' }).click();
  await page.getByRole('menuitem', { name: 'Copy as CSV' }).click();
  await expect(page.getByText('Copied the metrics as CSV.').first()).toBeAttached();
  const csv = await page.evaluate(() => navigator.clipboard.readText());
  expect(csv.split('\r\n')[0]).toBe('metric,GRPO,RLOO,REINFORCE++,REINFORCE,PRPO');
});

test('giving a role another estimator shows in the lane of the role map', async ({ lab, page }) => {
  await page.getByRole('button', { name: /^Estimator for solver/ }).click();
  await page.getByRole('menuitemradio', { name: 'RLOO' }).click();
  await lab.settled();
  await expect(lab.lane('Role map')).toBeVisible();
  const advantages = await lab.advantages(1);
  expect(advantages.at(-1)).toBe(advantages[1]);
  await lab.group(/task-017 judge/).click();
  await lab.settled();
  // The judge is mapped to REINFORCE in this example: its raw reward.
  expect((await lab.advantages(1)).at(-1)).toBe(`+${Number(await lab.reward(1).inputValue()).toFixed(3)}`);
});

test('a key of the map that no group has is shown, and can be removed', async ({ lab, page }) => {
  await page.getByRole('button', { name: 'judge', exact: true }).click();
  await page.getByRole('textbox', { name: 'Role' }).fill('critic');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(lab.group(/task-017 critic/)).toBeVisible();
  await lab.paste(
    JSON.stringify({
      format: 'advantage-playground',
      version: 1,
      groups: [{ group_id: 'a:solver', rewards: [1, 0] }],
      settings: { estimator_map: { planner: 'rloo' } },
    }),
  );
  await expect(page.getByText('The map names planner, and no group has that role.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('The map names planner')).toHaveCount(0);
});

test('the older revision stops where rLLM stopped, and the card has the way out', async ({ lab, page }) => {
  await page.getByRole('radio', { name: 'Mar 2026' }).click();
  await lab.settled();
  await expect(
    page.getByText('RLOO stops at role judge: one of its 2 groups has fewer than two trajectories.'),
  ).toBeVisible();
  await expect(page.getByText('ValueError: zip() argument 2 is shorter than argument 1')).toBeVisible();
  await page.getByRole('button', { name: 'Use the current rLLM' }).first().click();
  await lab.settled();
  await expect(page.getByText('RLOO stops')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Aug 2026' })).toBeChecked();
});

test('precomputed advantages are used, or overwritten with rLLM’s warning', async ({ lab, page }) => {
  await lab.paste(
    JSON.stringify({
      group_id: 'a:judge',
      trajectories: [
        { reward: 1, steps: [{ n_response: 2, advantage: [0.5, -0.5] }] },
        { reward: 0, steps: [{ n_response: 2, advantage: 0.25 }] },
      ],
    }),
  );
  await expect(
    page.getByText('[group=judge] Steps have pre-computed advantages but use_precomputed_advantage is False.').first(),
  ).toBeVisible();
  await page.getByRole('switch', { name: 'Use precomputed' }).click();
  await lab.settled();
  expect((await lab.advantages(2))[0]).toBe('+0.250');
  await expect(page.getByText('[group=judge] Steps have pre-computed')).toHaveCount(0);
});
