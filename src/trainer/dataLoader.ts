/** Batches of a data set, in the order in which they are trained. Iterated once an epoch. */
export interface DataLoader<Batch> extends Iterable<Batch> {
  /** Number of batches: `len(loader)`. */
  readonly length: number;
  /** rllm-head: the epoch to start from; a resumed loader is past 0. */
  readonly epoch?: number;
}
