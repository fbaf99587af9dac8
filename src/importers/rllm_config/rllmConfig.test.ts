import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KNOWN_KEYS, readRllmConfig } from './index.ts';
import { HEAD, issuesOf, read, row, SEED } from './testing/read.ts';

const NORM_AT_ALGORITHM = 'rllm:\n  algorithm:\n    norm_adv_by_std_in_grpo: false\n';
const NORM_AT_STEPWISE = 'rllm:\n  stepwise_advantage:\n    norm_adv_by_std_in_grpo: false\n';

describe('norm_adv_by_std_in_grpo', () => {
  test('under algorithm counts at the head and is ignored at the seed', () => {
    expect(read(NORM_AT_ALGORITHM).settings.algorithm).toEqual({ normAdvByStdInGrpo: false });
    expect(read(NORM_AT_ALGORITHM, SEED).settings.algorithm).toBeUndefined();
    expect(row(NORM_AT_ALGORITHM, 'rllm.algorithm.norm_adv_by_std_in_grpo', SEED)).toMatchObject({
      status: 'ignored-here',
      value: 'false',
      discrepancy: 'D-05',
      warns: true,
      line: 3,
      column: 5,
    });
  });

  test('under stepwise_advantage counts at the seed and is ignored at the head', () => {
    expect(read(NORM_AT_STEPWISE, SEED).settings.algorithm).toEqual({ normAdvByStdInGrpo: false });
    expect(row(NORM_AT_STEPWISE, 'rllm.stepwise_advantage.norm_adv_by_std_in_grpo')).toMatchObject({
      status: 'ignored-here',
      discrepancy: 'D-05',
      warns: true,
    });
  });

  test('with the value of the default needs no warning where it is ignored', () => {
    const text = NORM_AT_ALGORITHM.replace('false', 'true');
    expect(row(text, 'rllm.algorithm.norm_adv_by_std_in_grpo', SEED).warns).toBe(false);
  });
});

describe('a file', () => {
  test('may have the rllm root, be the section below it, or be the algorithm section alone', () => {
    const rooted = 'rllm:\n  algorithm: {adv_estimator: rloo}\n  rejection_sample: {enable: yes}';
    const section = 'algorithm: {adv_estimator: rloo}\nrejection_sample: {enable: yes}';
    const expected = { algorithm: { estimator: 'rloo' }, rejectionSampling: { enable: true } };
    expect(read(rooted).settings).toEqual(expected);
    expect(read(section).settings).toEqual(expected);
    expect(read('adv_estimator: rloo\nnorm_adv_by_std_in_grpo: false', SEED).settings).toEqual({
      algorithm: { estimator: 'rloo', normAdvByStdInGrpo: false },
    });
  });

  test('that has algorithm at the top alone is another tool’s at the head, and from_config’s at the seed', () => {
    const text = 'algorithm: {adv_estimator: rloo}';
    expect(read(text).settings).toEqual({});
    expect(row(text, 'algorithm.adv_estimator')).toMatchObject({
      status: 'ignored',
      nearest: 'rllm.algorithm.adv_estimator',
      warns: true,
    });
    expect(read(text, SEED).settings).toEqual({ algorithm: { estimator: 'rloo' } });
  });

  test('can be JSON, indented with tabs', () => {
    const { format, settings } = read('{\n\t"rllm": {\n\t\t"algorithm": {"adv_estimator": "rloo"}\n\t}\n}');
    expect(format).toBe('json');
    expect(settings).toEqual({ algorithm: { estimator: 'rloo' } });
  });

  test('reads booleans and numbers as OmegaConf does', () => {
    const text =
      'rllm:\n  trainer: {val_only: off, val_before_train: Yes}\n  algorithm: {eps_clip: 2e-1, kl_beta: 1_0.5}';
    expect(read(text).settings).toEqual({
      trainer: { valOnly: false, valBeforeTrain: true },
      algorithm: { epsClip: 0.2, klBeta: 10.5 },
    });
    expect(row('rllm:\n  algorithm: {adv_estimator: no}', 'rllm.algorithm.adv_estimator')).toMatchObject({
      status: 'wrong-type',
      sentence: 'It takes a text, not false.',
    });
  });

  test('follows anchors, aliases and merge keys', () => {
    const text = 'base: &b {enable: true, multiplier: 3}\nrllm:\n  rejection_sample:\n    <<: *b\n    multiplier: 2';
    expect(read(text).settings.rejectionSampling).toEqual({ enable: true, multiplier: 2 });
  });

  test('keeps interpolations as text, says so, and does not take them', () => {
    const text = 'rllm:\n  algorithm:\n    adv_estimator: ${oc.env:EST}';
    expect(read(text).settings).toEqual({});
    expect(row(text, 'rllm.algorithm.adv_estimator')).toMatchObject({
      status: 'interpolation',
      value: '${oc.env:EST}',
      warns: true,
    });
  });

  test('names Hydra’s defaults and the sections that have no part in advantages, without a warning', () => {
    const text = 'defaults:\n  - rllm: base\nactor_rollout_ref: {model: {path: x}}\nrllm:\n  agent: {name: a}';
    const { report } = read(text);
    expect(report.map(({ path, status, warns }) => [path, status, warns])).toEqual([
      ['defaults', 'outside', false],
      ['actor_rollout_ref.model.path', 'outside', false],
      ['rllm.agent.name', 'outside', false],
    ]);
  });

  test('that repeats a key says which value counts', () => {
    const text = 'rllm:\n  algorithm:\n    adv_estimator: grpo\n    adv_estimator: rloo';
    const { report, settings } = read(text);
    expect(settings.algorithm).toEqual({ estimator: 'rloo' });
    expect(report[0]).toMatchObject({ status: 'duplicate', warns: true, line: 3 });
    expect(report[0]!.sentence).toContain('line 4');
  });

  test('that repeats a section takes the last one as a whole', () => {
    const text = 'rllm:\n  trainer: {test_freq: 1}\n  trainer: {save_freq: 2}';
    expect(read(text).settings.trainer).toEqual({ saveFreq: 2 });
  });

  test('with a key called __proto__ reports it and touches nothing', () => {
    const { tree, report } = read('rllm:\n  algorithm: {adv_estimator: rloo}\n__proto__: {polluted: 1}');
    expect(report.at(-1)).toMatchObject({ path: '__proto__.polluted', status: 'unknown' });
    expect(Object.hasOwn(tree, '__proto__')).toBe(true);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('holds a role called __proto__ in its map', () => {
    expect(read('traj_group_adv_estimator_map: {__proto__: rloo, 10: grpo, 9: grpo}').settings.estimatorMap).toEqual([
      ['__proto__', 'rloo'],
      ['10', 'grpo'],
      ['9', 'grpo'],
    ]);
  });
});

describe('a file that cannot be read', () => {
  test.each([
    ['a tab as indentation', 'rllm:\n\talgorithm: 1', '2:1 A tab cannot indent in YAML. Write spaces.'],
    ['an open bracket', 'a: [1\nb: 2', '1:4 This [ is not closed.'],
    ['an alias without its anchor', 'rllm:\n  algorithm: *x', '2:14 '],
    ['two documents', 'a: 1\n---\nb: 2', '2:'],
    ['a list', '- a\n- b', '1:1 A configuration is a section of keys'],
    ['a word', 'grpo', '1:1 A configuration is a section of keys'],
    ['nothing', ' \n', '1:1 It is empty.'],
    ['a section as a key', '? {a: 1}\n: 2', '1:3 A key is a name'],
  ])('because of %s has the place', (_, text, says) => {
    const result = readRllmConfig(text, HEAD);
    expect(result.ok).toBe(false);
    expect(issuesOf(result)[0]).toContain(says);
  });

  test('because it is nested too deep, or aliases multiply, is refused', () => {
    const deep = `${'['.repeat(70)}1${']'.repeat(70)}`;
    expect(issuesOf(readRllmConfig(`rllm: ${deep}`, HEAD))[0]).toContain('nested more than 64 levels');
    expect(issuesOf(readRllmConfig('['.repeat(20_000), HEAD))[0]).toContain('nested more than 64 levels');
    const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let i = 1; i < 9; i++)
      bomb.push(`a${i}: &a${i} [${Array.from({ length: 10 }, () => `*a${i - 1}`).join(', ')}]`);
    expect(issuesOf(readRllmConfig(bomb.join('\n'), HEAD))[0]).toContain('more than 20000 values');
    expect(issuesOf(readRllmConfig('a: &a [*a]', HEAD))[0]).toMatch(/nested more than 64 levels|anchor/);
  });

  test('because it is huge is refused', () => {
    expect(issuesOf(readRllmConfig('x'.repeat(256 * 1024 + 1), HEAD))[0]).toContain('more than 262,144 characters');
  });
});

describe('Hydra overrides', () => {
  const expected = { algorithm: { estimator: 'rloo' }, trainer: { totalEpochs: 3 } };

  test.each([
    ['one a line', 'rllm.algorithm.adv_estimator=rloo\nrllm.trainer.total_epochs=3'],
    ['on one line', 'rllm.algorithm.adv_estimator=rloo rllm.trainer.total_epochs=3'],
    [
      'behind a command with backslashes',
      'set -x\nexport A=1\nCUDA=0 python -m examples.train \\\n  --config-name=x -m \\\n  rllm.algorithm.adv_estimator=rloo \\\n  rllm.trainer.total_epochs=3 "$@"\n',
    ],
    ['with Windows line ends', 'rllm.algorithm.adv_estimator=rloo \\\r\nrllm.trainer.total_epochs=3\r\n'],
    ['in quotes', `'rllm.algorithm.adv_estimator="rloo"' "rllm.trainer.total_epochs=3"`],
    ['with comments', '# first\nrllm.algorithm.adv_estimator=rloo # why\nrllm.trainer.total_epochs=3'],
    ['as a section', "rllm.algorithm={adv_estimator:rloo} 'rllm.trainer={total_epochs: 3}'"],
  ])('are read %s', (_, text) => {
    const { format, settings } = read(text);
    expect(format).toBe('hydra');
    expect(settings).toEqual(expected);
  });

  test('have the types of Hydra: words are texts but for true, false and null', () => {
    const text = 'rllm.trainer.val_only=True rllm.algorithm.loss_fn=null rllm.algorithm.eps_clip=1e-1';
    expect(read(text).settings).toEqual({ trainer: { valOnly: true }, algorithm: { lossFn: null, epsClip: 0.1 } });
    expect(row('rllm.trainer.val_only=yes', 'rllm.trainer.val_only').status).toBe('wrong-type');
    expect(row('rllm.trainer.total_epochs=\'"3"\'', 'rllm.trainer.total_epochs').status).toBe('wrong-type');
  });

  test('need a + for a key that base.yaml lacks, and refuse it for one that it has', () => {
    expect(row('rllm.rejection_sample.mode=episode', 'rllm.rejection_sample.mode')).toMatchObject({
      status: 'used',
      warns: true,
      sentence: expect.stringContaining('write a + in front'),
    });
    expect(row('+rllm.rejection_sample.mode=episode', 'rllm.rejection_sample.mode').warns).toBe(false);
    expect(row('+rllm.rollout.n=4', 'rllm.rollout.n').sentence).toContain('Hydra refuses the +');
    expect(row('++rllm.rollout.n=4', 'rllm.rollout.n').warns).toBe(false);
  });

  test('can take a key out, choose a file, and override twice', () => {
    const { report, settings } = read('rllm/backend=tinker rllm.rollout.n=4 rllm.rollout.n=2 ~rllm.algorithm.loss_fn');
    expect(report.map(({ path, status }) => [path, status])).toEqual([
      ['rllm/backend', 'outside'],
      ['rllm.rollout.n', 'duplicate'],
      ['rllm.rollout.n', 'used'],
      ['rllm.algorithm.loss_fn', 'deleted'],
    ]);
    expect(settings).toEqual({ rollout: { n: 2 }, algorithm: { lossFn: null } });
  });

  test('that wait for the shell are not taken', () => {
    expect(row('rllm.rollout.n=$N rllm.trainer.save_freq=1', 'rllm.rollout.n')).toMatchObject({
      status: 'interpolation',
      value: '$N',
    });
  });

  test.each([
    ['rllm.rollout.n=1,2', '1:1 rllm.rollout.n: Several values with commas are a sweep'],
    ['a=[1', '1:1 a: A "," or "]" is missing.'],
    [`rllm.rollout.n=1 'a="x'`, '1:18 a: The quote " is not closed.'],
    ["a=1 'b", '1:5 This quote is not closed.'],
    ['a=1\nnonsense', '2:1 "nonsense" is no override.'],
    ['a..b=1', '1:1 "a..b" has an empty part'],
  ])('that are broken have their place: %s', (text, says) => {
    expect(issuesOf(readRllmConfig(text, HEAD)).join('\n')).toContain(says);
  });
});

describe('a Python call', () => {
  test('gives its map of estimators, with members, texts and tuples', () => {
    const text = `from rllm import AgentTrainer
trainer = AgentTrainer(
    config=config,
    # traj_group_adv_estimator_map={"old": "grpo"},
    traj_group_adv_estimator_map={
        "solver": rLLMAdvantageEstimator.REINFORCE_PLUS_PLUS_BASELINE,  # why
        'judge': rllm.rLLMAdvantageEstimator("rloo"),
        "crit\\u0069c\\n": ("my_own", "ppo"),
    },
)`;
    const { format, settings } = read(text);
    expect(format).toBe('python');
    expect(settings.estimatorMap).toEqual([
      ['solver', 'reinforce_plus_plus_baseline'],
      ['judge', 'rloo'],
      ['critic\n', 'my_own'],
    ]);
    expect(settings.lossFnMap).toEqual([['critic\n', 'ppo']]);
  });

  test.each([
    ['{"a" "grpo"}', '1:35 A ":" is missing'],
    ['{"a": grpo}', '1:36 An estimator is a text in quotes or a member'],
    ['{"a": rLLMAdvantageEstimator.NOPE}', 'no member NOPE'],
    ['{"a": "grpo"', '1:42 A "," or "}" is missing.'],
  ])('that is broken has the place: %s', (dict, says) => {
    const result = readRllmConfig(`traj_group_adv_estimator_map=${dict}`, HEAD, 'python');
    expect(issuesOf(result)[0]).toContain(says);
  });
});

describe('the report', () => {
  test.each([
    ['rllm.algorithm.adv_estimater', 'misspelt', 'rllm.algorithm.adv_estimator'],
    ['rllm.algorithm.mode', 'misspelt', 'rllm.stepwise_advantage.mode'],
    ['rllm.compact_filtering.mask_timeouts', 'misspelt', 'rllm.compact_filtering.mask_timeout'],
    ['rllm.rejection_sampling.multiplier', 'misspelt', 'rllm.rejection_sample.multiplier'],
    ['rllm.stepwise_advantage.usage_of_moons', 'unknown', null],
    ['rllm.compact_filtering.mask_foo_of_bar', 'unknown', null],
  ])('calls %s %s', (path, status, nearest) => {
    expect(row(`${path}=1`, path)).toMatchObject({ status, nearest, warns: true });
  });

  test('finds the root that is missing', () => {
    expect(row('compact_filtering.enable=true', 'compact_filtering.enable')).toMatchObject({
      status: 'misspelt',
      nearest: 'rllm.compact_filtering.enable',
    });
  });

  test('says what is allowed where a value is out of range, and takes it as rLLM does', () => {
    const text =
      'rllm:\n  algorithm: {lr_schedule: exponential, warmup_steps_ratio: 2}\n  stepwise_advantage: {mode: token}';
    const { report, settings } = read(text);
    expect(report.map(({ status, sentence }) => [status, sentence.split('. ')[0]])).toEqual([
      ['out-of-range', 'It takes constant, linear or cosine'],
      ['out-of-range', 'It takes 0 to 1'],
      ['out-of-range', 'It takes broadcast or per_step'],
    ]);
    expect(settings.algorithm).toEqual({
      lrSchedule: 'exponential',
      warmupStepsRatio: 2,
      stepwiseAdvantageMode: 'token',
    });
    expect(settings.transform).toEqual({ broadcast: false });
  });

  test('names the catalogue where a value has a surprise', () => {
    expect(row('rllm.stepwise_advantage.mode=per_step', 'rllm.stepwise_advantage.mode')).toMatchObject({
      discrepancy: 'D-16',
      warns: true,
    });
    expect(row('rllm.rejection_sample.enable=true', 'rllm.rejection_sample.enable').discrepancy).toBe('D-14');
    expect(row('rllm.trainer.save_freq=0', 'rllm.trainer.save_freq').discrepancy).toBe('D-37');
    expect(row('rllm.algorithm.use_rllm=false', 'rllm.algorithm.use_rllm', SEED).discrepancy).toBe('D-15');
  });

  test('knows that a custom name cannot be the default at the head, and can be at the seed', () => {
    const text = 'rllm.algorithm.adv_estimator=my_own';
    expect(row(text, 'rllm.algorithm.adv_estimator')).toMatchObject({ discrepancy: 'D-04', warns: true });
    expect(row(text, 'rllm.algorithm.adv_estimator', SEED)).toMatchObject({ discrepancy: null, warns: true });
    expect(row('rllm.algorithm.adv_estimator=rlo', 'rllm.algorithm.adv_estimator').nearest).toBe('rloo');
    expect(row('rllm.algorithm.adv_estimator=prpo', 'rllm.algorithm.adv_estimator', SEED).sentence).toContain(
      'not built in at rllm-seed',
    );
  });

  test('has keys of one revision used there and ignored at the other', () => {
    expect(row('rllm.algorithm.warmup_steps=5', 'rllm.algorithm.warmup_steps').status).toBe('used');
    expect(row('rllm.algorithm.warmup_steps=5', 'rllm.algorithm.warmup_steps', SEED).status).toBe('ignored-here');
    expect(row('rllm.algorithm.use_rllm=true', 'rllm.algorithm.use_rllm')).toMatchObject({
      status: 'ignored-here',
      warns: true,
    });
  });

  test('says nothing that warns about base.yaml itself', () => {
    for (const revision of [HEAD, SEED]) {
      const lines = KNOWN_KEYS.filter(({ yaml }) => yaml[revision] !== undefined).map(
        ({ path, yaml }) => `${path}='${JSON.stringify(yaml[revision])}'`,
      );
      const { report, fault } = read(lines.join('\n'), revision);
      expect(report.filter(({ warns }) => warns)).toEqual([]);
      expect(fault).toBeNull();
    }
  });

  test('reads a map of roles, and a loss of its own at the head alone', () => {
    const text = 'traj_group_adv_estimator_map:\n  solver: [rloo, ppo]\n  judge: grpoo\n  bad: 3';
    const head = read(text);
    expect(head.settings.estimatorMap).toEqual([
      ['solver', 'rloo'],
      ['judge', 'grpoo'],
    ]);
    expect(head.settings.lossFnMap).toEqual([['solver', 'ppo']]);
    expect(head.report.map(({ path, status, nearest }) => [path, status, nearest])).toEqual([
      ['traj_group_adv_estimator_map.solver', 'ignored', null],
      ['traj_group_adv_estimator_map.judge', 'ignored', 'grpo'],
      ['traj_group_adv_estimator_map.bad', 'wrong-type', null],
    ]);
  });
});

describe('the rule of construction that a configuration breaks', () => {
  test('is the map without use_rllm at the seed', () => {
    const text = 'rllm.rollout.n=4 +traj_group_adv_estimator_map={a:grpo}';
    expect(read(text, SEED).fault).toMatchObject({ pythonClass: 'ValueError', discrepancy: 'D-15' });
    expect(read(text).fault).toBeNull();
    expect(read(`${text} rllm.algorithm.use_rllm=true`, SEED).fault).toBeNull();
  });

  test('is the multiplier without rejection sampling', () => {
    expect(read('rllm.rejection_sample.multiplier=2').fault?.message).toBe(
      'rejection sampling is disabled, but rejection_sample.multiplier is not 1',
    );
  });

  test('is a null section, and nothing for a file without one', () => {
    expect(read('rllm: null', SEED).fault?.message).toBe('rLLM config is not set');
    expect(read('rllm: {}', SEED).fault).toBeNull();
    expect(read('adv_estimator: rloo', SEED).fault).toBeNull();
  });
});

describe('any text', () => {
  const piece = fc.constantFrom(
    'rllm',
    ':',
    ' ',
    '\n',
    '  ',
    '\t',
    '=',
    '+',
    '~',
    '{',
    '}',
    '[',
    ']',
    ',',
    '"',
    "'",
    '\\',
    '$',
    '&a',
    '*a',
    '<<',
    '#',
    '-',
    '---',
    '? ',
    'algorithm',
    'adv_estimator',
    'grpo',
    '1',
    'null',
    '__proto__',
    '.',
    'python ',
    '|',
    '>',
    'traj_group_adv_estimator_map',
    '(',
    ')',
    'rLLMAdvantageEstimator.',
    '\r\n',
    '\0',
    '😀',
    '!!js/function',
    '!!str ',
    '${',
    '$(',
    '???',
    ';',
    '&&',
    'dict',
    'compact_filtering',
    'rejection_sample.enable',
    '%',
  );

  test('is read or refused with a place inside it, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
          fc.string(),
        ),
        fc.constantFrom(HEAD, SEED),
        fc.constantFrom(undefined, 'yaml', 'json', 'hydra', 'python'),
        (text, revision, format) => {
          const result = readRllmConfig(text, revision, format);
          const lines = text.split('\n').length;
          for (const { line, column, message } of result.issues) {
            expect(line).toBeGreaterThanOrEqual(1);
            expect(line).toBeLessThanOrEqual(lines + 1);
            expect(column).toBeGreaterThanOrEqual(1);
            expect(message).toMatch(/[.!?]$/);
          }
          expect(result.ok || result.issues.length > 0).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('every known key has a path of its own, and a default of its type', () => {
  expect(new Set(KNOWN_KEYS.map(({ path }) => path)).size).toBe(KNOWN_KEYS.length);
  for (const { path, yaml, setting, ignored, readBy } of KNOWN_KEYS) {
    for (const revision of [HEAD, SEED]) {
      if (readBy[revision] !== null && yaml[revision] !== undefined && !String(yaml[revision]).includes('${')) {
        expect(row(`++${path}='${JSON.stringify(yaml[revision])}'`, path, revision).status).toBe('used');
      }
    }
    if (setting === null) expect(ignored).toBeDefined();
  }
});
