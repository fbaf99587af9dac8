import { expect, type Page, test } from './page.ts';

const seedKey = `rllm:
  stepwise_advantage:
    mode: broadcast
    norm_adv_by_std_in_grpo: false
`;
const headKey = `rllm:
  algorithm:
    norm_adv_by_std_in_grpo: false
`;

test.beforeEach(async ({ lab }) => {
  await lab.open('#/code');
  await lab.page.getByRole('radio', { name: 'Configuration' }).click();
});

const area = (page: Page) => page.getByLabel(/^rLLM YAML, JSON/);
const row = (page: Page, key: string) =>
  page.getByRole('region', { name: 'What becomes of each key' }).getByRole('row', { name: new RegExp(key) });

test('the report says at which of its two places norm_adv_by_std_in_grpo is read, at each revision', async ({
  lab,
  page,
}) => {
  await area(page).fill(headKey);
  await expect(row(page, 'rllm.algorithm.norm_adv_by_std_in_grpo')).toContainText('used');
  await area(page).fill(seedKey);
  await expect(row(page, 'rllm.stepwise_advantage.norm_adv_by_std_in_grpo')).toContainText('ignored here');

  await lab.page.getByRole('link', { name: 'Lab' }).click();
  await page.getByRole('radio', { name: 'Mar 2026' }).click();
  await lab.settled();
  await page.getByRole('link', { name: 'Code' }).click();
  await expect(row(page, 'rllm.stepwise_advantage.norm_adv_by_std_in_grpo')).toContainText('used');
  await area(page).fill(headKey);
  await expect(row(page, 'rllm.algorithm.norm_adv_by_std_in_grpo')).toContainText('ignored here');
  await expect(row(page, 'rllm.algorithm.norm_adv_by_std_in_grpo')).toContainText('D-05');
});

test('a configuration sets the page, in one step of undo', async ({ lab, page }) => {
  await area(page).fill(`rllm:\n  algorithm:\n    adv_estimator: rloo\n    norm_adv_by_std_in_grpo: false\n`);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('link', { name: 'Lab' }).click();
  await lab.settled();
  await expect(page.getByRole('switch', { name: /Divide by group std/ })).not.toBeChecked();
  await expect(lab.lane('Role map')).toBeChecked();
  await lab.undo();
  await expect(page.getByRole('switch', { name: /Divide by group std/ })).toBeChecked();
});

test('Hydra overrides are read, and a misspelt key names the one that is meant', async ({ page }) => {
  await area(page).fill('rllm.algorithm.adv_estimator=rloo rllm.algorithm.lr_schedul=cosine');
  await expect(row(page, 'rllm.algorithm.adv_estimator')).toContainText('used');
  await expect(row(page, 'rllm.algorithm.lr_schedul')).toContainText('misspelt');
  await expect(row(page, 'rllm.algorithm.lr_schedul')).toContainText('lr_schedule');
});

test('a rule of the trainer’s construction that is broken is shown with rLLM’s text', async ({ page }) => {
  await area(page).fill('rllm:\n  rejection_sample:\n    enable: false\n    multiplier: 2\n');
  await expect(
    page.getByText('AssertionError: rejection sampling is disabled, but rejection_sample.multiplier is not 1'),
  ).toBeVisible();
});

test('what cannot be read is located, and changes nothing', async ({ lab, page }) => {
  for (const [text, place] of [
    ['rllm:\n\talgorithm: {}\n', /Line 2, column 1/],
    ['rllm: {algorithm: [', /Line 1/],
  ] as const) {
    await area(page).fill(text);
    await expect(page.getByText(place).first()).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: 'Lab' }).click();
  await expect(lab.page.getByRole('option').first()).toBeVisible();
});

test('findings that a configuration decides are there once it is applied, and go with it', async ({ lab, page }) => {
  await area(page).fill('rllm:\n  trainer:\n    val_only: true\n    val_before_train: false\n    test_freq: 0\n');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('link', { name: 'Lab' }).click();
  await lab.settled();
  const findings = page.getByRole('region', { name: 'What would surprise you here?' });
  await expect(findings).toContainText('D-17');
  await page.reload();
  await lab.settled();
  await expect(findings).toContainText('D-17');
  await page.getByRole('link', { name: 'Code' }).click();
  await page.getByRole('radio', { name: 'Configuration' }).click();
  await page.getByRole('button', { name: 'Forget it' }).click();
  await page.getByRole('link', { name: 'Lab' }).click();
  await lab.settled();
  await expect(findings).not.toContainText('D-17');
});

test('the settings leave as YAML, overrides and Python, and a YAML file dropped anywhere comes in', async ({
  page,
}) => {
  const leaves = page.getByRole('region', { name: 'The present settings for rLLM' });
  await expect(leaves).toContainText('adv_estimator: grpo');
  await leaves.getByRole('radio', { name: 'Overrides' }).click();
  await expect(leaves).toContainText('rllm.algorithm.adv_estimator=grpo');
  await leaves.getByRole('radio', { name: 'Python' }).click();
  await expect(leaves).toContainText('traj_group_adv_estimator_map=');
  await page.getByRole('link', { name: 'Lab' }).click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['rllm:\n  algorithm:\n    adv_estimator: prpo\n'], 'run.yaml'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await expect(area(page)).toHaveValue(/adv_estimator: prpo/);
});
