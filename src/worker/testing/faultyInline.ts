import { inlinePort } from '../inline.ts';
import type { OpenPort } from '../protocol.ts';
import { isFaulty, type TrialWire, trialHandler } from './trial.ts';

const never = (): void => {};
const handle = trialHandler({ hang: never, crash: never, close: never, silent: never });

/**
 * The faults of a worker on this thread, which cannot hang or die without the test: from the faulty job on, the port
 * delivers nothing either way; a crash is reported as a worker's is.
 */
export const faultyInlinePort: OpenPort<TrialWire, number> = (events) => {
  let dead = false;
  const port = inlinePort(handle)({ ...events, onReply: (reply) => dead || events.onReply(reply) });
  return {
    post(request) {
      if (dead) return;
      if (request.kind === 'run' && isFaulty(request.job)) {
        if (request.job.do !== 'silent') dead = true;
        if (request.job.do === 'crash') setTimeout(() => events.onFailure('thrown where nobody catches'), 0);
      }
      port.post(request);
    },
    terminate: () => port.terminate(),
  };
};
