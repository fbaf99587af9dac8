import type { DiagnosisFacts, DiagnosisFinding } from './types.ts';

/** One thing that may keep a run from learning. */
export interface DiagnosisRule {
  readonly id: string;
  /** What there is to say of a batch, or null when the rule does not apply. */
  readonly find: (facts: DiagnosisFacts) => Omit<DiagnosisFinding, 'id'> | null;
}
