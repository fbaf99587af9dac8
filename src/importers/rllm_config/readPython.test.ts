import { expect, test } from 'vitest';
import { readRllmConfig } from './index.ts';
import { HEAD, issuesOf, read } from './testing/read.ts';

test.each([
  ['m = {"a": "rloo"}\nt = AgentTrainer(config=c, traj_group_adv_estimator_map=m)'],
  ['m: dict[str, str] = dict(a="rloo")\nt = AgentTrainer(\n    traj_group_adv_estimator_map=m,\n)'],
  ['AgentTrainer(\n  traj_group_adv_estimator_map=dict(a="rloo"),\n)'],
  ['traj_group_adv_estimator_map: dict = {"a": "rloo"}'],
  ['traj_group_adv_estimator_map: dict[str, str] = dict({"a": "rloo"})'],
  ['traj_group_adv_estimator_map = {\n  "a": rLLMAdvantageEstimator.RLOO}'],
])('the map is read from %j', (text) => {
  expect(read(text)).toMatchObject({ format: 'python', settings: { estimatorMap: [['a', 'rloo']] } });
});

test.each([
  ['t = AgentTrainer(traj_group_adv_estimator_map=m)', '1:47 No dict is set to m in this text.'],
  [
    't = AgentTrainer(traj_group_adv_estimator_map=make())',
    '1:47 Only a dict that is written here can be read from Python.',
  ],
  ['f(traj_group_adv_estimator_map=dict(zip(a, b)))', '1:37 Of dict(...) only arguments as role="estimator"'],
  ['import x\nf(traj_group_adv_estimator_map={r: "grpo" for r in x})', '2:33 A role is a text in quotes.'],
])('what cannot be read is said in words about Python: %j', (text, says) => {
  const result = readRllmConfig(text, HEAD);
  expect(result.ok).toBe(false);
  expect(issuesOf(result)[0]).toContain(says);
});

test.each(['+traj_group_adv_estimator_map={a:rloo}', 'traj_group_adv_estimator_map={a:"rloo"}'])(
  'an override of that name is none: %s',
  (text) => {
    expect(read(text)).toMatchObject({ format: 'hydra', settings: { estimatorMap: [['a', 'rloo']] } });
  },
);
