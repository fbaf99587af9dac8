import { describe, expect, test } from 'vitest';
import { readRllmConfig } from './index.ts';
import { HEAD, issuesOf, read, row } from './testing/read.ts';

describe('how a text is written', () => {
  test.each([
    ['project_name: rllm\ncmd: run dtype=bf16'],
    ['rllm:\n  rollout: {n: 4}\ncmd: python -m x rllm.foo=1'],
    ['# the run\n---\n"rllm":\n  rollout: {n: 4}\ncmd: python rllm.a=1'],
    ['rllm :\n  rollout: {n: 4}\nnote: |\n  python train.py \\\n    rllm.rollout.n=8'],
    ['traj_group_adv_estimator_map: {a: rloo}  # x = {"b": 1}'],
    ['? rllm\n: rollout: {n: 4}\nrun: python a=1'],
  ])('is YAML when it begins with a key, whatever its values say: %j', (text) => {
    expect(read(text).format).toBe('yaml');
  });

  test.each([
    ["'rllm.algorithm={adv_estimator: rloo}'"],
    ['python -m x rllm.rollout.n=4'],
    ['# run\nCUDA_VISIBLE_DEVICES=0 A=b nohup python3.11 train.py rllm.rollout.n=4 # note: x'],
    ['#!/bin/bash\nset -x\necho "now: run"\nuv run python train.py \\\n  rllm.rollout.n=4'],
    ['bash train.sh rllm.rollout.n=4'],
    ['$ python a.py rllm.rollout.n=4'],
    ['- rllm.rollout.n=4\n- rllm.trainer.test_freq=2'],
  ])('is overrides when a command of Python or an override begins it: %j', (text) => {
    expect(read(text).format).toBe('hydra');
  });

  test('is not overrides for a command in the middle of a line', () => {
    const text = '"the command": &c python a.py b=1\nrllm: {rollout: {n: 4}}';
    expect(read(text)).toMatchObject({ format: 'yaml', settings: { rollout: { n: 4 } } });
  });
});

describe('a script', () => {
  test.each([
    ['python a.py rllm.rollout.n=4 > log.txt 2>&1'],
    ['python a.py rllm.rollout.n=4 2>&1 | tee seed=1'],
    ['python a.py rllm.rollout.n=4|tee log'],
    ['python a.py rllm.rollout.n=4 &> rllm.rollout.n=5'],
    ['python a.py rllm.rollout.n=4 && echo done=1; rm -r x || y=2'],
    ['python a.py rllm.rollout.n=4 &\nwait'],
    ['cd run && python a.py rllm.rollout.n=4 < in'],
    ['python a.py \\\n  rllm.rollout.n=4\necho done\nNEXT=1\nX=1 other a=2'],
    ['for i in 1 2; do\n  python a.py rllm.rollout.n=4\ndone'],
  ])('gives the arguments of its command alone: %j', (text) => {
    const result = readRllmConfig(text, HEAD);
    expect(result.issues).toEqual([]);
    expect(result.ok && result.value.tree).toEqual({ rllm: { rollout: { n: 4 } } });
  });

  test('of several commands has the overrides of each in order, and says so', () => {
    const text = 'python a.py rllm.rollout.n=4 rllm.trainer.test_freq=3 > log\nB=3 python a.py rllm.rollout.n=8';
    const result = readRllmConfig(text, HEAD);
    expect(issuesOf(result)).toEqual([expect.stringMatching(/^2:12 Another command begins here\. /)]);
    expect(result.ok && result.value.settings).toEqual({ trainer: { testFreq: 3 }, rollout: { n: 8 } });
  });

  test('keeps what the shell fills in as one word', () => {
    const text = 'python a.py rllm.trainer.experiment_name="run_$(date +%s)" rllm.rollout.n=`get n` a=$((1 + 2)) b=1';
    const { report } = read(text);
    expect(report.map(({ path, value }) => [path, value])).toEqual([
      ['rllm.trainer.experiment_name', 'run_$(date +%s)'],
      ['rllm.rollout.n', '"`get n`"'],
      ['a', '$((1 + 2))'],
      ['b', '1'],
    ]);
    expect(report.slice(0, 2).map(({ status }) => status)).toEqual(['interpolation', 'interpolation']);
  });

  test('has a blank behind a backslash named', () => {
    const result = readRllmConfig('python a.py \\\n rllm.rollout.n=4 \\ \n rllm.trainer.test_freq=3', HEAD);
    expect(issuesOf(result)).toEqual([expect.stringMatching(/^2:19 A blank stands behind this backslash/)]);
  });

  test('may have < and > within a value', () => {
    expect(row('python a.py note=<N> rllm.rollout.n=4', 'note').value).toBe('"<N>"');
  });
});
