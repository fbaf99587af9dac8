import type { CustomEstimator } from '../../../../importers/playground/document.ts';
import { stdFloor } from '../../../../sandbox/gallery/std_floor/index.ts';
import type { ProgramLanguage } from '../../../../sandbox/program/types.ts';

export const LANGUAGE_NAMES: Readonly<Record<ProgramLanguage, string>> = { javascript: 'JavaScript', python: 'Python' };

function draftIn(language: ProgramLanguage): CustomEstimator {
  return { name: stdFloor.id, language, source: stdFloor[language], options: {} };
}

/** What somebody who has no estimator of their own starts from, in each language. */
export const DRAFTS: Readonly<Record<ProgramLanguage, CustomEstimator>> = {
  javascript: draftIn('javascript'),
  python: draftIn('python'),
};
