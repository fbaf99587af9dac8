import { estimatorById, estimatorsAt } from '../../engine/estimators/index.ts';
import type { Revision } from '../../engine/revision.ts';
import { nearest } from '../playground/nearest.ts';
import type { KnownKey } from './keys/index.ts';
import type { Leaf } from './leaves.ts';
import type { ConfigScalar, ReportRow } from './types.ts';
import {
  allowedText,
  defaultOf,
  hasType,
  isAllowed,
  isMissing,
  scalarText,
  typeText,
  valueText,
  waits,
} from './values.ts';

/** What becomes of a key: its row, and the value when it is taken. */
export interface Judged {
  readonly row: ReportRow;
  readonly taken?: ConfigScalar;
}

/** The parts of a row that its place and value do not give. */
type Verdict = Pick<ReportRow, 'status' | 'sentence' | 'warns'> & Partial<Pick<ReportRow, 'discrepancy' | 'nearest'>>;

export function rowOf({ written, node }: Pick<Leaf, 'written' | 'node'>, verdict: Verdict): ReportRow {
  const { line, column } = node;
  return { path: written, value: valueText(node), discrepancy: null, nearest: null, line, column, ...verdict };
}

/** What the whole configuration says about other keys. */
export interface Context {
  /** Whether a flag is on. */
  readonly isOn: (path: string) => boolean;
  /** Whether an override before this one has taken a key out. */
  readonly isOut: (path: string) => boolean;
}

/** Judges a key that is known. */
export function judgeKnown(leaf: Leaf, key: KnownKey, revision: Revision, context: Context): Judged {
  const { node } = leaf;
  const make = (verdict: Verdict): ReportRow => rowOf(leaf, verdict);
  const written = node.kind === 'scalar' ? node.value : undefined;
  const standard = defaultOf(key, revision);
  if (leaf.hasVariable || waits(node) || isMissing(node)) {
    const counts = `${standard === undefined ? 'nothing' : scalarText(standard)} counts here.`;
    return {
      row: make({
        status: 'interpolation',
        sentence: isMissing(node)
          ? `??? stands for a value that must still be given: OmegaConf raises when it is read; ${counts}`
          : `Its value is known only where it is run; ${counts}`,
        warns: key.setting !== null && written !== standard,
      }),
    };
  }
  const value = isTruthNumber(written, key) ? written === 1 : written;
  const reader = key.readBy[revision];
  if (reader === null) return { row: make(ignored(key, value, revision)) };
  if (value === undefined || !hasType(value, key.type)) {
    return {
      row: make({
        status: 'wrong-type',
        sentence: `It takes ${typeText(key.type)}, not ${node.kind === 'scalar' ? valueText(node) : `a ${node.kind}`}.`,
        warns: true,
      }),
    };
  }
  if (key.allowed !== undefined && !isAllowed(value, key.allowed)) {
    return {
      row: make({
        status: 'out-of-range',
        sentence: `It takes ${allowedText(key.allowed)}. ${key.allowed.else}`,
        discrepancy: key.allowed.discrepancy ?? null,
        warns: true,
      }),
      taken: value,
    };
  }
  const verdict = used(key, value, reader, leaf.action, revision, context);
  const truth = value === written ? '' : ` ${String(written)} counts as ${String(value)}.`;
  return { row: make({ ...verdict, sentence: `${verdict.sentence}${truth}` }), taken: value };
}

/** Python takes 0 and 1 for flags; `bypass_mode` alone is handed on as it is. */
function isTruthNumber(value: ConfigScalar | undefined, { type, path }: KnownKey): boolean {
  return (value === 0 || value === 1) && type.startsWith('boolean') && !path.endsWith('.bypass_mode');
}

function used(
  key: KnownKey,
  value: ConfigScalar,
  reader: string,
  action: Leaf['action'],
  revision: Revision,
  { isOn, isOut }: Context,
): Verdict {
  const remark = key.remarks?.find(
    ({ values, revision: only, unlessOn }) =>
      (values?.includes(value) ?? true) &&
      (only ?? revision) === revision &&
      (unlessOn === undefined || !isOn(unlessOn)),
  );
  const estimator =
    key.path === 'rllm.algorithm.adv_estimator' ? unknownEstimator(value as string, revision, 'default') : null;
  const hydra = hydraObjection(key, action, revision, isOut(key.path));
  const parts = [sentenceCase(`${reader} reads it.`), remark?.sentence, estimator?.sentence, hydra];
  return {
    status: 'used',
    sentence: parts.filter((part) => part !== undefined && part !== null).join(' '),
    discrepancy: estimator?.discrepancy ?? remark?.discrepancy ?? null,
    nearest: estimator?.nearest ?? null,
    warns: (remark?.warns ?? false) || estimator !== null || hydra !== null,
  };
}

function ignored(key: KnownKey, value: ConfigScalar | undefined, revision: Revision): Verdict {
  const other: Revision = revision === 'rllm-head' ? 'rllm-seed' : 'rllm-head';
  const readElsewhere = key.readBy[other] !== null;
  const why = key.ignored?.why ?? `This revision of rLLM does not have it; ${other} does.`;
  return {
    status: readElsewhere ? 'ignored-here' : 'ignored',
    sentence: `${readElsewhere ? `Ignored at ${revision}, read at ${other}.` : 'Ignored.'} ${why}`,
    discrepancy: key.ignored?.discrepancy ?? null,
    warns: value !== defaultOf(key, revision),
  };
}

/** What Hydra says to an override that does not fit base.yaml; null when it takes it. */
function hydraObjection(key: KnownKey, action: Leaf['action'], revision: Revision, isOut: boolean): string | null {
  const inFile = key.yaml[revision] !== undefined && !isOut;
  if (action === 'set' && isOut) return 'Hydra refuses it: a ~ before it has taken the key out, so write a + in front.';
  if (action === 'set' && !inFile) return 'Hydra refuses it: base.yaml does not have the key, so write a + in front.';
  if (action === 'append' && inFile) return 'Hydra refuses the +: base.yaml has the key already.';
  return null;
}

/** What a name that is not built in leads to; null when it is built in. */
export function unknownEstimator(
  name: string,
  revision: Revision,
  where: 'default' | 'map',
): { sentence: string; discrepancy: string | null; nearest: string | null } | null {
  const builtIn = estimatorsAt(revision).map(({ id }) => id);
  if (builtIn.includes(name)) return null;
  const near = nearest(name, builtIn);
  const meant = near === null ? '' : ` Was ${near} meant?`;
  if (estimatorById(name) !== undefined) {
    return { sentence: `${name} is not built in at ${revision}.`, discrepancy: null, nearest: null };
  }
  if (where === 'default' && revision === 'rllm-head') {
    return {
      sentence: `${scalarText(name)} is not built in, and becomes OTHER, which rLLM refuses even when a custom estimator has the name; the map can name one.${meant}`,
      discrepancy: 'D-04',
      nearest: near,
    };
  }
  return {
    sentence: `${scalarText(name)} is not built in; rLLM refuses it unless it is registered.${meant}`,
    discrepancy: null,
    nearest: near,
  };
}

export function sentenceCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
