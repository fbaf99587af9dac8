import { isNotRun } from '../recorded/isNotRun.ts';
import { isDead } from './groupState.ts';
import type { DiagnosisFacts } from './types.ts';
import { decimal } from '../verdict/words.ts';
import { count, percent, whole } from './wording.ts';

/** The one sentence that says where the run stands, and a second with what goes with it. */
export function headlineOf(facts: DiagnosisFacts): { readonly headline: string; readonly detail: string } {
  return { headline: mainSentence(facts), detail: details(facts).join(' ') };
}

function mainSentence({ states, diagnosed }: DiagnosisFacts): string {
  const all = states.length;
  if (all === 0) return 'There is no group to diagnose.';
  const of = (state: (typeof states)[number]) => states.filter((one) => one === state).length;
  const dead = states.filter(isDead).length;
  const [first] = diagnosed;
  const stopped = first?.error;
  if (first !== undefined && stopped && isNotRun(stopped))
    return `${first.label} has no advantages. ${stopped.message}`;
  if (stopped)
    return `rLLM stops at this batch with ${/^[AEIOU]/.test(stopped.pythonClass) ? 'an' : 'a'} ${stopped.pythonClass}.`;
  if (of('singleton') === all) return 'Every group has one trajectory: there is nothing to compare.';
  if (dead === all)
    return `All ${whole(all)} groups teach nothing: ${why(of('too_hard'), of('too_easy'), of('partial'))}.`;
  if (dead === 0) {
    const own = diagnosed[0]?.ownership;
    return own !== undefined && own.half.length > 0
      ? `Every group has a spread; ${count(own.half.length, 'group')} of ${whole(all)} own${own.half.length === 1 ? 's' : ''} half of the gradient.`
      : 'No group is dead, and yet none has weight.';
  }
  return `${whole(dead)} of ${count(all, 'group')} teach${dead === 1 ? 'es' : ''} nothing${most(dead, of('too_hard'), of('too_easy'))}.`;
}

function why(hard: number, easy: number, between: number): string {
  const parts = [
    ...(hard > 0 ? [`${whole(hard)} too hard`] : []),
    ...(easy > 0 ? [`${whole(easy)} too easy`] : []),
    ...(between > 0 ? [`${whole(between)} stuck between`] : []),
  ];
  return parts.join(', ');
}

function most(dead: number, hard: number, easy: number): string {
  if (dead === 1) return hard === 1 ? ': it is too hard' : easy === 1 ? ': it is too easy' : '';
  if (hard === dead) return ', and all of those are too hard';
  if (easy === dead) return ', and all of those are too easy';
  if (hard > dead / 2) return ', and most of those are too hard';
  return easy > dead / 2 ? ', and most of those are too easy' : '';
}

function details({ states, diagnosed, columns, stats }: DiagnosisFacts): string[] {
  const of = (state: (typeof states)[number]) => states.filter((one) => one === state).length;
  const said: string[] = [];
  const [lane] = diagnosed;
  const informative = of('informative') + of('near_constant');
  if (lane !== undefined && lane.ownership.half.length > 0 && informative < states.length)
    said.push(
      `Half of the ${lane.label} weight sits in ${count(lane.ownership.half.length, 'group')} of the ${whole(informative)} with a spread.`,
    );
  const singles = of('singleton');
  if (singles > 0) said.push(`${count(singles, 'group')} ha${singles === 1 ? 's' : 've'} a single trajectory.`);
  const missing = of('missing');
  if (missing > 0) said.push(`${count(missing, 'group')} hold${missing === 1 ? 's' : ''} a missing or NaN reward.`);
  const noise = of('near_constant');
  if (noise > 0) said.push(`In ${count(noise, 'group')} the spread is noise.`);
  if (said.length === 0 && stats.means.length > 0) {
    const mean = columns.values.reduce((sum, value) => sum + value, 0) / columns.values.length;
    const n = columns.values.length;
    said.push(`${whole(n)} trajector${n === 1 ? 'y' : 'ies'}, mean reward ${decimal(mean)}.`);
  }
  if (lane !== undefined && lane.ownership.weighted > 0)
    said.push(
      `The batch weighs as much as ${whole(lane.ownership.effectiveGroups)} equal groups (${percent(lane.ownership.effectiveGroups / states.length)}).`,
    );
  return said;
}
