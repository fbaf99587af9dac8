/*
 * What crosses between the page and a worker. Tagged unions both ways, plain data only; every message of a run carries
 * its id. One protocol serves every worker: `Job` and `Result` say what it computes.
 */

export type Request<Job> =
  /** `progressMs`: least time between two reports of progress; 0 for all of them. */
  | { readonly kind: 'run'; readonly runId: number; readonly job: Job; readonly progressMs: number }
  | { readonly kind: 'abort'; readonly runId: number };

export type Reply<Result> =
  /** The other side has started. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly runId: number; readonly done: number; readonly total: number }
  | { readonly kind: 'result'; readonly runId: number; readonly result: Result }
  | { readonly kind: 'error'; readonly runId: number; readonly error: FaultData }
  | { readonly kind: 'stopped'; readonly runId: number };

/** An unexpected error as data: some browsers cannot clone an Error. */
export interface FaultData {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** One end of a connection to where jobs run. */
export interface Port<Job> {
  post(request: Request<Job>): void;
  /** Ends what runs there, at once and for good. */
  terminate(): void;
}

/** What a port reports to its owner. */
export interface PortEvents<Result> {
  readonly onReply: (reply: Reply<Result>) => void;
  /** The other side died, or sent what could not be read. */
  readonly onFailure: (message: string) => void;
}

/** Opens a port: starts a worker, or its twin on this thread. */
export type OpenPort<Job, Result> = (events: PortEvents<Result>) => Port<Job>;

/** What a handler may use while it works on a job. */
export interface JobControl {
  readonly signal: { readonly aborted: boolean };
  readonly onProgress: (done: number, total: number) => void;
  /** Lets messages in; a stop is noticed afterwards. */
  readonly pause: () => Promise<void>;
}

/** Computes one job. Null when it was stopped. */
export type JobHandler<Job, Result> = (job: Job, control: JobControl) => Promise<Result | null>;
