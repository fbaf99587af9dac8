import { armOf, coinPrompt, toyOf } from '../toy/build.ts';
import type { Toy } from '../toy/types.ts';

/** The toys of the table of known values. */
export const coin = (rate: number, rewardOffset = 0): Toy => toyOf([coinPrompt('coin', rate)], { rewardOffset });

export const fourCoins: Toy = toyOf([0.02, 0.1, 0.5, 0.9].map((rate) => coinPrompt(`p${rate}`, rate)));

/** Five answers, of which a rare one is worth 10. */
export const rareTen: Toy = toyOf([
  { id: 'rare', arms: [armOf(10, 0), armOf(0.3, 2), armOf(0.2, 2), armOf(0.1, 3), armOf(0, 4)] },
]);
