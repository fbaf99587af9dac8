/**
 * Random numbers by their place: the n-th of a seed is the same whoever asks and whatever was asked before, so that
 * lanes can share them and a run can be taken up anywhere.
 *
 * Two rounds of the 32-bit finaliser of MurmurHash3 (Austin Appleby, public domain) over seed and place.
 */
function mixed(seed: number, place: number): number {
  let h = (seed ^ Math.imul(place >>> 0, 0x9e3779b1)) >>> 0;
  for (let round = 0; round < 2; round++) {
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    h = (h ^ (h >>> 16) ^ Math.imul(seed, 0x27d4eb2f)) >>> 0;
  }
  return h;
}

/** A uniform number of [0, 1): 53 bits from two words. Shape: scalar. */
export function uniformAt(seed: number, place: number): number {
  const high = mixed(seed, 2 * place);
  const low = mixed(seed ^ 0x5bd1e995, 2 * place + 1);
  return ((high >>> 5) * 67108864 + (low >>> 6)) / 9007199254740992;
}

/** A seed of its own for the place-th part of a seed: streams that are told apart. Shape: scalar, 32 bits. */
export function seedAt(seed: number, place: number): number {
  return mixed(mixed(seed ^ 0x3c6ef372, place), 0x1b873593);
}
