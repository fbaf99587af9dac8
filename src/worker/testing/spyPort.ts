import type { OpenPort, PortEvents, Request } from '../protocol.ts';

/** What went through the ports of one client. */
export interface PortSpy<Job, Result> {
  readonly open: OpenPort<Job, Result>;
  readonly posted: Request<Job>[];
  /** Ports opened so far, and how many of them were terminated. */
  opened(): number;
  terminated(): number;
  /** Reports a failure of the present port, as a crash would be. */
  fail(message: string): void;
}

/** Watches the ports that a client opens. */
export function spyOnPorts<Job, Result>(open: OpenPort<Job, Result>): PortSpy<Job, Result> {
  const posted: Request<Job>[] = [];
  let opened = 0;
  let terminated = 0;
  let latest: PortEvents<Result> | null = null;
  return {
    posted,
    open(events) {
      opened++;
      latest = events;
      const port = open(events);
      return {
        post(request) {
          posted.push(request);
          port.post(request);
        },
        terminate() {
          terminated++;
          port.terminate();
        },
      };
    },
    opened: () => opened,
    terminated: () => terminated,
    fail: (message) => latest?.onFailure(message),
  };
}
