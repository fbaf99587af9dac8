import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { ProgramLanguage } from '../../../sandbox/program/types.ts';
import styles from './ColouredCode.module.css';

type Paint = typeof import('./colouredPieces.ts').colouredPieces;

/** Longer texts, in characters, stay plain: they are mostly numbers. */
const MOST = 20_000;

/** A text of a program as the editor colours it, to be read; plain until its grammar is there. */
export function ColouredCode({ text, language }: { text: string; language: ProgramLanguage }) {
  const [paint, setPaint] = useState<Paint | null>(null);
  useEffect(() => {
    let open = true;
    import('./colouredPieces.ts').then(
      (module) => open && setPaint(() => module.colouredPieces),
      // Without its colours it is still a text.
      () => {},
    );
    return () => {
      open = false;
    };
  }, []);
  // It may come a frame after what is typed.
  const shown = useDeferredValue(text);
  const pieces = useMemo(
    () => (paint === null || shown.length > MOST ? null : paint(shown, language)),
    [paint, shown, language],
  );
  if (pieces === null) return <code>{shown}</code>;
  return (
    <code>
      {pieces.map((piece, k) =>
        piece.token === '' ? (
          piece.text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a piece is its place
          <span key={k} className={styles[piece.token]}>
            {piece.text}
          </span>
        ),
      )}
    </code>
  );
}
