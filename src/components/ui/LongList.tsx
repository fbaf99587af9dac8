import { lazy, type ReactNode, Suspense } from 'react';

/** Which rows to draw, and how much room the others take. */
export interface RowWindow {
  readonly rows: readonly number[];
  readonly before: number;
  readonly after: number;
}

/** Lists longer than this draw only the rows in sight. */
const VIRTUAL_FROM = 40;

const VirtualItems = lazy(() => import('./VirtualItems.tsx'));

/** Rows of equal height inside an element that scrolls; long lists draw only what is in sight. */
export function LongList({
  count,
  rowHeight,
  scroller,
  inSight,
  children,
}: {
  count: number;
  rowHeight: number;
  scroller: () => HTMLElement | null;
  /** A row that a long list scrolls to when another is chosen. */
  inSight?: number | null;
  children: (window: RowWindow) => ReactNode;
}) {
  if (count <= VIRTUAL_FROM) return children({ rows: Array.from({ length: count }, (_, i) => i), before: 0, after: 0 });
  const first = Array.from({ length: 20 }, (_, i) => i);
  return (
    <Suspense fallback={children({ rows: first, before: 0, after: (count - first.length) * rowHeight })}>
      <VirtualItems count={count} rowHeight={rowHeight} scroller={scroller} inSight={inSight ?? null}>
        {children}
      </VirtualItems>
    </Suspense>
  );
}
