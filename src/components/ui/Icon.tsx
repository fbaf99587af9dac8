import type { ReactNode } from 'react';
import styles from './Icon.module.css';

/** 16 px strokes, drawn in the colour of the text around them. */
const GLYPHS = {
  swap: <path d="m5 6 3-3 3 3M5 10l3 3 3-3" />,
  undo: (
    <>
      <path d="M6 3 3 6l3 3" />
      <path d="M3 6h6.5a3.5 3.5 0 0 1 0 7H7" />
    </>
  ),
  redo: (
    <>
      <path d="m10 3 3 3-3 3" />
      <path d="M13 6H6.5a3.5 3.5 0 0 0 0 7H9" />
    </>
  ),
  import: (
    <>
      <path d="M8 10.5V3M5.2 5.6 8 2.8l2.8 2.8" />
      <path d="M3 13.5h10" />
    </>
  ),
  export: (
    <>
      <path d="M8 2.8v7.7M5.2 7.7 8 10.5l2.8-2.8" />
      <path d="M3 13.5h10" />
    </>
  ),
  share: (
    <>
      <path d="M8 10V2.5M5.2 5 8 2.2 10.8 5" />
      <path d="M3.5 8v4.5a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V8" />
    </>
  ),
  help: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M6.3 6.3a1.8 1.8 0 1 1 2.5 1.7c-.5.2-.8.6-.8 1.2" />
      <path d="M8 11.4v.1" />
    </>
  ),
  moon: <path d="M13 9.6A5.5 5.5 0 0 1 6.4 3a5.5 5.5 0 1 0 6.6 6.6Z" />,
  sun: (
    <>
      <circle cx="8" cy="8" r="2.8" />
      <path d="M8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1" />
    </>
  ),
  plus: <path d="M8 3v10M3 8h10" />,
  minus: <path d="M3 8h10" />,
  zero: <ellipse cx="8" cy="8" rx="3.2" ry="4.6" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  check: <path d="m3.5 8.5 3 3 6-7" />,
  chevronDown: <path d="m4 6 4 4 4-4" />,
  chevronUp: <path d="m4 10 4-4 4 4" />,
  chevronLeft: <path d="M10 4 6 8l4 4" />,
  chevronRight: <path d="m6 4 4 4-4 4" />,
  table: (
    <>
      <rect x="2.5" y="3" width="11" height="10" rx="1" />
      <path d="M2.5 6.4h11M2.5 9.7h11M6.6 6.4V13" />
    </>
  ),
  dots: (
    <>
      <circle cx="3.5" cy="8" r=".6" />
      <circle cx="8" cy="8" r=".6" />
      <circle cx="12.5" cy="8" r=".6" />
    </>
  ),
  pin: (
    <>
      <path d="M6 2.5h4l-.5 4 2 2.5h-7l2-2.5Z" />
      <path d="M8 9v4.5" />
    </>
  ),
  arrowRight: <path d="M2.5 8h10.5M9.6 4.6 13 8l-3.4 3.4" />,
  warn: (
    <>
      <path d="M8 2.5 14.2 13H1.8Z" />
      <path d="M8 6.5v3M8 11.3v.1" />
    </>
  ),
  error: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 5v3.6M8 10.9v.1" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 7.5V11M8 5.1v.1" />
    </>
  ),
  ok: <path d="m3.5 8.5 3 3 6-7" />,
  trash: (
    <>
      <path d="M2.8 4.5h10.4M6.2 4.5V3a.7.7 0 0 1 .7-.7h2.2a.7.7 0 0 1 .7.7v1.5" />
      <path d="m4.2 4.5.6 8.3a1 1 0 0 0 1 .9h4.4a1 1 0 0 0 1-.9l.6-8.3M6.8 7.2v3.8M9.2 7.2v3.8" />
    </>
  ),
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M3.5 10.5h-1v-8h8v1" />
    </>
  ),
  duplicate: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M3.5 10.5h-1v-8h8v1M9.5 7.8v3.4M7.8 9.5h3.4" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.2" />
      <path d="m10.2 10.2 3.3 3.3" />
    </>
  ),
  dragHandle: (
    <>
      <circle cx="6" cy="4" r=".6" />
      <circle cx="10" cy="4" r=".6" />
      <circle cx="6" cy="8" r=".6" />
      <circle cx="10" cy="8" r=".6" />
      <circle cx="6" cy="12" r=".6" />
      <circle cx="10" cy="12" r=".6" />
    </>
  ),
  sort: <path d="M5 3v10M2.8 10.8 5 13l2.2-2.2M9 4h5M9 8h3.5M9 12h2" />,
  code: <path d="M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5" />,
  lab: <path d="M6.2 2.5h3.6M7 2.5v4L3.2 12a1 1 0 0 0 .8 1.5h8a1 1 0 0 0 .8-1.5L9 6.5v-4" />,
  compare: <path d="M2.5 13.5v-11M2.5 13.5h11M4.8 11.2l7.7-7.7" />,
  diagnose: <path d="M1.8 8.5h3l1.7-4.5 3 8 1.7-3.5h3" />,
  learn: <path d="M2.5 3v10.5h11M4.8 10.8c3 0 2.6-6 7.9-6" />,
  up: <path d="M8 13V3M4.6 6.4 8 3l3.4 3.4" />,
  down: <path d="M8 3v10M4.6 9.6 8 13l3.4-3.4" />,
  snap: <path d="M3 3.5h10M3 12.5h10M8 5.5v5M6.4 7 8 5.4 9.6 7M6.4 9 8 10.6 9.6 9" />,
  shift: <path d="M5 6.5 8 3.5l3 3M5 9.5l3 3 3-3" />,
  edit: <path d="M3 13l.6-2.8 7-7a1.1 1.1 0 0 1 1.5 0l.7.7a1.1 1.1 0 0 1 0 1.5l-7 7L3 13ZM9.5 4.3l2.2 2.2" />,
  eye: (
    <>
      <path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8Z" />
      <circle cx="8" cy="8" r="1.8" />
    </>
  ),
  play: <path d="M5 3.2v9.6L12.6 8Z" fill="currentColor" />,
  pause: <path d="M5.5 3.5v9M10.5 3.5v9" />,
  stepForward: (
    <>
      <path d="M4 3.5v9L10 8Z" fill="currentColor" />
      <path d="M12.3 3.5v9" />
    </>
  ),
  stepBack: (
    <>
      <path d="M12 3.5v9L6 8Z" fill="currentColor" />
      <path d="M3.7 3.5v9" />
    </>
  ),
  lock: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1" />
      <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
    </>
  ),
  folder: <path d="M2 12.5v-9h4l1.5 2H14v7Z" />,
  fullscreen: <path d="M6 2.5H2.5V6M10 13.5h3.5V10M13.5 6V2.5H10M2.5 10v3.5H6" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof GLYPHS;

/** A decoration: the words beside it, or the label of its button, carry the meaning. */
export function Icon({
  name,
  size = 16,
  className,
}: {
  name: IconName;
  size?: 12 | 16;
  className?: string | undefined;
}) {
  return (
    <svg
      className={[styles.icon, className].filter(Boolean).join(' ')}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
    >
      {GLYPHS[name]}
    </svg>
  );
}
