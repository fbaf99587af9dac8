/** What the importers ask of an AbortSignal. */
interface Stop {
  readonly aborted: boolean;
}

export interface PaceOptions {
  readonly signal?: Stop | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Lets other work run; without it a timer does, for which browsers take four milliseconds at least. */
  readonly pause?: (() => Promise<void>) | undefined;
}

/** Records between two looks at the clock. */
const STRIDE = 16;
/** Milliseconds of work between two rests: a stop is noticed, and a frame can be drawn. */
const WORK = 20;

/** Lets other work run now and then, reports progress in bytes, and stops when the signal says so. */
export class Pace {
  readonly #options: PaceOptions;
  readonly #total: number;
  #since = 0;
  #restAt = performance.now() + WORK;
  #done = 0;

  constructor(options: PaceOptions, total: number) {
    this.#options = options;
    this.#total = total;
  }

  /** Call once a record; true when it is time to `rest`. */
  tick(): boolean {
    this.#since += 1;
    if (this.#since < STRIDE) return false;
    this.#since = 0;
    return performance.now() >= this.#restAt;
  }

  /** Call after a large piece of work; true when it is time to `rest`. */
  get isDue(): boolean {
    return performance.now() >= this.#restAt;
  }

  /** Reports, yields to other work, and rejects with an AbortError when stopped. Without `done` it is as before. */
  async rest(done = this.#done): Promise<void> {
    this.#done = done;
    this.#options.onProgress?.(Math.min(done, this.#total), this.#total);
    await (this.#options.pause ?? nextTimer)();
    this.check();
    this.#restAt = performance.now() + WORK;
  }

  /** Throws an AbortError when the signal is aborted. */
  check(): void {
    if (this.#options.signal?.aborted === true) throw new DOMException('The import was cancelled.', 'AbortError');
  }
}

function nextTimer(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
