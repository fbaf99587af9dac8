import { type ReactNode, useSyncExternalStore } from 'react';
import { afterFirstResult } from '../afterFirstResult.ts';
import type { TermId } from './terms.ts';

function useGlossary() {
  return useSyncExternalStore(afterFirstResult.subscribe, afterFirstResult.get);
}

/** A word that is explained; a plain one of the same size until the code for that is there. */
export function Term({ id, children }: { id: TermId; children: ReactNode }): ReactNode {
  const part = useGlossary();
  return part === null ? children : <part.TermButton id={id}>{children}</part.TermButton>;
}

/** A sentence in which the first words that begin with these are explained. */
export function WithTerms(props: { text: string; words: Readonly<Record<string, TermId>> }): ReactNode {
  const part = useGlossary();
  return part === null ? props.text : <part.TermsOfSentence {...props} />;
}

/** The name of a metric, explained where it needs to be. */
export function MetricTerm({ name }: { name: string }): ReactNode {
  const id = useGlossary()?.termOfMetric(name);
  return id === undefined ? name : <Term id={id}>{name}</Term>;
}
