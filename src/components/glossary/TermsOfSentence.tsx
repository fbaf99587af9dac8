import { Fragment } from 'react';
import { splitAtTerms } from './splitAtTerms.ts';
import { TermButton } from './TermButton.tsx';
import type { TermId } from './terms.ts';

/** A sentence in which the first occurrence of each of these words is explained. */
export function TermsOfSentence({ text, words }: { text: string; words: Readonly<Record<string, TermId>> }) {
  return splitAtTerms(text, words).map((part, k) =>
    typeof part === 'string' ? (
      // oxlint-disable-next-line react/no-array-index-key -- a part is its place in the sentence
      <Fragment key={k}>{part}</Fragment>
    ) : (
      <TermButton key={part.id} id={part.id}>
        {part.text}
      </TermButton>
    ),
  );
}
