import type { Confusion, ConfusionHead, SectionId } from '../types.ts';
import { DIVISORS } from './divisors.ts';
import { FILTERS } from './filters.ts';
import { GROUPS } from './groups.ts';
import { LOSSES } from './losses.ts';
import { MISSING } from './missing.ts';
import { RESIDUE } from './residue.ts';
import { TURNS } from './turns.ts';
import { WHITENING } from './whitening.ts';

interface Section {
  readonly id: SectionId;
  readonly label: string;
  readonly confusions: readonly Confusion[];
}

/** The questions by what they are about. */
const SECTIONS: readonly Section[] = [
  { id: 'groups', label: 'Who is in the group', confusions: GROUPS },
  {
    id: 'divisors',
    label: 'What it is divided by',
    confusions: [...DIVISORS, ...WHITENING].toSorted((a, b) => a.number - b.number),
  },
  { id: 'residue', label: 'Rounding and exact zeros', confusions: RESIDUE },
  { id: 'filters', label: 'Filters and shaping', confusions: FILTERS },
  { id: 'missing', label: 'Missing and several rewards', confusions: MISSING },
  { id: 'turns', label: 'Turns and tokens', confusions: TURNS },
  { id: 'losses', label: 'Loss and logs', confusions: LOSSES },
];

/** Every question, in the order of the sections. */
export const CONFUSIONS: readonly Confusion[] = SECTIONS.flatMap(({ confusions }) => confusions);

/** The questions without their inputs, in order. */
export function confusionHeads(): ConfusionHead[] {
  return SECTIONS.flatMap(({ id: section, label: sectionLabel, confusions }) =>
    confusions.map(({ id, number, asked, question, answer, from }) => ({
      id,
      number,
      asked,
      question,
      answer,
      from,
      section,
      sectionLabel,
    })),
  );
}

/** The question with an id; undefined when there is none. */
export function confusionById(id: string): Confusion | undefined {
  return CONFUSIONS.find((one) => one.id === id);
}
