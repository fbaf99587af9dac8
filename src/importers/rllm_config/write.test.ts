import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REVISIONS, type Revision } from '../../engine/revision.ts';
import {
  KNOWN_KEYS,
  type KnownKey,
  readRllmConfig,
  type RllmSettings,
  toHydraOverrides,
  toPythonCall,
  toYaml,
} from './index.ts';

function readBack(text: string, revision: Revision): RllmSettings {
  const result = readRllmConfig(text, revision);
  if (!result.ok) throw new Error(`${JSON.stringify(result.issues)}\n${text}`);
  return result.value.settings;
}

/** Any text, and texts that look like interpolations. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc
    .array(fc.constantFrom('${', '\\', '$', '}', '"', "'", 'a', ' ', '$HOME', '`'), { maxLength: 8 })
    .map((parts) => parts.join('')),
);

function valueOf({ type, allowed }: KnownKey): fc.Arbitrary<unknown> {
  if (allowed !== undefined && 'values' in allowed) return fc.constantFrom(...allowed.values);
  const number = fc.double({ noNaN: true, min: allowed?.min ?? -1e300, max: allowed?.max ?? 1e300 });
  const made: fc.Arbitrary<unknown> = {
    boolean: fc.boolean(),
    integer: fc.integer({ min: allowed?.min ?? -1e9, max: allowed?.max ?? 1e9 }),
    number,
    text: fc.oneof(text, fc.constantFrom('true', 'null', '1', 'no', '', 'a b', "it's", '.inf', '~', '1e5')),
    any: fc.constant(1),
  }[type.replace('?', '') as 'boolean' | 'integer' | 'number' | 'text' | 'any'];
  return type.endsWith('?') ? fc.option<unknown>(made) : made;
}

/** Settings of the keys that a revision reads. */
function settingsAt(revision: Revision): fc.Arbitrary<RllmSettings> {
  const keys = KNOWN_KEYS.filter(({ setting, readBy }) => setting !== null && readBy[revision] !== null);
  const values = fc.record(Object.fromEntries(keys.map((key) => [key.setting!.join('/'), valueOf(key)])), {
    requiredKeys: [],
  });
  const role = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom('__proto__', '10', 'a:b', '"', '\\'),
  );
  const name = fc.oneof(fc.constantFrom('grpo', 'rloo', 'prpo', 'other', 'my_own'), text);
  const loss = revision === 'rllm-head' ? fc.option(name) : fc.constant(null);
  const map = fc.option(fc.uniqueArray(fc.tuple(role, name, loss), { selector: ([one]) => one, maxLength: 4 }));
  return fc.tuple(values, map).map(([flat, roles]) => {
    const settings: Record<string, Record<string, unknown>> = {};
    for (const [path, value] of Object.entries(flat)) {
      const parts = path.split('/');
      let here = settings as Record<string, unknown>;
      for (const part of parts.slice(0, -1)) here = (here[part] ??= {}) as Record<string, unknown>;
      here[parts.at(-1)!] = value;
    }
    const mode = settings['algorithm']?.['stepwiseAdvantageMode'];
    const losses = (roles ?? []).filter(([, , one]) => one !== null).map(([one, , given]) => [one, given]);
    return {
      ...settings,
      ...(mode !== undefined && { transform: { broadcast: mode === 'broadcast' } }),
      ...(roles !== null && { estimatorMap: roles.map(([one, estimator]) => [one, estimator]) }),
      ...(losses.length > 0 && { lossFnMap: losses }),
    } as unknown as RllmSettings;
  });
}

describe.each(REVISIONS)('at %s', (revision) => {
  test('settings survive YAML', () => {
    fc.assert(
      fc.property(settingsAt(revision), (settings) => {
        expect(readBack(toYaml(settings, revision), revision)).toEqual(settings);
      }),
    );
  });

  test('settings survive Hydra overrides', () => {
    fc.assert(
      fc.property(settingsAt(revision), (settings) => {
        const written = toHydraOverrides(settings, revision);
        expect(written === '' ? {} : readBack(written, revision)).toEqual(settings);
      }),
    );
  });

  test('the map of estimators survives a Python call', () => {
    fc.assert(
      fc.property(settingsAt(revision), ({ estimatorMap = [], lossFnMap }) => {
        const map = { estimatorMap, ...(lossFnMap !== undefined && { lossFnMap }) };
        expect(readBack(toPythonCall(map, revision), revision)).toEqual(map);
      }),
    );
  });

  test('what is written warns of nothing that Hydra refuses', () => {
    fc.assert(
      fc.property(settingsAt(revision), (settings) => {
        const written = toHydraOverrides(settings, revision);
        const result = readRllmConfig(written === '' ? 'a=1' : written, revision);
        expect(result.ok && result.value.report.filter(({ sentence }) => sentence.includes('Hydra refuses'))).toEqual(
          [],
        );
      }),
    );
  });
});

const SETTINGS: RllmSettings = {
  algorithm: { estimator: 'rloo', normAdvByStdInGrpo: false },
  rejectionSampling: { enable: true },
  compactFiltering: { enable: true, mask: { error: false } },
  estimatorMap: [
    ['solver', 'grpo'],
    ['my role', 'my_own'],
  ],
  lossFnMap: [['my role', 'ppo']],
};

test('YAML has the sections of rLLM, and the map as a key of its own', () => {
  expect(toYaml(SETTINGS, 'rllm-seed')).toBe(`rllm:
  algorithm:
    adv_estimator: rloo
  stepwise_advantage:
    norm_adv_by_std_in_grpo: false
  compact_filtering:
    enable: true
    mask_error: false
  rejection_sample:
    enable: true
# rLLM takes the map as an argument in Python, not from this file:
traj_group_adv_estimator_map:
  "solver": grpo
  "my role": my_own
`);
  expect(toYaml({}, 'rllm-head')).toBe('rllm: {}\n');
});

test('overrides are one a line, quoted where a shell needs it, with a + where base.yaml lacks the key', () => {
  expect(toHydraOverrides(SETTINGS, 'rllm-seed')).toBe(
    String.raw`rllm.algorithm.adv_estimator=rloo \
+rllm.stepwise_advantage.norm_adv_by_std_in_grpo=false \
rllm.compact_filtering.enable=true \
rllm.compact_filtering.mask_error=false \
rllm.rejection_sample.enable=true \
'+traj_group_adv_estimator_map={"solver":grpo,"my role":my_own}'
`,
  );
});

test('a Python call names built-in estimators by their member', () => {
  expect(toPythonCall(SETTINGS, 'rllm-head')).toBe(`trainer = AgentTrainer(
    config=config,
    traj_group_adv_estimator_map={
        "solver": rLLMAdvantageEstimator.GRPO,
        "my role": ("my_own", "ppo"),
    },
)
`);
});

test.each([
  ['${a}', String.raw`\${a}`],
  [String.raw`\${a}`, String.raw`\\\${a}`],
  [String.raw`C:\x`, String.raw`C:\x`],
  ['$HOME', '$HOME'],
])('a text %s is written so that OmegaConf does not fill it in', (name, escaped) => {
  const settings = { trainer: { projectName: name } };
  expect(toYaml(settings, 'rllm-head')).toBe(`rllm:\n  trainer:\n    project_name: ${JSON.stringify(escaped)}\n`);
  expect(readBack(toYaml(settings, 'rllm-head'), 'rllm-head')).toEqual(settings);
  expect(readBack(toHydraOverrides(settings, 'rllm-head'), 'rllm-head')).toEqual(settings);
});
