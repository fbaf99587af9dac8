import type { OpenPort, Reply } from './protocol.ts';

/** Opens a port to a dedicated worker; every message is typed here, once. */
export function workerPort<Job, Result>(startWorker: () => Worker): OpenPort<Job, Result> {
  return (events) => {
    const worker = startWorker();
    worker.onmessage = (event: MessageEvent<Reply<Result>>) => events.onReply(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      events.onFailure(event.message || 'the worker could not be started');
    };
    worker.onmessageerror = () => events.onFailure('the worker sent a message that cannot be read');
    return {
      post: (request) => worker.postMessage(request),
      terminate: () => {
        worker.onmessage = null;
        worker.onerror = null;
        worker.onmessageerror = null;
        worker.terminate();
      },
    };
  };
}
