import type { EstimatorTuple } from '../../engine/config/algorithm.ts';
import type { EstimatorRef } from '../../engine/estimators/AdvantageEstimator.ts';
import type { Revision } from '../../engine/revision.ts';
import { pythonRepr } from '../../engine/python/repr.ts';
import { type Leaf, mapDepth } from './leaves.ts';
import { rowOf, unknownEstimator } from './rowOfKey.ts';
import type { ConfigFormat, ConfigNode, ReportRow, RllmSettings } from './types.ts';
import { isMissing, waits } from './values.ts';

/** Gathers a map of estimators, role by role: role -> estimator, or role -> [estimator, loss] for a tuple. */
export class RoleMap {
  readonly #revision: Revision;
  readonly #format: ConfigFormat;
  readonly #estimators = new Map<string, string>();
  readonly #losses = new Map<string, string>();
  /** The map as rLLM has it, with tuples. */
  readonly argument = new Map<string, EstimatorRef | EstimatorTuple>();
  /** Whether it is given, if only as an empty one. */
  #isGiven = false;

  constructor(revision: Revision, format: ConfigFormat) {
    this.#revision = revision;
    this.#format = format;
  }

  settings(): Pick<RllmSettings, 'estimatorMap' | 'lossFnMap'> {
    if (!this.#isGiven) return {};
    const losses = [...this.#losses];
    return { estimatorMap: [...this.#estimators], ...(losses.length > 0 && { lossFnMap: losses }) };
  }

  /** Takes the map itself, when it is no section of roles, or a role of it. */
  take(leaf: Leaf): ReportRow {
    const [role, ...below] = leaf.parts.slice(mapDepth(leaf.parts));
    if (leaf.hasVariable || waits(leaf.node) || isMissing(leaf.node)) {
      return rowOf(leaf, {
        status: 'interpolation',
        sentence: 'Its value is known only where it is run; nothing counts here.',
        warns: true,
      });
    }
    return role === undefined ? this.#whole(leaf) : this.#role(leaf, role, below);
  }

  #whole(leaf: Leaf): ReportRow {
    const { node } = leaf;
    if (node.kind === 'list' || (node.kind === 'scalar' && node.value !== null)) {
      const sentence = 'It takes a section with a role and its estimator a line.';
      return rowOf(leaf, { status: 'wrong-type', sentence, warns: true });
    }
    this.#isGiven = true;
    return rowOf(leaf, {
      status: 'used',
      sentence: 'An empty map: every role has the default estimator.',
      warns: false,
    });
  }

  #role(leaf: Leaf, role: string, below: readonly string[]): ReportRow {
    const { node } = leaf;
    const values = below.length > 0 ? null : textsOf(node);
    if (values === null) {
      this.argument.set(role, { odd: null });
      return wrongType(leaf, 'It takes the name of an estimator, or [estimator, loss].');
    }
    if (node.kind === 'list') return this.#tuple(leaf, role, values);
    this.argument.set(role, values[0]!);
    return this.#taken(leaf, role, values[0]!);
  }

  #tuple(leaf: Leaf, role: string, values: readonly string[]): ReportRow {
    this.argument.set(role, { tuple: values });
    const [estimator, loss] = values;
    if (this.#revision === 'rllm-seed') {
      const tuple = `(${values.map(pythonRepr).join(', ')}${values.length === 1 ? ',' : ''})`;
      const sentence = `This revision keeps the tuple and fails on it: ValueError: Unknown advantage estimator ${tuple}. A loss of its own came with rllm-head.`;
      return wrongType(leaf, sentence);
    }
    if (values.length !== 2 || estimator === undefined || loss === undefined) {
      return wrongType(
        leaf,
        `A tuple has an estimator and a loss. ValueError: estimator_map tuple for role '${role}' must have exactly 2 elements (estimator, loss_fn), got ${values.length}.`,
      );
    }
    this.#losses.set(role, loss);
    return this.#taken(leaf, role, estimator);
  }

  #taken(leaf: Leaf, role: string, estimator: string): ReportRow {
    this.#isGiven = true;
    this.#estimators.set(role, estimator);
    const unknown = unknownEstimator(estimator, this.#revision, 'map');
    const isArgument = this.#format === 'python';
    const sentences = [isArgument ? 'The trainer takes it.' : NOT_FROM_A_FILE, unknown?.sentence];
    return rowOf(leaf, {
      status: isArgument ? 'used' : 'ignored',
      sentence: sentences.filter((one) => one !== undefined).join(' '),
      discrepancy: unknown?.discrepancy ?? null,
      nearest: unknown?.nearest ?? null,
      warns: !isArgument || unknown !== null,
    });
  }
}

const NOT_FROM_A_FILE =
  'rLLM takes the map as an argument in Python only, so this does nothing there. The playground takes it as that argument.';

function wrongType(leaf: Leaf, sentence: string): ReportRow {
  return rowOf(leaf, { status: 'wrong-type', sentence, warns: true });
}

/** A text, or the texts of a list; null for anything else. */
function textsOf(node: ConfigNode): readonly string[] | null {
  if (node.kind === 'section') return null;
  const values = (node.kind === 'list' ? node.items : [node]).map((one) => (one.kind === 'scalar' ? one.value : null));
  return values.every((one) => typeof one === 'string') ? values : null;
}
