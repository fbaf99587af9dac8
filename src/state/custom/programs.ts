import type { Batch } from '../../engine/batch/types.ts';
import { sha256Hex } from '../../engine/logging/sha256.ts';
import type { RunSettings } from '../../engine/config/runSettings.ts';
import { callKey } from '../../engine/recorded/sameCall.ts';
import type { RecordedAnswer, RecordedCall, RecordedOutcome } from '../../engine/recorded/types.ts';
import type { CustomEstimator, PlaygroundDocument } from '../../importers/playground/document.ts';
import { faultSentence, outcomeSentence, type RunOutcome } from '../../sandbox/program/outcome.ts';
import type { ProgramCall, ProgramGroup } from '../../sandbox/program/types.ts';

/** Said of a program that nobody here has asked for. */
export const WAITS = 'It has not been run here yet: read it and press Run in the view Code.';

/** What decides the numbers of a program besides its input. */
export function programKey({ language, source, options }: CustomEstimator): string {
  return JSON.stringify([language, source, options]);
}

/** A text by which permission to run is remembered: the options change nothing of it. */
export function textKey({ language, source }: Pick<CustomEstimator, 'language' | 'source'>): string {
  const text = `${language}\n${source}`;
  const known = keys.get(text) ?? sha256Hex(new TextEncoder().encode(text));
  keys.delete(text);
  keys.set(text, known);
  if (keys.size > KEPT_KEYS) keys.delete(keys.keys().next().value!);
  return known;
}

/** Of the texts that were asked about last. */
const keys = new Map<string, string>();
const KEPT_KEYS = 20;

/** A call of the collector as a program is given it, with what the document knows of its groups. */
export function programCallOf(
  { batch }: Pick<PlaygroundDocument, 'batch'>,
  { options }: CustomEstimator,
  { values, offsets, groupIndices, role, settings }: RecordedCall,
): ProgramCall {
  return {
    rewardsByGroup: Array.from(groupIndices, (_, g) => values.slice(offsets[g], offsets[g + 1])),
    groups: Array.from(groupIndices, (index): ProgramGroup => {
      const { groupId, rewards, trajectoryIds, steps, responseLengths } = batch.groups[index]!;
      return {
        id: groupId,
        role,
        trajectoryIds: trajectoryIds ?? rewards.map((_, i) => String(i + 1)),
        responseLengths: responseLengths ?? rewards.map((_, i) => lengthOf(steps?.[i])),
        stepCounts: rewards.map((_, i) => steps?.[i]?.length ?? 1),
        ...(steps !== undefined && {
          stepLengths: steps.map((own) => own.map(({ responseTokens }) => responseTokens)),
        }),
        ...(responseLengths?.every((length) => length !== null) === true && {
          stepLengths: responseLengths.map((length) => [length]),
        }),
      };
    }),
    algorithmConfig: wireConfig(settings),
    options,
    revision: settings.revision,
  };
}

/** Whether programs are told the same of two batches apart from the rewards: ids, steps and their tokens. */
export function hasSameFacts(a: Batch, b: Batch): boolean {
  if (a === b) return true;
  const { length } = a.groups;
  for (let g = 0; g < length; g++) {
    const [one, other] = [a.groups[g]!, b.groups[g]];
    if (one === other) continue;
    if (
      one.groupId !== other?.groupId ||
      one.steps !== other.steps ||
      one.trajectoryIds !== other.trajectoryIds ||
      one.responseLengths !== other.responseLengths
    )
      return false;
  }
  return length === b.groups.length;
}

/** rLLM's algorithm configuration under these settings, by rLLM's keys: as far as a run of the playground sets it. */
export function wireConfig(settings: RunSettings): Readonly<Record<string, unknown>> {
  return {
    estimator: settings.estimator,
    estimator_map: Object.fromEntries(settings.estimatorMap),
    stepwise_advantage_mode: settings.stepwiseAdvantageMode ?? 'broadcast',
    norm_adv_by_std_in_grpo: settings.normAdvByStdInGrpo,
    use_precomputed_advantage: settings.usePrecomputedAdvantage,
  };
}

function lengthOf(steps: readonly { readonly responseTokens: number }[] | undefined): number | null {
  return steps === undefined ? null : steps.reduce((sum, { responseTokens }) => sum + responseTokens, 0);
}

/** What a run came to as answers to its calls; none for one that was stopped by a later one. */
export function answersOf(calls: readonly RecordedCall[], outcome: RunOutcome): readonly RecordedAnswer[] {
  if (outcome.kind === 'cancelled') return [];
  return calls.map((call, k) => ({ call, outcome: recordedOutcome(outcome, k) }));
}

/** What a run came to for its k-th call. */
export function recordedOutcome(outcome: RunOutcome, k: number): RecordedOutcome {
  const one = outcome.kind === 'ran' ? outcome.calls[k]! : outcome;
  if (one.kind === 'fault') {
    const { name, message, line, column } = one.fault;
    const words = faultSentence({ name: '', message, line, column });
    return { kind: 'error', pythonClass: name, message: line === null ? message : words.replace(': : ', ': ') };
  }
  if (one.kind === 'ok') {
    const { advantagesByGroup } = one.result;
    const values = new Float64Array(advantagesByGroup.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const advantages of advantagesByGroup) {
      values.set(advantages, at);
      at += advantages.length;
    }
    return { kind: 'advantages', values, lengths: Uint32Array.from(advantagesByGroup, ({ length }) => length) };
  }
  return { kind: 'error', pythonClass: CLASSES[one.kind] ?? 'Error', message: outcomeSentence(outcome) ?? '' };
}

const CLASSES: Readonly<Record<string, string>> = {
  timeout: 'Stopped',
  'too-large': 'TooLarge',
  crashed: 'Crashed',
  unavailable: 'NotRun',
};

/** Whether a program that came to this is not tried again before somebody asks for it. */
export function isHalting({ kind }: RunOutcome): boolean {
  return kind === 'timeout' || kind === 'crashed' || kind === 'unavailable';
}

/** Calls by what they are apart from their rewards: the latest of each. */
export function latestCalls(
  before: ReadonlyMap<string, RecordedCall>,
  calls: readonly RecordedCall[],
): ReadonlyMap<string, RecordedCall> {
  return new Map([...before, ...calls.map((call) => [callKey(call), call] as const)].slice(-MOST_CALLS));
}

const MOST_CALLS = 50;
