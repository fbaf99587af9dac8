import type { Revision } from '../../../engine/revision.ts';

/** How people call the revisions: by the month of their code. */
export const REVISION_NAMES: Readonly<Record<Revision, string>> = {
  'rllm-head': 'August 2026',
  'rllm-seed': 'March 2026',
};
