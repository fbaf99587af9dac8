export type { DocumentIssue } from './issues.ts';
export { parseDocument } from './parseDocument.ts';
export { formatDocument, serializeDocument } from './serializeDocument.ts';
