import { hasSameInput } from '../../../../engine/recorded/sameCall.ts';
import type { ProgramStatus } from '../../../../state/custom/programRuns.ts';
import { calledName } from '../../../../sandbox/program/calledName.ts';
import { faultSentence, outcomeSentence } from '../../../../sandbox/program/outcome.ts';
import type { BadgeTone } from '../../../ui/Badge.tsx';
import { counted } from '../../../format.ts';

/** How an estimator stands, in a word and a sentence. */
export interface StatusWords {
  readonly tone: BadgeTone;
  readonly word: string;
  readonly sentence: string;
}

/** What the line under the editor says. */
export function statusWords(
  status: ProgramStatus | null,
  isDraft: boolean,
  fetching: string | null = null,
): StatusWords {
  if (isDraft)
    return { tone: 'neutral', word: 'Draft', sentence: 'Press Run to register it and see it on your batch.' };
  if (status === null)
    return { tone: 'neutral', word: 'Idle', sentence: 'No lane and no role uses it. Press Run to show it.' };
  if (status.phase === 'waits')
    return { tone: 'warn', word: 'Waits', sentence: 'It has not run here yet. Read it, then press Run.' };
  if (status.phase === 'running' || status.outcome === null)
    return { tone: 'neutral', word: fetching === null ? 'Runs' : 'Fetches', sentence: fetching ?? 'It is running.' };
  const { outcome, calls } = status;
  const words = outcomeSentence(outcome);
  if (words !== null || outcome.kind !== 'ran')
    return { tone: 'error', word: wordOf(outcome.kind), sentence: words ?? '' };
  const failed = outcome.calls.find((call) => call.kind === 'fault');
  if (failed?.kind === 'fault') return { tone: 'error', word: 'Fails', sentence: faultSentence(failed.fault) };
  const given = outcome.calls.flatMap((call) => (call.kind === 'ok' ? [call.result.advantagesByGroup] : []));
  // Two lanes may ask for the same groups.
  const distinct = calls.flatMap((call, k) =>
    calls.slice(0, k).some((other) => hasSameInput(other, call)) ? [] : [{ call, given: given[k] ?? [] }],
  );
  const rewards = distinct.reduce((sum, { call }) => sum + call.values.length, 0);
  const groups = distinct.reduce((sum, { call }) => sum + call.groupIndices.length, 0);
  const back = distinct.reduce((sum, one) => sum + one.given.length, 0);
  const wrong = calls.findIndex((call, k) => !fits(call.offsets, given[k] ?? []));
  const others = otherNames(outcome.names, status.program?.name ?? null);
  const head = `${counted(rewards, 'reward')} in ${timeText(outcome.ms)}. ${counted(groups, 'group')} in, ${back} out`;
  if (wrong < 0) return { tone: 'ok', word: 'Ran', sentence: `${head}, every length matches.${others}` };
  return { tone: 'error', word: 'Ran', sentence: `${head}, and the lengths do not match: rLLM refuses it.` };
}

/** Several estimators in one text: which one runs, and how another does. */
function otherNames(names: readonly string[], own: string | null): string {
  if (names.length < 2) return '';
  const called = calledName(names, own);
  const rest = names.filter((name) => name !== called);
  const shown = rest.slice(0, 3).join(', ') + (rest.length > 3 ? ', …' : '');
  return ` The text registers ${names.length} and ${called} runs; renamed to another (${shown}), this estimator runs that.`;
}

function fits(offsets: Uint32Array, groups: readonly ArrayLike<number>[]): boolean {
  return (
    groups.length === offsets.length - 1 && groups.every((group, g) => group.length === offsets[g + 1]! - offsets[g]!)
  );
}

function wordOf(kind: string): string {
  if (kind === 'fault') return 'Fails';
  return kind === 'timeout' ? 'Stopped' : 'Not run';
}

function timeText(ms: number): string {
  return ms < 10 ? `${Math.max(0.1, ms).toFixed(1)} ms` : `${Math.round(ms).toLocaleString('en')} ms`;
}
