import type { CallOutcome } from '../program/outcome.ts';
import { type Advantages, fits, hasDegree, isFinite, PROMISES, type PromiseRule } from './promises.ts';
import { smallerBatches } from './shrink.ts';
import { trialBatch } from './trials.ts';
import type { PromiseResult, TrialBatch } from './types.ts';

/** The rewards of one role, as an estimator is called with them. */
export type TrialCall = readonly Float64Array[];

/** Makes all calls in one go; null when nothing came of it, as when the time was over. */
export type MakeCalls = (calls: readonly TrialCall[]) => Promise<readonly CallOutcome[] | null>;

export interface TestOptions {
  /** Number of random batches. */
  readonly trials: number;
  readonly seed: number;
  /** How often counter-examples are made smaller; each is one go for all of them. */
  readonly steps?: number;
}

/** What was asked of one batch, and what came back. */
interface Asked {
  readonly batch: TrialBatch;
  readonly own: Advantages | null;
  /** Of each promise, in their order; null for one that the batch says nothing about. */
  readonly variants: readonly (readonly (Advantages | null)[] | null)[];
}

/**
 * Tests every promise on the present batch and on random ones, all in one go; then the batches on which one is broken are
 * made smaller, a few steps in one go each. Null when the calls could not be made.
 */
export async function testPromises(
  present: TrialBatch | null,
  make: MakeCalls,
  { trials, seed, steps = STEPS }: TestOptions,
): Promise<readonly PromiseResult[] | null> {
  const random = Array.from({ length: trials }, (_, k) => trialBatch(seed, k));
  const asked = await ask(present === null ? random : [present, ...random], make);
  if (asked === null) return null;
  const degree = usualDegree(asked);
  const results = PROMISES.map((rule, p) => resultOf(rule, p, asked, degree));
  const broken = results.map(({ counterExample }) => counterExample);
  const smallest = await shrinkAll(broken, make, degree, steps);
  return results.map((result, p) => ({ ...result, counterExample: smallest[p]! }));
}

function resultOf(rule: PromiseRule, p: number, asked: readonly Asked[], degree: 0 | 1 | null): PromiseResult {
  const said = asked.filter((one) => saysSomething(rule, p, one));
  const broken = said.filter((one) => !isKept(rule, p, one, degree));
  const smallest = broken.toSorted((a, b) => sizeOf(a.batch) - sizeOf(b.batch))[0];
  return {
    id: rule.id,
    kept: said.length - broken.length,
    tried: said.length,
    degree: rule.id === 'scale' ? degree : null,
    counterExample: smallest?.batch ?? null,
  };
}

/** The behaviour under scale that most batches show; null when none shows one. */
function usualDegree(asked: readonly Asked[]): 0 | 1 | null {
  const p = PROMISES.findIndex(({ id }) => id === 'scale');
  const rule = PROMISES[p]!;
  const count = (degree: 0 | 1) =>
    asked.filter((one) => saysSomething(rule, p, one) && isKept(rule, p, one, degree)).length;
  const [stays, grows] = [count(0), count(1)];
  if (stays === 0 && grows === 0) return null;
  return grows >= stays ? 1 : 0;
}

/**
 * Whether what came back says anything about a promise: an estimator that raises, gives wrong lengths or NaN breaks the
 * promise of lengths or of finite values, and neither keeps nor breaks the others there.
 */
function saysSomething(rule: PromiseRule, p: number, { batch, own, variants }: Asked): boolean {
  if (!rule.applies(batch)) return false;
  if (rule.id === 'lengths') return true;
  if (own === null || !fits(batch, own)) return false;
  if (rule.id === 'finite') return true;
  return isFinite(own) && (variants[p] ?? []).every((variant) => variant !== null);
}

/** Of a batch that says something about the promise. */
function isKept(rule: PromiseRule, p: number, { batch, own, variants }: Asked, degree: 0 | 1 | null): boolean {
  if (own === null) return false;
  const others = variants[p] ?? [];
  if (rule.id !== 'scale') return rule.keeps(batch, own, others);
  return degree !== null && others[0] != null && hasDegree(batch, own, others[0], degree);
}

/** Asks for batches and all their variants in one go. */
async function ask(batches: readonly TrialBatch[], make: MakeCalls): Promise<readonly Asked[] | null> {
  const wanted: TrialBatch[] = [];
  const plans = batches.map((batch) => {
    const own = wanted.push(batch) - 1;
    const variants = PROMISES.map((rule) =>
      rule.applies(batch) ? rule.variants(batch).map((variant) => wanted.push(variant) - 1) : null,
    );
    return { batch, own, variants };
  });
  const answers = await advantagesOf(wanted, make);
  if (answers === null) return null;
  return plans.map(({ batch, own, variants }) => ({
    batch,
    own: answers[own]!,
    variants: variants.map((places) => places?.map((place) => answers[place]!) ?? null),
  }));
}

/** The advantages of batches; one call a role, as rLLM's collector makes them. Null for a batch of which one failed. */
async function advantagesOf(
  batches: readonly TrialBatch[],
  make: MakeCalls,
): Promise<readonly (Advantages | null)[] | null> {
  const calls: TrialCall[] = [];
  const plans = batches.map((batch) => {
    const roles = [...new Set(batch.map(({ role }) => role))];
    return roles.map((role) => {
      const groups = batch.flatMap((group, g) => (group.role === role ? [g] : []));
      return { groups, call: calls.push(groups.map((g) => Float64Array.from(batch[g]!.rewards))) - 1 };
    });
  });
  const outcomes = await make(calls);
  if (outcomes === null) return null;
  return plans.map((roles, k) => {
    const advantages = batches[k]!.map((): ArrayLike<number> => []);
    for (const { groups, call } of roles) {
      const outcome = outcomes[call];
      if (outcome === undefined || outcome.kind === 'fault') return null;
      groups.forEach((g, at) => {
        advantages[g] = outcome.result.advantagesByGroup[at] ?? [];
      });
    }
    return advantages;
  });
}

const STEPS = 12;

/** Makes the counter-example of each promise smaller as long as the promise stays broken on it. */
async function shrinkAll(
  broken: readonly (TrialBatch | null)[],
  make: MakeCalls,
  degree: 0 | 1 | null,
  steps: number,
): Promise<readonly (TrialBatch | null)[]> {
  const best = [...broken];
  for (let step = 0; step < steps; step++) {
    const tries = best.flatMap((batch, p) =>
      batch === null ? [] : smallerBatches(batch).map((smaller) => ({ p, smaller })),
    );
    const told = tries.filter(({ p, smaller }) => PROMISES[p]!.applies(smaller));
    if (told.length === 0) return best;
    // oxlint-disable-next-line no-await-in-loop -- the next step starts from what this one finds
    const asked = await ask(
      told.map(({ smaller }) => smaller),
      make,
    );
    if (asked === null) return best;
    let found = false;
    for (const p of new Set(told.map((one) => one.p))) {
      const rule = PROMISES[p]!;
      const breaks = (one: Asked) => saysSomething(rule, p, one) && !isKept(rule, p, one, degree);
      const k = told.findIndex((one, at) => one.p === p && breaks(asked[at]!));
      if (k < 0) continue;
      best[p] = told[k]!.smaller;
      found = true;
    }
    if (!found) return best;
  }
  return best;
}

function sizeOf(batch: TrialBatch): number {
  return batch.reduce((sum, { rewards }) => sum + rewards.length + 1, 0);
}
