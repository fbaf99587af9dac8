import { describedDocumentSchema } from './schemaDescriptions.ts';
import { z } from './zod.ts';

/** The JSON Schema of the wire form, as editors and other tools want it: what may be written, not what is read. */
export function documentJsonSchema(): Readonly<Record<string, unknown>> {
  return {
    $id: 'advantage-playground-1.schema.json',
    ...z.toJSONSchema(describedDocumentSchema(), { io: 'input', target: 'draft-2020-12' }),
    // A batch is given as groups or as episodes.
    oneOf: [{ required: ['groups'] }, { required: ['episodes'] }],
  };
}

/** The text of public/schema/advantage-playground-1.schema.json. */
export function documentJsonSchemaText(): string {
  return `${JSON.stringify(documentJsonSchema(), null, 2)}\n`;
}
