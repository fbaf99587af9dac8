import { describe, expect, test } from 'vitest';
import type { EpisodeRecord } from '../../../engine/episode/record.ts';
import { lossesOf } from '../../../engine/pipeline/losses.ts';
import { runPipeline } from '../../../engine/pipeline/run.ts';
import { PIPELINE_YAML_DEFAULTS } from '../../../engine/pipeline/settings.ts';
import { FLOW_HEIGHT, flowNodes, flowSentence, flowShapes, lossLabel } from './model.ts';

const step = { reward: 0, responseTokens: 1, advantage: null };
const episode = (id: string, terminationReason: EpisodeRecord['terminationReason'] = 'env_done'): EpisodeRecord => ({
  id,
  terminationReason,
  isCorrect: false,
  trajectories: [{ name: 's', reward: 0, steps: [step] }],
});

const records = [episode('a:0'), episode('a:1'), episode('b:0'), episode('a:2', 'timeout')];
const settings = {
  ...PIPELINE_YAML_DEFAULTS,
  compactFiltering: { ...PIPELINE_YAML_DEFAULTS.compactFiltering, enable: true },
};
const run = runPipeline(records, settings, 'rllm-head');

describe('the flow', () => {
  test('counts what is left after every step', () => {
    const nodes = flowNodes(run.flow, true, 'none');
    expect(nodes.map(({ count, trajectories }) => [count, trajectories])).toEqual([
      [4, 4],
      [4, 4],
      [3, 3],
      [2, 3],
      [1, 2],
    ]);
    expect(nodes[2]?.detail).toBe('of 3 episodes');
  });

  test('says what was lost and why', () => {
    expect(lossesOf(run).map((loss) => [loss.stage, lossLabel(loss, 2)])).toEqual([
      ['filtering', '1 masked: timeout'],
      ['rejection', '1 in a group of fewer than 2'],
    ]);
    expect(flowSentence(run.flow, lossesOf(run), 2)).toBe(
      '2 of 4 trajectories reach the estimator, in 1 group. Lost: 1 masked: timeout; 1 in a group of fewer than 2.',
    );
  });

  test('without losses says so', () => {
    const whole = runPipeline(records.slice(0, 2), PIPELINE_YAML_DEFAULTS, 'rllm-head');
    expect(flowSentence(whole.flow, lossesOf(whole), 2)).toBe('All 2 trajectories reach the estimator, in 1 group.');
    expect(flowSentence(runPipeline([], settings, 'rllm-head').flow, [], 2)).toBe(
      'There is no trajectory in these episodes.',
    );
  });

  test('draws bars by their share of the trajectories, and a fall where something is lost', () => {
    const { bars, bands, falls } = flowShapes(flowNodes(run.flow, true, 'none'), 1000);
    expect(bars.map(({ x }) => x)).toEqual([0, 200, 400, 600, 800]);
    expect(bars.map(({ height }) => height)).toEqual([76, 76, 57, 57, 38]);
    expect(bands).toHaveLength(4);
    expect(falls.map(({ stage }) => stage)).toEqual(['filtering', 'rejection']);
    for (const { d } of falls) expect(d).toContain(` ${FLOW_HEIGHT - 2}H`);
  });

  test('of an empty batch draws nothing that is not a number', () => {
    const { bars, bands } = flowShapes(flowNodes(runPipeline([], settings, 'rllm-head').flow, true, 'none'), 600);
    expect(bars.every(({ height }) => height === 0)).toBe(true);
    expect(bands).toEqual([]);
  });
});
