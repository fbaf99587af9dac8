import type { TrainerOptions } from './trainerOptions.ts';
import type { TrainerParts } from './trainerParts.ts';

/** What rllm-head shuts down once and forgets. */
export type OwnedServices = { -readonly [K in 'remoteRuntime' | 'gateway']: Exclude<TrainerOptions[K], undefined> };

/**
 * Shuts everything down in upstream's order: at rllm-head the remote runtime and the gateway, once; then the workflow
 * engine, the backend and the logger, at every call. No error is caught: one that is thrown keeps the later ones from
 * running.
 * Source: rLLM trainer/unified_trainer.py (2026-08), `shutdown`.
 */
export function shutdownTrainer<Dataset, Batch, BackendBatch>(
  { options, engine, backend }: TrainerParts<Dataset, Batch, BackendBatch>,
  owned: OwnedServices,
): void {
  if (options.revision === 'rllm-head') {
    owned.remoteRuntime?.shutdown();
    owned.remoteRuntime = null;
    owned.gateway?.stop();
    owned.gateway = null;
  }
  engine.shutdown();
  backend.shutdown();
  options.logger?.finish();
}
