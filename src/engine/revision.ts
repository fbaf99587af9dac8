/**
 * The two revisions of rLLM that are modelled. A revision is a value that is passed in, never a global.
 *
 * - `rllm-head`: rLLM at 9beb6e0f (August 2026), `rllm/trainer/algorithms`.
 * - `rllm-seed`: rLLM at 90d1c4be (2026-03-04), `rllm/experimental/common`.
 */
export type Revision = 'rllm-head' | 'rllm-seed';

/** Both revisions, the default first. */
export const REVISIONS = ['rllm-head', 'rllm-seed'] as const satisfies readonly Revision[];

export const DEFAULT_REVISION: Revision = 'rllm-head';
