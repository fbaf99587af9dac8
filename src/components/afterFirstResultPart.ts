export { TermButton } from './glossary/TermButton.tsx';
export { termOfMetric } from './glossary/termOfMetric.ts';
export { TermsOfSentence } from './glossary/TermsOfSentence.tsx';
export { PredictButton } from './predict/PredictButton.tsx';
