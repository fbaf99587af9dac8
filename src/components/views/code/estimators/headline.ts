import type { Changes } from '../../../charts/changes/model.ts';
import { counted, formatNumber } from '../../../format.ts';
import type { StatusWords } from './statusWords.ts';

/** What the headline is made of. */
export interface HeadlineInput {
  readonly name: string;
  readonly isDraft: boolean;
  readonly words: StatusWords;
  /** What it changes against the lane `against`; null without a result. */
  readonly changes: Changes | null;
  readonly against: string;
  readonly nameOf: (group: number) => string;
}

/** The finding of the view: what the estimator changes, or what keeps it from changing anything. */
export function estimatorHeadline(input: HeadlineInput): { readonly headline: string; readonly detail: string } {
  const { name, isDraft, words, changes, against, nameOf } = input;
  if (isDraft)
    return {
      headline: 'Write an estimator of your own, and see it beside the others on this batch.',
      detail: 'It runs in a worker without network, and leaves as rLLM’s own code or in a link.',
    };
  if (words.tone === 'error') return { headline: `${name} has no advantages.`, detail: brief(words.sentence) };
  if (changes === null && words.tone === 'ok')
    return {
      headline: `${name} ran on this batch. What it changes shows once a lane of its own stands beside another.`,
      detail: brief(words.sentence),
    };
  if (changes === null) return { headline: `${name} has not run on this batch.`, detail: brief(words.sentence) };
  const { groups, moved, most, restMoves } = changes;
  if (most === null)
    return {
      headline: `${name} gives what ${against} gives, in ${groups === 1 ? 'the one group' : `all ${groups} groups`}.`,
      detail: 'No largest advantage of a group moves by more than 0.0005.',
    };
  const left = groups - moved;
  const headline =
    left === 0
      ? `${name} changes ${groups === 1 ? 'the one group' : `all ${groups} groups`}, ${nameOf(most.group)} most.`
      : `${name} changes ${counted(moved, 'group')}, ${moved === 1 ? '' : 'most of all '}${nameOf(most.group)}, and leaves ${left} of ${groups} alone.`;
  const rest =
    groups === 1
      ? ''
      : ` Every other largest advantage moves by ${restMoves < 0.0005 ? 'less than 0.0005' : `${formatNumber(restMoves)} at most`}.`;
  return {
    headline,
    detail: `There the largest advantage goes from ${formatNumber(most.base)} under ${against} to ${formatNumber(most.own)}.${rest}`,
  };
}

/** A headline holds this much of a message; the whole of it stands under the editor. */
const MOST = 240;

function brief(sentence: string): string {
  return sentence.length <= MOST ? sentence : `${sentence.slice(0, MOST - 1).trimEnd()}…`;
}
