import type { JobControl, JobHandler } from '../protocol.ts';

/** What a trial job does when it is sent for the nth time with n <= `times`; afterwards it answers. */
export type Fault = 'hang' | 'crash' | 'close' | 'silent';

export type TrialJob =
  | { readonly do: 'answer'; readonly value: number }
  | { readonly do: 'throw'; readonly name: string; readonly message: string }
  /** Answers after reporting every step. */
  | { readonly do: 'report'; readonly steps: number }
  /** Works in small pieces until it is stopped. */
  | { readonly do: 'work' }
  | { readonly do: Fault; readonly times: number };

/** The job on the wire, with how often it has been sent. */
export type TrialWire = TrialJob & { readonly sent: number };

/** How a fault is brought about where the handler runs. */
export type Faults = Readonly<Record<Fault, () => void>>;

/** A handler that can do everything a worker may do wrong. */
export function trialHandler(faults: Faults): JobHandler<TrialWire, number> {
  return async (job, control) => {
    switch (job.do) {
      case 'answer':
        return job.value;
      case 'throw':
        throw Object.assign(new Error(job.message), { name: job.name });
      case 'report':
        for (let done = 1; done <= job.steps; done++) control.onProgress(done, job.steps);
        return job.steps;
      case 'work':
        return workUntilStopped(control);
      default:
        if (job.sent > job.times) return job.sent;
        faults[job.do]();
        return new Promise(() => {});
    }
  };
}

/** Whether the job brings its fault about this time. */
export function isFaulty(job: TrialWire): job is Extract<TrialWire, { do: Fault }> {
  return 'times' in job && job.sent <= job.times;
}

async function workUntilStopped({ signal, pause, onProgress }: JobControl): Promise<null> {
  for (let done = 1; !signal.aborted; done++) {
    onProgress(done, Infinity);
    await pause();
  }
  return null;
}
