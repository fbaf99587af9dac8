import type { Request } from '../protocol.ts';
import { serveJobs } from '../serve.ts';
import { type TrialWire, trialHandler } from './trial.ts';

/* A worker for tests: it really hangs, really throws where nobody catches, really closes itself. */
const handle = trialHandler({
  hang: () => {
    for (;;) {}
  },
  crash: () => {
    setTimeout(() => {
      throw new Error('thrown where nobody catches');
    });
  },
  close: () => self.close(),
  silent: () => {},
});

const receive = serveJobs<TrialWire, number>(handle, (reply) => self.postMessage(reply));

self.onmessage = (event: MessageEvent<Request<TrialWire>>) => receive(event.data);
