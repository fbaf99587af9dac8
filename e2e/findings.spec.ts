import { readFileSync } from 'node:fs';
import { expect, type Lab, type Page, test } from './page.ts';

/** The numbers that docs/discrepancies.md calls rules. */
const RULES = [...readFileSync('docs/discrepancies.md', 'utf8').matchAll(/^\| (D-\d\d) .*\| rule\s*\|$/gm)].map(
  ([, id]) => id!,
);

const lanes = (...names: readonly string[]) => names.map((estimator) => ({ estimator }));
const steps = (...advantages: readonly (number | null | readonly number[])[]) =>
  advantages.map((advantage) => [{ n_response: 2, advantage }]);
const withSteps = (group_id: string, ...advantages: readonly (number | null | readonly number[])[]) => ({
  group_id,
  rewards: advantages.map((_, i) => i),
  steps: steps(...advantages),
});
const pair = { group_id: 't:solver', rewards: [1, 0] };
const episode = (id: string, reward: number, rest: object = {}, step: object = { advantage: null }) => ({
  id,
  termination_reason: 'env_done',
  is_correct: reward === 1,
  trajectories: [{ name: 's', reward, steps: [step] }],
  ...rest,
});
const trainer = { val_only: true, val_before_train: false, test_freq: 5 };

/** Documents in which, between them, everything is found. */
const DOCUMENTS: Readonly<Record<string, { readonly finds: readonly string[]; readonly document: object }>> = {
  'singletons under March 2026': {
    finds: ['D-01', 'D-03', 'D-12', 'D-15'],
    document: {
      groups: [pair, { group_id: 'u:solver', rewards: [0.7] }],
      settings: { revision: 'rllm-seed', estimator: 'rloo', estimator_map: { judge: 'grpo' } },
      lanes: lanes('rloo', 'grpo', 'reinforce_plus_plus_baseline', 'role_map'),
    },
  },
  'custom estimators': {
    finds: ['D-04'],
    document: { groups: [pair], settings: { estimator: 'mine' }, lanes: lanes('role_map') },
  },
  'a half-written batch': {
    finds: ['D-41'],
    document: {
      groups: [
        { group_id: '1:a', rewards: [1, 0] },
        { group_id: '1:b', rewards: [1, 0] },
      ],
      settings: { estimator_map: { b: 'mine' } },
      lanes: lanes('role_map'),
    },
  },
  'overwritten advantages': {
    finds: ['D-20', 'D-21'],
    document: {
      groups: [withSteps('t:s', 1, 0)],
      settings: { estimator_map: { s: 'rloo' } },
      lanes: lanes('role_map'),
    },
  },
  'overwritten advantages under March 2026': {
    finds: ['D-07'],
    document: { groups: [withSteps('t:s', 1, 0)], settings: { revision: 'rllm-seed' } },
  },
  'precomputed advantages': {
    finds: ['D-08', 'D-23', 'D-42'],
    document: {
      groups: [withSteps('t:s', 1, -1), withSteps('u:s', null, null)],
      settings: { use_precomputed_advantage: true },
    },
  },
  'tiny spreads and colons': {
    finds: ['D-22', 'D-33'],
    document: { groups: [{ group_id: 'aime%3A24:s', rewards: [0.5, 0.500000004] }] },
  },
  'everything masked under March 2026': {
    finds: ['D-09'],
    document: {
      episodes: [episode('t:0', 1, { termination_reason: 'timeout' })],
      settings: { revision: 'rllm-seed', compact_filtering: { enable: true } },
    },
  },
  'episodes that surprise': {
    finds: ['D-10', 'D-24', 'D-26', 'D-27', 'D-29', 'D-31'],
    document: {
      episodes: [
        episode('t:0', 1, { termination_reason: null, metrics: [['solve_all', 1]] }),
        episode('t:1', 0, {}, {}),
        episode('u:0', 1),
      ].map((one) => ({ ...one, validation: true })),
      settings: { transform: { drop_unnamed_traj: true } },
      config: { rllm: { rollout: { n_val: 1 } } },
    },
  },
  'a batch without a task': {
    finds: ['D-25'],
    document: { episodes: [episode('t:0', 1)] },
  },
  'a batch held back': {
    finds: ['D-14'],
    document: {
      episodes: [episode('t:0', 1), episode('t:1', 1)],
      settings: { rejection_sample: { mode: 'episode' } },
    },
  },
  'skipped under March 2026': {
    finds: ['D-19', 'D-30'],
    document: {
      episodes: [episode('t:0', 1, { termination_reason: null })],
      settings: { revision: 'rllm-seed' },
    },
  },
  'a configuration': {
    finds: ['D-16', 'D-17', 'D-18', 'D-28', 'D-32', 'D-35'],
    document: {
      groups: [pair],
      config: {
        rllm: {
          trainer,
          stepwise_advantage: { mode: 'per_step' },
          algorithm: { lr_schedule: 'cosine', rollout_correction: { tis_mode: 'token' } },
        },
      },
    },
  },
  'a configuration under March 2026': {
    finds: ['D-05', 'D-06'],
    document: {
      groups: [pair],
      settings: { revision: 'rllm-seed' },
      config: {
        algorithm: { adv_estimator: 'grpo' },
        rllm: { algorithm: { adv_estimator: 'rloo', norm_adv_by_std_in_grpo: false } },
      },
    },
  },
};

async function findingsOf(lab: Lab, page: Page): Promise<string[]> {
  await lab.settled();
  const panel = page.getByRole('region', { name: 'What would surprise you here?' });
  await expect(panel).toBeVisible();
  const more = panel.getByRole('button', { name: /^Show \d+ more$/ });
  if ((await more.count()) > 0) await more.click();
  const titles = await panel.getByRole('heading', { level: 3 }).allInnerTexts();
  return titles.flatMap((title) => /D-\d\d/.exec(title)?.[0] ?? []);
}

for (const [name, { finds, document }] of Object.entries(DOCUMENTS)) {
  test(`the page finds ${finds.join(', ')} in ${name}`, async ({ lab, page }) => {
    await lab.paste(JSON.stringify({ format: 'advantage-playground', version: 1, ...document }));
    await expect.poll(() => findingsOf(lab, page)).toEqual(expect.arrayContaining([...finds]));
  });
}

test('every rule of the catalogue is reached by one of these', () => {
  const reached = Object.values(DOCUMENTS).flatMap(({ finds }) => finds);
  expect([...reached].toSorted()).toEqual(RULES.toSorted());
});
