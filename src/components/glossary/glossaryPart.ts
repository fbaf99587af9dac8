export { TermButton } from './TermButton.tsx';
export { TermsOfSentence } from './TermsOfSentence.tsx';
export { termOfMetric } from './termOfMetric.ts';
