import { describe } from 'vitest';
import type { ContractPorts } from './contractPorts.ts';
import { describeEngineClient } from './engineClientContract.ts';
import { describeJobClient } from './jobClientContract.ts';

/** What a client promises, wherever its jobs run. */
export function describeJobClientContract(name: string, ports: ContractPorts): void {
  // oxlint-disable-next-line vitest/valid-title -- the caller's
  describe(name, () => {
    describeJobClient(ports);
    describeEngineClient(ports);
  });
}
