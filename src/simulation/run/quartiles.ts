/** A figure over seeds, at each point of a curve. NaN where no seed has it. */
export interface Quartiles {
  readonly low: Float64Array;
  readonly median: Float64Array;
  readonly high: Float64Array;
  readonly mean: Float64Array;
}

/** Values of one figure: those of all seeds, point after point. */
export class SeedValues {
  private readonly points: number;
  private readonly seeds: number;
  private readonly values: Float64Array;

  constructor(points: number, seeds: number) {
    this.points = points;
    this.seeds = seeds;
    this.values = new Float64Array(points * seeds).fill(Number.NaN);
  }

  set(point: number, seed: number, value: number): void {
    this.values[point * this.seeds + seed] = value;
  }

  /** The values of one seed, point after point. */
  ofSeed(seed: number): Float64Array {
    return Float64Array.from({ length: this.points }, (_, point) => this.values[point * this.seeds + seed]!);
  }

  /** Quartiles by linear interpolation over the seeds that have a value. */
  quartiles(seedsDone: number): Quartiles {
    const out = {
      low: new Float64Array(this.points).fill(Number.NaN),
      median: new Float64Array(this.points).fill(Number.NaN),
      high: new Float64Array(this.points).fill(Number.NaN),
      mean: new Float64Array(this.points).fill(Number.NaN),
    };
    const column = new Float64Array(seedsDone);
    for (let point = 0; point < this.points; point++) {
      let count = 0;
      let sum = 0;
      for (let seed = 0; seed < seedsDone; seed++) {
        const value = this.values[point * this.seeds + seed]!;
        if (Number.isNaN(value)) continue;
        column[count++] = value;
        sum += value;
      }
      if (count === 0) continue;
      const sorted = column.subarray(0, count).sort();
      out.low[point] = between(sorted, 0.25);
      out.median[point] = between(sorted, 0.5);
      out.high[point] = between(sorted, 0.75);
      out.mean[point] = sum / count;
    }
    return out;
  }
}

function between(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const index = Math.floor(place);
  const low = sorted[index]!;
  const weight = place - index;
  return weight === 0 ? low : low + (sorted[index + 1]! - low) * weight;
}
