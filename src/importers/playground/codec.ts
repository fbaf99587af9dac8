export type { DocumentIssue } from './issues.ts';
export { parseDocument, type ParsedDocument } from './parseDocument.ts';
export { formatDocument, serializeDocument } from './serializeDocument.ts';
