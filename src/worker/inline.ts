import type { JobHandler, OpenPort, Reply, Request } from './protocol.ts';
import { serveJobs } from './serve.ts';

/**
 * The twin of a worker on the calling thread: for unit tests, the command line and browsers without workers.
 * Messages are cloned and delivered later, as a real worker's are.
 */
export function inlinePort<Job, Result>(handle: JobHandler<Job, Result>): OpenPort<Job, Result> {
  return (events) => {
    let open = true;
    const later = (task: () => void) => setTimeout(() => open && task(), 0);
    const receive = serveJobs<Job, Result>(handle, (reply: Reply<Result>) => {
      const copy = structuredClone(reply);
      later(() => events.onReply(copy));
    });
    return {
      post(request: Request<Job>) {
        const copy = structuredClone(request);
        later(() => receive(copy));
      },
      terminate() {
        open = false;
      },
    };
  };
}
