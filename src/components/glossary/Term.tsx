import { createElement, type ReactNode, useSyncExternalStore } from 'react';
import { createPart } from '../part.ts';
import type { TermId } from './terms.ts';

/** What makes words explain themselves. Until it is there, they are plain words of the same size. */
export const glossary = createPart(() => import('./glossaryPart.ts'));

function useGlossary() {
  return useSyncExternalStore(glossary.subscribe, glossary.get);
}

/** A word that is explained. */
export function Term({ id, children }: { id: TermId; children: ReactNode }): ReactNode {
  const part = useGlossary();
  return part === null ? children : createElement(part.TermButton, { id, children });
}

/** A sentence in which the first words that begin with these are explained. */
export function WithTerms(props: { text: string; words: Readonly<Record<string, TermId>> }): ReactNode {
  const part = useGlossary();
  return part === null ? props.text : createElement(part.TermsOfSentence, props);
}

/** The name of a metric, explained where it needs to be. */
export function MetricTerm({ name }: { name: string }): ReactNode {
  const id = useGlossary()?.termOfMetric(name);
  return id === undefined ? name : <Term id={id}>{name}</Term>;
}
