import { expect, test } from 'vitest';
import { trainerOf } from './testing/training.ts';

function services(calls: string[]) {
  return {
    remoteRuntime: { shutdown: () => void calls.push('runtime') },
    gateway: { stop: () => void calls.push('gateway') },
  };
}

test('the head shuts the runtime and the gateway down once, and the rest at every call', () => {
  const owned: string[] = [];
  const { trainer, calls } = trainerOf({ options: services(owned) });
  trainer.shutdown();
  trainer.shutdown();
  expect(owned).toEqual(['runtime', 'gateway']);
  const rest = ['engine.shutdown', 'shutdown', 'logger.finish'];
  expect(calls).toEqual([...rest, ...rest]);
});

test('the seed has neither', () => {
  const owned: string[] = [];
  const { trainer, calls } = trainerOf({ revision: 'rllm-seed', options: services(owned) });
  trainer.shutdown();
  expect(owned).toEqual([]);
  expect(calls).toEqual(['engine.shutdown', 'shutdown', 'logger.finish']);
});

test('an error keeps what comes after from shutting down', () => {
  const { trainer, calls } = trainerOf({ failing: 'shutdown' });
  expect(() => trainer.shutdown()).toThrow('shutdown failed');
  expect(calls).toEqual(['engine.shutdown', 'shutdown']);
});

test('a trainer without a logger shuts the others down', () => {
  const { trainer, calls } = trainerOf({ options: { logger: null } });
  trainer.shutdown();
  expect(calls).toEqual(['engine.shutdown', 'shutdown']);
});
