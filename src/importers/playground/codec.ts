export type { DocumentIssue } from './issues.ts';
export { parseDocument } from './parseDocument.ts';
export { formatDocument, formatGroup, serializeDocument } from './serializeDocument.ts';
