import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runnerOfKind } from './kinds/index.ts';
import { parseVectorText } from './pythonJson.ts';
import { runVectorFile } from './runVectorFile.ts';
import { readVectorFile, type VectorFile } from './vectorFile.ts';

const FOLDER = join(import.meta.dirname, 'vectors');

function load(name: string): VectorFile {
  const file = readVectorFile(parseVectorText(readFileSync(join(FOLDER, name), 'utf8')));
  if (typeof file === 'string') throw new Error(`${name}: ${file}`);
  return file;
}

const files = readdirSync(FOLDER).filter((name) => runnerOfKind(load(name).kind) !== undefined);

describe('golden vectors of rLLM', () => {
  it('covers every kind that can be run', () => {
    const kinds = new Set(files.map((name) => load(name).kind));
    expect([...kinds].sort()).toEqual([
      'abbreviate',
      'algorithm-config',
      'collector',
      'collector-sequence',
      'compact-filter',
      'config-validation',
      'episode-logger',
      'estimator-grpo',
      'estimator-grpo-nonorm',
      'estimator-prpo',
      'estimator-reinforce',
      'estimator-reinforce-plus-plus-baseline',
      'estimator-rloo',
      'identity',
      'numpy-reductions',
      'per-group',
      'reduce-metrics',
      'registry',
      'rejection-sampling',
      'reward-validation',
      'serialization',
      'tinker',
      'trainer-run',
      'transform',
      'validation',
      'workflow-metrics',
    ]);
  });

  it.each(files)('%s passes bit for bit at every revision it names', async (name) => {
    const file = load(name);
    const checks = await runVectorFile(file);
    expect(checks).toHaveLength(file.cases.length * file.revisions.length);
    expect(checks.filter((check) => check.failure !== null)).toEqual([]);
  });
});

describe('the runner', () => {
  it('fails a case with one altered digit', async () => {
    const file = load('estimator-grpo.json');
    const vector = structuredClone(file.cases.find((one) => one.id === 'grpo/single/binary/4'))!;
    const output = vector['output'] as { advantages: { data: number[] }[] };
    output.advantages[0]!.data[0] = output.advantages[0]!.data[0]! + Number.EPSILON;
    const checks = await runVectorFile({ ...file, cases: [vector] }, 'rllm-head');
    expect(checks.map((check) => check.failure)).toEqual([
      expect.stringContaining('output.advantages[0].data[0]: expected'),
    ]);
  });

  it('fails an unknown kind', async () => {
    const checks = await runVectorFile({ ...load('identity.json'), kind: 'mystery' });
    expect(checks.every((check) => check.failure?.startsWith('unknown kind "mystery"'))).toBe(true);
  });

  it('fails a case whose input has a field it does not read', async () => {
    const file = load('identity.json');
    const vector = { ...file.cases[0]!, input: { ...file.cases[0]!.input, surprise: 1 } };
    expect((await runVectorFile({ ...file, cases: [vector] }))[0]?.failure).toBe(
      'input field not read: input.surprise',
    );
  });

  it('fails a case that expects a field the run does not give', async () => {
    const file = load('identity.json');
    const vector = { ...file.cases[0]!, log: ['something'] };
    expect((await runVectorFile({ ...file, cases: [vector] }))[0]?.failure).toMatch(/^log: expected/);
  });

  it('keeps the order of keys that look like numbers', async () => {
    const text = JSON.stringify({
      format: 'rllm-vectors/1',
      kind: 'workflow-metrics',
      suite: 'dev',
      revisions: ['rllm-head'],
      case_count: 1,
      cases: [
        { id: 'order', input: { episodes: [{ id: 't:0', is_correct: { py: 'int', v: 0 }, metrics: 'METRICS' }] } },
      ],
    }).replace('"METRICS"', '{"b": 1.0, "10": 1.0, "9": 2.0}');
    const file = readVectorFile(parseVectorText(text));
    if (typeof file === 'string') throw new Error(file);
    const [check] = await runVectorFile(file);
    expect(check?.failure).toContain('"metrics":[["b",1],["10",1],["9",2]]');
  });
});
