import { useMemo } from 'react';
import { qrPath } from './qrPath.ts';
import styles from './ShareDialog.module.css';

/** Modules of white around the code, which readers need. */
const QUIET = 4;

/** A link as a QR code: dark on light in both themes, since not every reader takes the inverse. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  const side = size + 2 * QUIET;
  return (
    <svg
      className={styles.qr}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
