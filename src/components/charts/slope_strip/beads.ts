import type { Bead } from './model.ts';

const BEAD_GAP = 22;
/** Widest row of dodged beads; more of them stand closer, smaller and without their numbers. */
const BEAD_ROW = 132;
const NUMBERED_GAP = 15;
/** Above this many dots all are small, so that they can be told apart. */
const CROWD = 24;
const SMALL_GAP = 13;

/** Equal rewards stand side by side, centred on the axis as far as there is room on both sides. */
export function placeBeads(
  rewards: readonly (number | null)[],
  y: (reward: number) => number,
  axisX: number,
  bottom: number,
  room: { readonly left: number; readonly right: number },
): Bead[] {
  const crowded = rewards.length > CROWD;
  const heights = rewards.map((reward) => (reward === null || !Number.isFinite(reward) ? null : y(reward)));
  const order = heights.map((_, i) => i).sort((a, b) => (heights[a] ?? Infinity) - (heights[b] ?? Infinity) || a - b);
  const beads: Bead[] = new Array(rewards.length);
  for (let start = 0; start < order.length; ) {
    const first = heights[order[start]!] ?? null;
    let end = start + 1;
    while (end < order.length && sameRow(first, heights[order[end]!] ?? null, crowded ? 8 : 13)) end++;
    const row = order.slice(start, end).sort((a, b) => a - b);
    const widest = Math.min(BEAD_ROW, room.left + room.right);
    const gap = Math.min(crowded ? SMALL_GAP : BEAD_GAP, widest / Math.max(1, row.length - 1));
    const width = gap * (row.length - 1);
    const firstX = axisX + Math.min(Math.max(-width / 2, -room.left), room.right - width);
    row.forEach((index, k) => {
      const x = firstX + k * gap;
      beads[index] = {
        index,
        x,
        y: heights[index] ?? bottom + 20,
        placed: heights[index] !== null,
        small: gap < NUMBERED_GAP,
      };
    });
    start = end;
  }
  return beads;
}

function sameRow(a: number | null, b: number | null, within: number): boolean {
  return a === null || b === null ? a === b : Math.abs(a - b) < within;
}
