import { abbreviateString } from '../../../engine/printing/abbreviateString.ts';
import type { RunCase } from '../kind.ts';

export const runAbbreviate: RunCase = (input) => ({
  output: { text: abbreviateString(input['text'] as string, input['max_length'] as number | undefined) },
});
