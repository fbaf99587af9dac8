export { TermButton } from './glossary/TermButton.tsx';
export { termOfMetric } from './glossary/termOfMetric.ts';
export { TermsOfSentence } from './glossary/TermsOfSentence.tsx';
export { predictionBlocker } from './predict/blockers.ts';
export { PredictKey } from './predict/PredictKey.tsx';
