import type { Flow } from '../../../engine/pipeline/flow.ts';
import type { FlowStage, Loss } from '../../../engine/pipeline/losses.ts';

/** A place that the trajectories pass. */
export interface FlowNode {
  readonly id: 'episodes' | 'trajectories' | FlowStage;
  readonly title: string;
  /** Trajectories that are still there. */
  readonly trajectories: number;
  /** What is counted here, and how. */
  readonly count: number;
  readonly unit: string;
  readonly detail: string;
}

/** Episodes, trajectories, then what is left after each step. */
export function flowNodes(flow: Flow, filtering: boolean, rejectionMode: string): FlowNode[] {
  const unmasked = flow.trajectories - lostAt(flow, 'filtering');
  const episodes = flow.episodes - flow.maskedEpisodes;
  return [
    node('episodes', 'Episodes', flow.trajectories, flow.episodes, 'episode', ''),
    node('trajectories', 'Trajectories', flow.trajectories, flow.trajectories, 'trajectory', ''),
    node(
      'filtering',
      'Compact filtering',
      unmasked,
      unmasked,
      'trajectory',
      filtering ? `of ${episodes} ${episodes === 1 ? 'episode' : 'episodes'}` : 'off',
    ),
    node('grouping', 'Groups', flow.trajectoriesGrouped, flow.groupsFormed, 'group', `of ${flow.trajectoriesGrouped}`),
    node(
      'rejection',
      'To the estimator',
      flow.trajectoriesKept,
      flow.groupsKept,
      'group',
      `of ${flow.trajectoriesKept}${rejectionMode === 'none' ? '' : ', after rejection'}`,
    ),
  ];
}

function node(
  id: FlowNode['id'],
  title: string,
  trajectories: number,
  count: number,
  unit: string,
  detail: string,
): FlowNode {
  return { id, title, trajectories, count, unit, detail };
}

function lostAt(flow: Flow, stage: 'filtering'): number {
  return stage === 'filtering' ? flow.lost.filter(({ reason }) => reason === 'masked').length : 0;
}

/** What the chart draws: a bar a node, a band to the next, and a band that falls where something is lost. */
export interface FlowShapes {
  readonly bars: readonly { readonly x: number; readonly height: number }[];
  readonly bands: readonly string[];
  readonly falls: readonly { readonly stage: FlowNode['id']; readonly d: string }[];
}

export const BAR = 8;
export const BAND_TOP = 2;
const BAND_HEIGHT = 76;
export const FLOW_HEIGHT = 118;

/** Lays the flow out over equal columns. The height of a bar is its share of all trajectories, and never nothing. */
export function flowShapes(nodes: readonly FlowNode[], width: number): FlowShapes {
  const total = Math.max(1, ...nodes.map(({ trajectories }) => trajectories));
  const column = width / nodes.length;
  const heightOf = (trajectories: number) =>
    trajectories === 0 ? 0 : Math.max(2, (trajectories / total) * BAND_HEIGHT);
  const bars = nodes.map(({ trajectories }, k) => ({ x: k * column, height: heightOf(trajectories) }));
  const bands: string[] = [];
  const falls: FlowShapes['falls'][number][] = [];
  for (let k = 0; k + 1 < nodes.length; k++) {
    const [from, to] = [bars[k]!, bars[k + 1]!];
    const left = from.x + BAR;
    const lost = nodes[k]!.trajectories - nodes[k + 1]!.trajectories;
    const kept = Math.min(from.height, to.height);
    if (kept > 0) bands.push(band(left, to.x, kept, to.height));
    if (lost > 0) falls.push({ stage: nodes[k + 1]!.id, d: fall(left, kept, Math.max(from.height, kept + 2), column) });
  }
  return { bars, bands, falls };
}

function band(x0: number, x1: number, height0: number, height1: number): string {
  const middle = (x0 + x1) / 2;
  const [y0, y1] = [BAND_TOP + height0, BAND_TOP + height1];
  return `M${px(x0)} ${BAND_TOP}H${px(x1)}V${px(y1)}C${px(middle)} ${px(y1)} ${px(middle)} ${px(y0)} ${px(x0)} ${px(y0)}Z`;
}

/** From the lower end of a bar to the foot of the chart, where the reasons stand. */
function fall(x: number, top: number, bottom: number, column: number): string {
  const thick = Math.min(bottom - top, 40);
  const end = x + Math.min(column * 0.5, 70);
  const foot = FLOW_HEIGHT - 2;
  const [y0, y1] = [BAND_TOP + top, BAND_TOP + bottom];
  return `M${px(x)} ${px(y0)}C${px(end)} ${px(y0)} ${px(end)} ${px(y0)} ${px(end)} ${foot}H${px(end - thick)}C${px(end - thick)} ${px(y1)} ${px(end - thick)} ${px(y1)} ${px(x)} ${px(y1)}Z`;
}

function px(value: number): number {
  return Math.round(value * 10) / 10;
}

/** `2 masked: timeout`, `3 in groups of fewer than 2` */
export function lossLabel(loss: Loss, minTrajsPerGroup: number): string {
  const n = loss.trajectories.length;
  switch (loss.reason) {
    case 'masked':
      return `${n} masked: ${loss.terminationReason ?? 'unknown'}`;
    case 'no-steps':
      return `${n} without steps`;
    case 'unnamed-dropped':
      return `${n} without a name`;
    case 'left-by-hook':
      return `${n} left by the hook`;
    case 'too-few-trajectories':
      return `${n} in ${loss.groups === 1 ? 'a group' : `${loss.groups} groups`} of fewer than ${minTrajsPerGroup}`;
    case 'held-back':
      return `${n} held back with the batch`;
    default:
      return loss.reason satisfies never;
  }
}

/** The caption: how many reach the estimator, and what took the others. */
export function flowSentence(flow: Flow, losses: readonly Loss[], minTrajsPerGroup: number): string {
  const { trajectories, trajectoriesKept, groupsKept } = flow;
  if (trajectories === 0) return 'There is no trajectory in these episodes.';
  const groups = groupsKept === 1 ? '1 group' : `${groupsKept} groups`;
  if (losses.length === 0) return `All ${trajectories} trajectories reach the estimator, in ${groups}.`;
  const reasons = losses.map((loss) => lossLabel(loss, minTrajsPerGroup)).join('; ');
  return `${trajectoriesKept} of ${trajectories} trajectories reach the estimator, in ${groups}. Lost: ${reasons}.`;
}
