import { useCallback, useEffect, useRef } from 'react';
import type { LearnClient } from '../../../worker/learnClient.ts';
import { useOpenLearn } from '../../app/PlaygroundContext.tsx';

/**
 * Workers of the view, each started when it is first asked for: the run and the measurement do not wait for each other,
 * nor for the log of a whole run. All end with the view.
 */
export function useClients(): {
  readonly run: () => Promise<LearnClient>;
  readonly measure: () => Promise<LearnClient>;
} {
  const open = useOpenLearn();
  const opened = useRef(new Map<string, Promise<LearnClient>>());
  useEffect(() => {
    const clients = opened.current;
    return () => {
      for (const client of clients.values()) void client.then((one) => one.dispose());
      clients.clear();
    };
  }, []);
  const named = useCallback(
    (name: string) => {
      const client = opened.current.get(name) ?? open();
      opened.current.set(name, client);
      return client;
    },
    [open],
  );
  const run = useCallback(() => named('run'), [named]);
  const measure = useCallback(() => named('measure'), [named]);
  return { run, measure };
}
