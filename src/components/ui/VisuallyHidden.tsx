import type { ReactNode } from 'react';

/** Words for a screen reader only. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <span className="visually-hidden" id={id}>
      {children}
    </span>
  );
}
