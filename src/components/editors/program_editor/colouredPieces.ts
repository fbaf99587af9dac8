import { javascriptLanguage } from '@codemirror/lang-javascript';
import { pythonLanguage } from '@codemirror/lang-python';
import { highlightCode } from '@lezer/highlight';
import type { ProgramLanguage } from '../../../sandbox/program/types.ts';
import { COLOURS } from './colours.ts';

/** A piece of a text and the class of its token; empty for none. */
export interface ColouredPiece {
  readonly text: string;
  readonly token: string;
}

/** A text of a language in the pieces that the editor would colour. */
export function colouredPieces(text: string, language: ProgramLanguage): readonly ColouredPiece[] {
  const { parser } = language === 'python' ? pythonLanguage : javascriptLanguage;
  const pieces: ColouredPiece[] = [];
  highlightCode(
    text,
    parser.parse(text),
    COLOURS,
    (piece, token) => pieces.push({ text: piece, token }),
    () => pieces.push({ text: '\n', token: '' }),
  );
  return pieces;
}
