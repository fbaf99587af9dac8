import { hasSameInput } from '../../../../engine/recorded/sameCall.ts';
import type { RecordedCall } from '../../../../engine/recorded/types.ts';
import type { CustomEstimator, PlaygroundDocument } from '../../../../importers/playground/document.ts';
import { twinOf } from '../../../../sandbox/gallery/index.ts';
import type { CallOutcome, RunOutcome } from '../../../../sandbox/program/outcome.ts';
import {
  departing,
  type DepartingCase,
  notPassedAtSeed,
  numpyText,
  pytestText,
  rllmText,
} from '../../../../sandbox/takeHome/index.ts';
import { programCallOf } from '../../../../state/custom/programs.ts';
import { rolesOf } from '../../../../state/document/batchEdits.ts';

/** Where an estimator can be taken. */
export const TAKE_HOME = {
  'rllm-head': 'rLLM, HEAD',
  'rllm-seed': 'rLLM, March 2026',
  numpy: 'NumPy',
  pytest: 'pytest',
  source: 'Source',
} as const;

export type TakeHome = keyof typeof TAKE_HOME;

export interface TakeHomeInput {
  readonly document: PlaygroundDocument;
  readonly estimator: CustomEstimator;
  /** The calls of its last run, and what they came to; null when this very estimator has not run. */
  readonly calls: readonly RecordedCall[];
  readonly outcome: RunOutcome | null;
}

/** The text to take home. */
export function takeHomeText(kind: TakeHome, input: TakeHomeInput): string {
  const estimator = departing(input.estimator);
  switch (kind) {
    case 'source':
      return input.estimator.source;
    case 'numpy':
      return numpyText(estimator);
    case 'pytest': {
      const cases = casesOf(input);
      return cases === null
        ? `# ${oneLine(estimator.name)} has not run on this batch, so there is nothing to expect yet.\n`
        : pytestText(estimator, cases);
    }
    case 'rllm-head':
    case 'rllm-seed':
      return rllmText(kind, estimator, roleMapOf(input.document, estimator.name));
    default:
      return kind satisfies never;
  }
}

/** What the panel says of it: JavaScript is not turned into Python by magic. */
export function takeHomeCaption(kind: TakeHome, estimator: CustomEstimator): string {
  const { name, language } = estimator;
  if (kind === 'source') return `${name} as it stands in the editor.`;
  if (isTranslated(estimator)) {
    const missing = kind === 'rllm-seed' ? notPassedAtSeed(twinOf(estimator.source) ?? estimator.source) : [];
    if (missing.length > 0) return `${name} reads ${missing.join(' and ')}, which March 2026 does not pass.`;
    if (kind === 'pytest') return `The present batch as a test: ${name} has to give the same doubles.`;
    return language === 'python'
      ? `${name} is Python, and goes as it is.`
      : `${name} is of the gallery, which has it in Python with the same bits.`;
  }
  if (kind === 'pytest')
    return `The present batch and what ${name} gives on it: a port to Python is right when this passes.`;
  return `${name} is JavaScript of your own, and is not translated to Python: it goes as it is.`;
}

/** What the file is called, without its folder. */
export function takeHomeEnding(kind: TakeHome, estimator: CustomEstimator): 'js' | 'py' {
  if (kind === 'pytest') return 'py';
  return kind === 'source' ? (estimator.language === 'python' ? 'py' : 'js') : isTranslated(estimator) ? 'py' : 'js';
}

function isTranslated({ language, source }: CustomEstimator): boolean {
  return language === 'python' || twinOf(source) !== null;
}

/** The role map that names the estimator: as it is set, else for every role. */
function roleMapOf(
  { settings, batch }: PlaygroundDocument,
  name: string,
): readonly (readonly [role: string, estimator: string])[] {
  if (settings.estimatorMap.some(([, estimator]) => estimator === name)) return settings.estimatorMap;
  return rolesOf(batch)
    .slice(0, MOST_ROLES)
    .map((role) => [role, name] as const);
}

const MOST_ROLES = 50;

/** The calls of the present batch and what came of them; null while there is nothing to expect. */
function casesOf({ document, estimator, calls, outcome }: TakeHomeInput): readonly DepartingCase[] | null {
  if (outcome?.kind !== 'ran') return null;
  const { groups } = document.batch;
  // The batch may be a frame ahead of the run.
  if (calls.some(({ groupIndices }) => groupIndices.some((index) => index >= groups.length))) return null;
  return calls.flatMap((call, k): DepartingCase[] => {
    const one = outcome.calls[k]!;
    // Two lanes may ask for the same groups.
    const isKnown = calls.slice(0, k).some((other, o) => hasSameInput(other, call) && isAlike(outcome.calls[o]!, one));
    if (isKnown) return [];
    return [
      {
        role: call.role,
        call: programCallOf(document, estimator, call),
        outcome: one.kind === 'ok' ? { result: one.result } : { raises: one.fault.name },
      },
    ];
  });
}

/** Whether two calls came to the same: the same bits, or the same exception. */
function isAlike(a: CallOutcome, b: CallOutcome): boolean {
  if (a.kind === 'fault' || b.kind === 'fault')
    return a.kind === 'fault' && b.kind === 'fault' && a.fault.name === b.fault.name;
  const [one, other] = [a.result.advantagesByGroup, b.result.advantagesByGroup];
  return (
    one.length === other.length &&
    one.every(
      (group, g) => group.length === other[g]!.length && group.every((value, i) => Object.is(value, other[g]![i])),
    )
  );
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ');
}
