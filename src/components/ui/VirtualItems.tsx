import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { useRowInSight } from './useRowInSight.ts';
import type { RowWindow } from './LongList.tsx';

/** The rows in sight of a long list, by TanStack. Loaded when a list is long enough to need it. */
export default function VirtualItems({
  count,
  rowHeight,
  scroller,
  inSight,
  children,
}: {
  count: number;
  rowHeight: number;
  scroller: () => HTMLElement | null;
  inSight: number | null;
  children: (window: RowWindow) => ReactNode;
}) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: scroller,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  useRowInSight(scroller, inSight, rowHeight);
  const items = virtualizer.getVirtualItems();
  return children({
    rows: items.map((item) => item.index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
  });
}
