import { describe, expect, test } from 'vitest';
import { createEpisode, createTrajectory } from '../episode/construct.ts';
import { parsePythonJson } from '../python/parseJson.ts';
import { batchSummary, episodeFileName, episodeLogFiles, taskHash } from './episodeLogger.ts';
import { sha256Hex } from './sha256.ts';

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const newId = () => 'id';
const AT = { step: 3, mode: 'train', epoch: 0 };

describe('SHA-256', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1000), '41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3'],
  ])('of the %#th known message is the published digest', (message, digest) => {
    expect(sha256Hex(ascii(message))).toBe(digest);
  });

  test.each([
    [55, '9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318'],
    [56, 'b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a'],
    [64, 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb'],
  ])('of %i letters, at the edge of a block, is right', (length, digest) => {
    expect(sha256Hex(ascii('a'.repeat(length)))).toBe(digest);
  });
});

describe('the hash of a task', () => {
  test('differs for 1 and 1.0', () => {
    expect(taskHash(parsePythonJson('1'), 64)).toBe(sha256Hex(ascii('1')));
    expect(taskHash(parsePythonJson('1.0'), 64)).toBe(sha256Hex(ascii('1.0')));
  });

  test('does not look at the order of keys', () => {
    expect(taskHash(parsePythonJson('{"b": 1, "a": 2}'))).toBe(taskHash(parsePythonJson('{"a": 2, "b": 1}')));
  });
});

describe('the log of a batch', () => {
  const episode = (id: string, isCorrect = false) =>
    createEpisode({ id, isCorrect, trajectories: [createTrajectory({}, 'rllm-head', newId)] }, 'rllm-head', newId);

  test('of no episodes is no file', () => {
    expect(episodeLogFiles([], AT, 'rllm-head').size).toBe(0);
  });

  test('puts an episode a file and a summary into the directory of the step', () => {
    const files = episodeLogFiles([episode('t:0'), episode('t:1')], AT, 'rllm-head');
    expect([...files.keys()]).toEqual([
      'episodes/train_step_3_epoch_0/episode_hash74234e98_idt_0.json',
      'episodes/train_step_3_epoch_0/episode_hash74234e98_idt_1.json',
      'episodes/train_step_3_epoch_0/batch_summary.json',
    ]);
  });

  test('overwrites an episode whose file name another has taken', () => {
    const both = [episode('a/b:1'), episode('a_b:1')];
    expect(new Set(both.map(episodeFileName)).size).toBe(1);
    const files = episodeLogFiles(both, AT, 'rllm-head');
    expect(files.size).toBe(2);
    expect([...files.values()][0]).toContain('"episode_id": "a_b:1"');
  });

  test('writes session and metadata at the head only', () => {
    const text = (revision: 'rllm-head' | 'rllm-seed') => [...episodeLogFiles([episode('t:0')], AT, revision)][0]![1];
    expect(text('rllm-head')).toContain('"session_id": null');
    expect(text('rllm-head')).toContain('"metadata": {}');
    expect(text('rllm-seed')).not.toMatch(/session_id|metadata/);
  });

  test('sums up how many episodes are correct', () => {
    const summary = batchSummary([episode('t:0', true), episode('t:1'), episode('t:2')], AT);
    const stats = summary.get('summary_stats') as ReadonlyMap<string, unknown>;
    expect([...stats]).toEqual([
      ['total_correct', 1n],
      ['total_incorrect', 2n],
      ['accuracy', 1 / 3],
      ['avg_trajectories_per_episode', 1],
    ]);
  });
});
