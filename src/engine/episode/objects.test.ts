import { describe, expect, test } from 'vitest';
import { dumps } from '../python/json.ts';
import { parsePythonJson } from '../python/parseJson.ts';
import type { PythonDict } from '../python/value.ts';
import { createEpisode, createStep, createTrajectory, createTrajectoryGroup, isCumulative } from './construct.ts';
import { episodeFromDict, stepFromDict, terminationReasonOf, trajectoryFromDict } from './fromDict.ts';
import { episodeToDict, stepToDict, trajectoryToDict } from './toDict.ts';

const newId = () => 'id';
const dict = (json: string) => parsePythonJson(json) as PythonDict;

describe('Step', () => {
  const modelOutput = dict('{"prompt_ids": [1, 2], "completion_ids": [3, 4], "logprobs": [-0.5, -1.0]}');

  test('takes empty token lists from the model output', () => {
    const step = createStep({ modelOutput }, 'rllm-seed', newId);
    expect([step.promptIds, step.responseIds, step.logprobs]).toEqual([
      [1n, 2n],
      [3n, 4n],
      [-0.5, -1],
    ]);
  });

  test('keeps its own lists, and refuses other lengths only when there is a model output', () => {
    expect(() => createStep({ modelOutput, responseIds: [9n] }, 'rllm-seed', newId)).toThrow(
      expect.objectContaining({
        pythonClass: 'AssertionError',
        message: 'length mismatch between response_ids and logprobs, got 1, 2',
      }),
    );
    expect(createStep({ responseIds: [9n], logprobs: [1, 2] }, 'rllm-seed', newId).logprobs).toEqual([1, 2]);
  });

  test('takes the weight version from the model output at the head alone', () => {
    const versioned = dict('{"weight_version": 7, "routing_matrices": ["r"]}');
    expect(createStep({ modelOutput: versioned }, 'rllm-head', newId)).toMatchObject({
      weightVersion: 7n,
      routingMatrices: ['r'],
    });
    expect(createStep({ modelOutput: versioned }, 'rllm-seed', newId).weightVersion).toBeNull();
  });

  test('makes a float of a reward at the head, and leaves it at the seed', () => {
    const reward = { type: 'int', value: 2 } as const;
    expect(createStep({ reward }, 'rllm-head', newId).reward).toBe(2);
    expect(createStep({ reward }, 'rllm-seed', newId).reward).toEqual(reward);
  });

  test('without the key advantage is a KeyError at the seed, and has 0.0 at the head', () => {
    const without = new Map(stepToDict(createStep({}, 'rllm-head', newId), 'rllm-head'));
    without.delete('advantage');
    expect(() => stepFromDict(without, 'rllm-seed', newId)).toThrow(
      expect.objectContaining({ pythonClass: 'KeyError', message: "'advantage'" }),
    );
    expect(stepFromDict(without, 'rllm-head', newId).advantage).toBe(0);
  });

  test('takes the text of a number as a reward at the head', () => {
    const data = new Map(stepToDict(createStep({}, 'rllm-head', newId), 'rllm-head')).set('reward', ' 1.5 ');
    expect(stepFromDict(data, 'rllm-head', newId).reward).toBe(1.5);
    expect(() => stepFromDict(data, 'rllm-seed', newId)).toThrow(expect.objectContaining({ pythonClass: 'TypeError' }));
  });
});

describe('to_dict', () => {
  const trajectory = createTrajectory(
    {
      uid: 'u',
      name: 'solver',
      task: dict('{"q": 1, "image": "…", "images": []}'),
      reward: true,
      steps: [createStep({ advantage: { type: 'list', dtype: 'int64', values: [1, 0] } }, 'rllm-seed', newId)],
    },
    'rllm-seed',
    newId,
  );

  test('leaves the images of the task out and makes a float of the reward', () => {
    const text = dumps(trajectoryToDict(trajectory, 'rllm-seed'));
    expect(text).toContain('"task": {"q": 1}');
    expect(text).toContain('"reward": 1.0');
    expect(text).toContain('"advantage": [1, 0]');
  });

  test('has the keys of its revision', () => {
    const step = createStep({}, 'rllm-head', newId);
    expect(stepToDict(step, 'rllm-head').has('weight_version')).toBe(true);
    expect(stepToDict(step, 'rllm-seed').has('weight_version')).toBe(false);
    const episode = createEpisode({}, 'rllm-head', newId);
    expect(episodeToDict(episode, 'rllm-head').has('session_id')).toBe(true);
    expect(episodeToDict(episode, 'rllm-seed').has('session_id')).toBe(false);
  });

  test.each(['rllm-head', 'rllm-seed'] as const)(
    'and from_dict are inverse at %s when there is a reason',
    (revision) => {
      const episode = createEpisode(
        { id: 't:0', terminationReason: 'env_done', trajectories: [trajectory], info: dict('{"k": [1, 2.5]}') },
        revision,
        newId,
      );
      const once = episodeToDict(episode, revision);
      const twice = episodeToDict(episodeFromDict(once, revision, newId), revision);
      const expected = revision === 'rllm-head' ? dumps(once).replace('[1, 0]', '[1.0, 0.0]') : dumps(once);
      expect(dumps(twice)).toBe(expected);
    },
  );
});

describe('from_dict', () => {
  test('of an episode without a reason gives unknown, and of a null reason an error', () => {
    expect(terminationReasonOf(undefined)).toBe('unknown');
    expect(() => terminationReasonOf(null)).toThrow('None is not a valid TerminationReason');
    expect(() => terminationReasonOf('done')).toThrow("'done' is not a valid TerminationReason");
  });

  test('of a trajectory needs a name, a task and a reward, and makes an id', () => {
    const data = dict('{"name": "s", "task": null, "reward": null}');
    expect(trajectoryFromDict(data, 'rllm-seed', () => 'made')).toMatchObject({ uid: 'made', reward: null, steps: [] });
    expect(() => trajectoryFromDict(dict('{"name": "s", "task": null}'), 'rllm-seed', newId)).toThrow(
      expect.objectContaining({ pythonClass: 'KeyError', message: "'reward'" }),
    );
  });

  test('reads metadata at the head when there is no info', () => {
    const data = dict('{"name": "s", "task": null, "reward": 0, "metadata": {"k": 1}}');
    expect(trajectoryFromDict(data, 'rllm-head', newId).info).toEqual(dict('{"k": 1}'));
    expect(trajectoryFromDict(data, 'rllm-seed', newId).info.size).toBe(0);
  });
});

describe('Episode', () => {
  test('has an empty id at the seed and a made one at the head', () => {
    expect(createEpisode({}, 'rllm-seed', () => 'made').id).toBe('');
    expect(createEpisode({}, 'rllm-head', () => 'made').id).toBe('made');
  });

  test('takes 1 as correct at the head, and refuses 2', () => {
    expect(createEpisode({ isCorrect: 1 }, 'rllm-head', newId).isCorrect).toBe(true);
    expect(() => createEpisode({ isCorrect: 2 }, 'rllm-head', newId)).toThrow(
      expect.objectContaining({ pythonClass: 'ValidationError' }),
    );
    expect(createEpisode({ isCorrect: 2 }, 'rllm-seed', newId).isCorrect).toBe(2);
  });
});

test('a trajectory group has no id, no metadata and weight version 0 unless they are given', () => {
  expect(createTrajectoryGroup({ trajectories: [] })).toEqual({
    trajectories: [],
    groupId: '',
    metadata: [],
    weightVersion: 0,
  });
});

describe('a trajectory', () => {
  const withMessages = (...messages: string[]) => ({
    steps: messages.map((json) =>
      createStep({ chatCompletions: parsePythonJson(json) as readonly PythonDict[] }, 'rllm-head', newId),
    ),
  });

  test('is cumulative when every step begins with the messages before it', () => {
    expect(isCumulative(withMessages('[{"a": 1}]', '[{"a": 1.0}, {"b": 2}]'))).toBe(true);
    expect(isCumulative(withMessages())).toBe(true);
  });

  test('is not cumulative when a message changed or is gone', () => {
    expect(isCumulative(withMessages('[{"a": 1}]', '[{"a": 2}, {"b": 2}]'))).toBe(false);
    expect(isCumulative(withMessages('[{"a": 1}]', '[]'))).toBe(false);
  });
});
