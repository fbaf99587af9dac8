import { expect, test } from './page.ts';
import { kept } from './storage.ts';

const SAMPLES = 'src/importers/rllm_episodes/samples';

test('a masked termination reason takes its episodes out, and says who was lost', async ({ lab, page }) => {
  await lab.chooseExample('Timeouts and a lone rollout');
  const flow = page.getByRole('region', { name: 'Where did the trajectories go?' });
  await expect(flow).toContainText('5 of 9 trajectories reach the estimator, in 2 groups.');
  await expect.poll(() => lab.advantages(1)).toEqual(['+1.000', '+1.000']);

  await flow.getByRole('button', { name: /2 masked: timeout/ }).click();
  const lost = flow.getByRole('region', { name: 'Lost: 2 masked: timeout' });
  await expect(lost.getByRole('rowheader')).toHaveText(['task-1:2', 'task-1:3']);

  await flow.getByRole('button', { name: 'Filter settings' }).click();
  await flow.getByRole('switch', { name: /^Timeout, 2 episodes/ }).click();
  await lab.settled();
  await expect(flow).toContainText('7 of 9 trajectories reach the estimator');
  await expect(lost).toHaveCount(0);
  await expect.poll(() => lab.advantages(1)).toEqual(['+1.732', '+1.000']);

  await lab.undo();
  await expect(flow).toContainText('5 of 9 trajectories reach the estimator');
});

test('an episode sample shows its flow, and the smallest group decides what is dropped', async ({ lab, page }) => {
  await lab.readFiles(`${SAMPLES}/concatenated.json`);
  await lab.accept();
  const flow = page.getByRole('region', { name: 'Where did the trajectories go?' });
  await expect(page.getByRole('option').first()).toBeVisible();
  const groups = await page.getByRole('option').count();
  await flow.getByRole('button', { name: 'Filter settings' }).click();
  await flow.getByRole('textbox', { name: 'Smallest group' }).fill('100');
  await flow.getByRole('textbox', { name: 'Smallest group' }).press('Enter');
  await lab.settled();
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(flow).toContainText('of fewer than 100');
  await lab.undo();
  await expect(page.getByRole('option')).toHaveCount(groups);
});

test('an edit of an episode’s reward survives a reload, as do the filter settings', async ({ lab, page }) => {
  await lab.chooseExample('Timeouts and a lone rollout');
  await lab.setReward(2, '0.5');
  const flow = page.getByRole('region', { name: 'Where did the trajectories go?' });
  await flow.getByRole('button', { name: 'Filter settings' }).click();
  await flow.getByRole('switch', { name: /^Error, 1 episode/ }).click();
  await lab.settled();
  await expect(flow).toContainText('6 of 9 trajectories');
  await kept(page, /"mask_error": ?false/);
  await page.reload();
  await lab.settled();
  await expect(lab.reward(2)).toHaveValue('0.5');
  await expect(flow).toContainText('6 of 9 trajectories');
});

test('mixed missing rewards stop the pipeline with rLLM’s words, and can be dropped', async ({ lab, page }) => {
  const episode = (k: number, reward: number | null) =>
    JSON.stringify({ id: `t:${k}`, trajectories: [{ name: 's', reward, steps: [{}] }] });
  await lab.paste([episode(0, 1), episode(1, null), episode(2, 0)].join('\n'));
  await expect(page.getByText('rLLM stops before the estimator: t:s has rewards for some')).toBeVisible();
  await expect(page.getByText(/AssertionError: Trajectories in a group must either ALL NOT/)).toBeVisible();
  await page.getByRole('button', { name: /^Drop 1 trajectory without a reward/ }).click();
  await lab.settled();
  await expect(page.getByText('rLLM stops before the estimator')).toHaveCount(0);
  await expect.poll(() => lab.advantages(1)).toEqual(['+1.000', '+1.000']);
});

test('findings name what would surprise, and lead to their group', async ({ lab, page }) => {
  await lab.paste('{"group_id": "a:s", "rewards": [1, 0]}\n{"group_id": "b:s", "rewards": [0.7]}');
  await page.getByRole('button', { name: '1 finding' }).click();
  const findings = page.getByRole('region', { name: 'What would surprise you here?' });
  await expect(findings).toContainText('D-12');
  await findings.getByRole('button', { name: 'Show group' }).click();
  await expect(lab.group(/^b/)).toHaveAttribute('aria-selected', 'true');
});
