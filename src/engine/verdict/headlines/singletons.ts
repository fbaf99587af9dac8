import { estimatedLanes, focusGroup, namesOf, type VerdictContext } from '../context.ts';
import { verdictRule } from '../rule.ts';
import { decimal } from '../words.ts';

/** What becomes of a group of one: the lanes that keep its reward, and those that make it 0. */
function singleton(context: VerdictContext) {
  const group = focusGroup(context);
  if (group?.n !== 1) return null;
  const reward = group.rewards[0]!;
  const lanes = estimatedLanes(context, group);
  const advantageOf = (lane: (typeof lanes)[number]) => lane.advantages[group.lo]!;
  const keeping = lanes.filter((lane) => Math.abs(advantageOf(lane) - reward) < 2e-6 * Math.abs(reward));
  const dropping = lanes.filter((lane) => advantageOf(lane) === 0);
  return { label: group.label, reward, keeping, dropping, all: lanes.length };
}

export const singletonKept = verdictRule({
  id: 'singleton-kept',
  applies(context) {
    const one = singleton(context);
    return one === null || one.reward === 0 || one.keeping.length === 0 || one.dropping.length > 0 ? null : one;
  },
  say: ({ label, reward, keeping }) =>
    `${label} is a singleton: ${namesOf(keeping)} ${keeping.length === 1 ? 'keeps' : 'keep'} its raw reward, ${decimal(reward)}.`,
});

export const singletonKeptBySome = verdictRule({
  id: 'singleton-kept-by-some',
  applies(context) {
    const one = singleton(context);
    return one === null || one.reward === 0 || one.keeping.length === 0 || one.dropping.length === 0 ? null : one;
  },
  say: ({ label, reward, keeping, dropping }) =>
    `${label} is a singleton: ${namesOf(keeping)} ${keeping.length === 1 ? 'keeps' : 'keep'} its raw reward, ${decimal(reward)}, ${namesOf(dropping)} ${dropping.length === 1 ? 'makes' : 'make'} it 0.`,
});

export const singletonLost = verdictRule({
  id: 'singleton-lost',
  applies(context) {
    const one = singleton(context);
    return one !== null && one.all > 0 && one.dropping.length === one.all ? one : null;
  },
  say: ({ label }) => `${label} has a single trajectory, and no lane learns from it.`,
});
