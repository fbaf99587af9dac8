import * as fc from 'fast-check';

/*
 * Rewards that are hard on floating point. A group is drawn as its kind, its size and a seed, and filled from the seed,
 * since drawing every number by itself would take most of a test's time; small groups are drawn number by number too.
 */

/** `offset` adds 1e6..1e12; `mixed` spans forty orders of magnitude; `doubles` is any finite bit pattern. */
const KINDS = ['binary', 'uniform', 'constant', 'near-constant', 'offset', 'mixed', 'tiny', 'doubles'] as const;
type RewardKind = (typeof KINDS)[number];

/** Sizes at which numpy's summation changes its course. */
const TURNS = [7, 8, 9, 15, 16, 17, 127, 128, 129, 136];

/** A small generator of numbers in [0, 1), so that a seed gives the same group everywhere (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const bits = new DataView(new ArrayBuffer(8));

function anyDouble(random: () => number): number {
  for (;;) {
    bits.setUint32(0, random() * 2 ** 32);
    bits.setUint32(4, random() * 2 ** 32);
    const value = bits.getFloat64(0);
    if (Number.isFinite(value)) return value;
  }
}

/** What draws one reward of a group of this kind. */
function rewardOf(kind: RewardKind, random: () => number): () => number {
  const centre = (random() - 0.5) * 10 ** Math.floor(random() * 8 - 4);
  const offset = 10 ** (6 + Math.floor(random() * 7));
  const solved = random();
  switch (kind) {
    case 'binary':
      return () => (random() < solved ? 1 : 0);
    case 'uniform':
      return () => random() * 2 - 1;
    case 'constant':
      return () => centre;
    case 'near-constant':
      return () => centre * (1 + Math.floor(random() * 5) * Number.EPSILON);
    case 'offset':
      return () => offset + random();
    case 'mixed':
      return () => (random() - 0.5) * 10 ** (random() * 40 - 20);
    case 'tiny':
      return () => (random() < 0.3 ? (random() < 0.5 ? 0 : -0) : (random() - 0.5) * 10 ** (-300 - random() * 23));
    default:
      return () => anyDouble(random);
  }
}

function fill(kind: RewardKind, n: number, seed: number): Float64Array {
  const reward = rewardOf(kind, randomOf(seed));
  return Float64Array.from({ length: n }, reward);
}

const sizes = (least: number) =>
  fc.oneof(
    fc.integer({ min: least, max: 17 }),
    fc.constantFrom(...TURNS),
    fc.integer({ min: Math.max(least, 18), max: 300 }),
  );

/** Rewards of one group: finite, of any of the kinds. */
export function rewardsOf({
  least = 1,
  kinds = KINDS,
}: {
  least?: number;
  kinds?: readonly RewardKind[];
} = {}): fc.Arbitrary<Float64Array> {
  const seeded = fc
    .tuple(fc.constantFrom(...kinds), sizes(least), fc.nat(2 ** 31 - 1))
    .map(([kind, n, seed]) => fill(kind, n, seed));
  if (kinds !== KINDS) return seeded;
  const one = fc.double({ noNaN: true, noDefaultInfinity: true });
  const drawn = fc.array(one, { minLength: least, maxLength: 10 }).map((list) => Float64Array.from(list));
  return fc.oneof({ weight: 9, arbitrary: seeded }, { weight: 1, arbitrary: drawn });
}

/** Rewards with some NaN and infinities among them. */
export const brokenRewards: fc.Arbitrary<Float64Array> = fc
  .tuple(
    rewardsOf(),
    fc.array(fc.tuple(fc.nat(299), fc.constantFrom(Number.NaN, Infinity, -Infinity)), { maxLength: 3 }),
  )
  .map(([rewards, marks]) => {
    for (const [at, mark] of marks) rewards[at % rewards.length] = mark;
    return rewards;
  });

/** The groups of one role: 1 to 40, of one kind or of several. Most are small, as in training. */
export function roleRewards({ least = 1, most = 40 } = {}): fc.Arbitrary<Float64Array[]> {
  return fc
    .tuple(fc.integer({ min: 1, max: most }), fc.constantFrom(...KINDS, 'any' as const), fc.nat(2 ** 31 - 1))
    .map(([count, kind, seed]) => {
      const random = randomOf(seed);
      const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
      return Array.from({ length: count }, () => {
        const n = random() < 0.95 ? least + Math.floor(random() * 16) : random() < 0.5 ? pick(TURNS) : 300;
        return fill(kind === 'any' ? pick(KINDS) : kind, n, Math.floor(random() * 2 ** 31));
      });
    });
}

/** A permutation of 0..n-1 made from a seed. */
export function permutation(n: number, seed: number): number[] {
  const random = randomOf(seed);
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** Seeds for `permutation`. */
export const seeds = fc.nat(2 ** 31 - 1);
