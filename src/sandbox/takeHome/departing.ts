import { twinOf } from '../gallery/index.ts';
import type { Departing } from './types.ts';

/** An estimator on its way out, with its twin in Python where the gallery has it. */
export function departing({ name, language, source, options }: Omit<Departing, 'twin'>): Departing {
  return { name, language, source, options, twin: language === 'javascript' ? twinOf(source) : null };
}
