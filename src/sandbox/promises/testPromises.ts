import { type CallOutcome, faultSentence } from '../program/outcome.ts';
import type { ProgramFault, ProgramGroup } from '../program/types.ts';
import { type Advantages, fits, hasDegree, isFinite, PROMISES, type PromiseRule } from './promises.ts';
import { smallerBatches } from './shrink.ts';
import { SMALL_BATCHES, trialBatch } from './trials.ts';
import type { PromiseResult, TrialBatch, TrialGroup } from './types.ts';

/** The groups of one role, as an estimator is called with them. */
export interface TrialCall {
  readonly rewardsByGroup: readonly Float64Array[];
  readonly groups: readonly ProgramGroup[];
}

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
  /** What the batch itself raised. */
  readonly fault: ProgramFault | null;
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
  const broken = PROMISES.map((rule, p) => smallestOf(rule, p, asked, degree));
  const smallest = await shrinkAll(broken, make, degree, steps);
  return PROMISES.map((rule, p) => resultOf(rule, p, asked, degree, smallest[p]!));
}

/** The smallest of the batches on which a promise is broken. */
function smallestOf(rule: PromiseRule, p: number, asked: readonly Asked[], degree: 0 | 1 | null): Asked | null {
  const broken = asked.filter((one) => breaks(rule, p, one, degree));
  return broken.toSorted((a, b) => sizeOf(a.batch) - sizeOf(b.batch))[0] ?? null;
}

function breaks(rule: PromiseRule, p: number, one: Asked, degree: 0 | 1 | null): boolean {
  return saysSomething(rule, p, one) && !isKept(rule, p, one, degree);
}

function resultOf(
  rule: PromiseRule,
  p: number,
  asked: readonly Asked[],
  degree: 0 | 1 | null,
  example: Asked | null,
): PromiseResult {
  const said = asked.filter((one) => saysSomething(rule, p, one));
  return {
    id: rule.id,
    kept: said.filter((one) => isKept(rule, p, one, degree)).length,
    tried: said.length,
    degree: rule.id === 'scale' ? degree : null,
    counterExample: example?.batch ?? null,
    raises: rule.id !== 'lengths' || example?.fault == null ? null : faultSentence(example.fault),
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
    ...answers[own]!,
    variants: variants.map((places) => places?.map((place) => answers[place]!.own) ?? null),
  }));
}

/** The advantages of batches; one call a role, as rLLM's collector makes them. Null for a batch of which one failed. */
async function advantagesOf(
  batches: readonly TrialBatch[],
  make: MakeCalls,
): Promise<readonly Pick<Asked, 'own' | 'fault'>[] | null> {
  const calls: TrialCall[] = [];
  const plans = batches.map((batch) => {
    const roles = [...new Set(batch.map(({ role }) => role))];
    return roles.map((role) => {
      const groups = batch.flatMap((group, g) => (group.role === role ? [g] : []));
      const call: TrialCall = {
        rewardsByGroup: groups.map((g) => Float64Array.from(batch[g]!.rewards)),
        groups: groups.map((g) => factsOf(batch[g]!, g)),
      };
      return { groups, call: calls.push(call) - 1 };
    });
  });
  const outcomes = await make(calls);
  if (outcomes === null) return null;
  return plans.map((roles, k) => {
    const advantages = batches[k]!.map((): ArrayLike<number> => []);
    for (const { groups, call } of roles) {
      const outcome = outcomes[call];
      if (outcome === undefined) return { own: null, fault: null };
      if (outcome.kind === 'fault') return { own: null, fault: outcome.fault };
      // Of another number of arrays than groups rLLM looks at none.
      if (outcome.result.advantagesByGroup.length !== groups.length) return { own: [], fault: null };
      groups.forEach((g, at) => {
        advantages[g] = outcome.result.advantagesByGroup[at] ?? [];
      });
    }
    return { own: advantages, fault: null };
  });
}

/** What an estimator is told of a group. */
function factsOf({ role, rewards, steps, id, trajectoryIds }: TrialGroup, place: number): ProgramGroup {
  const known = steps?.every((own) => own !== null) === true ? steps : undefined;
  return {
    id: id ?? `case-${place + 1}:${role}`,
    role,
    trajectoryIds: trajectoryIds ?? rewards.map((_, i) => String(i + 1)),
    responseLengths: rewards.map((_, i) => steps?.[i]?.reduce((sum, tokens) => sum + tokens, 0) ?? null),
    stepCounts: rewards.map((_, i) => steps?.[i]?.length ?? 1),
    ...(known !== undefined && { stepLengths: known }),
  };
}

const STEPS = 12;

/**
 * Makes the counter-example of each promise smaller as long as the promise stays broken on it, and in the same way: what
 * raises has to raise the same.
 */
async function shrinkAll(
  broken: readonly (Asked | null)[],
  make: MakeCalls,
  degree: 0 | 1 | null,
  steps: number,
): Promise<readonly (Asked | null)[]> {
  const best = [...broken];
  const isAlike = (one: Asked, p: number) => breaks(PROMISES[p]!, p, one, degree) && wayOf(one) === wayOf(best[p]!);
  for (let step = 0; step < steps; step++) {
    if (best.every((one) => one === null)) return best;
    // The smallest batches that there are come first.
    const tries = best.flatMap((one, p) =>
      one === null ? [] : (step === 0 ? SMALL_BATCHES : smallerBatches(one.batch)).map((smaller) => ({ p, smaller })),
    );
    const told = tries.filter(
      ({ p, smaller }) => PROMISES[p]!.applies(smaller) && (step > 0 || sizeOf(smaller) < sizeOf(best[p]!.batch)),
    );
    const batches = [...new Set(told.map(({ smaller }) => smaller))];
    if (batches.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- the next step starts from what this one finds
    const answers = await ask(batches, make);
    if (answers === null) return best;
    const asked = new Map(batches.map((batch, k) => [batch, answers[k]!]));
    let found = step === 0;
    for (const p of new Set(told.map((one) => one.p))) {
      const smaller = told.find((one) => one.p === p && isAlike(asked.get(one.smaller)!, p));
      if (smaller === undefined) continue;
      best[p] = asked.get(smaller.smaller)!;
      found = true;
    }
    if (!found) return best;
  }
  return best;
}

/** How a batch fails: by what it raises and where, or by numbers. */
function wayOf({ fault }: Asked): string {
  return fault === null ? '' : `${fault.name} ${fault.line}`;
}

/** Trajectories and groups; names and lengths count a little. */
function sizeOf(batch: TrialBatch): number {
  return batch.reduce((sum, { rewards, steps }) => sum + rewards.length + 1 + (steps === undefined ? 0 : 0.1), 0);
}
