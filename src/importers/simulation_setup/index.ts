/* Experiments of the learning lab: their wire form, and prompts that are made of a batch. */
export { promptsOfBatch } from './fromBatch.ts';
export { parseSetup } from './parseSetup.ts';
export { serializeSetup } from './serializeSetup.ts';
export type { Learning, LearnSetup } from './setup.ts';
