import { readFileSync } from 'node:fs';
import { expect, test } from './page.ts';

test('a newcomer sees an example with its advantages under GRPO and RLOO, and a sentence', async ({ lab }) => {
  await expect(lab.headline).toHaveText('GRPO pulls the lucky solve 2.8 times as hard as RLOO.');
  expect((await lab.advantages(1)).slice(0, 2)).toEqual(['+2.513', '+0.893']);
  expect((await lab.metric('advantage/solver/max')).slice(0, 2)).toEqual(['2.513', '0.893']);
  await expect(lab.page).toHaveTitle('Lab · Advantage Playground');
});

test('every example opens with its result', async ({ lab }) => {
  const index = JSON.parse(readFileSync('public/examples/index.json', 'utf8')) as { title: string }[];
  expect(index.length).toBeGreaterThanOrEqual(8);
  for (const { title } of index) {
    await lab.chooseExample(title);
    await expect(lab.headline).not.toHaveText('');
    await expect(lab.page.getByText('stops with an error')).toHaveCount(0);
  }
});

interface Vector {
  readonly id: string;
  readonly input: { readonly groups: { readonly data: number[] }[] };
  readonly output: { readonly advantages: { readonly data: number[] }[] };
}

function golden(file: string, id: string): Vector {
  const { cases } = JSON.parse(readFileSync(`src/cli/conformance/vectors/${file}`, 'utf8')) as { cases: Vector[] };
  return cases.find((one) => one.id === id)!;
}

/** As the page writes an advantage. */
function shown(value: number): string {
  if (Math.abs(value) < 1e-8) return '0.000';
  return (value > 0 ? '+' : '−') + Math.abs(value).toFixed(3);
}

test('the numbers on the screen are the numbers that rLLM gave', async ({ lab }) => {
  const estimators = [
    ['GRPO', 'estimator-grpo.json', 'grpo'],
    ['RLOO', 'estimator-rloo.json', 'rloo'],
    ['REINFORCE++', 'estimator-reinforce-plus-plus-baseline.json', 'reinforce_plus_plus_baseline'],
    ['REINFORCE', 'estimator-reinforce.json', 'reinforce'],
    ['PRPO', 'estimator-prpo.rllm-head.json', 'prpo'],
  ] as const;
  // Each estimator's vectors have rewards of their own, so each is shown in turn.
  for (const [lane, file, id] of estimators) {
    const vector = golden(file, `${id}/single/dense/8`);
    await lab.paste(JSON.stringify(vector.input.groups[0]!.data));
    if ((await lab.lane(lane).getAttribute('aria-checked')) !== 'true') await lab.lane(lane).click();
    await lab.settled();
    const column = (await lab.rewards.getByRole('columnheader').allInnerTexts()).findIndex(
      (text) => ({ 'REINFORCE++': 'RF++', REINFORCE: 'REINF' })[lane as string] === text.trim() || text.trim() === lane,
    );
    for (let i = 0; i < 8; i++) {
      expect((await lab.advantages(i + 1))[column - 2]).toBe(shown(vector.output.advantages[0]!.data[i]!));
    }
  }
});
