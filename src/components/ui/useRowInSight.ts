import { useEffect, useRef } from 'react';

/**
 * Keeps a row of a list that scrolls in sight when another is chosen: nothing but the list moves, and only when the row
 * is outside it.
 */
export function useRowInSight(scroller: () => HTMLElement | null, row: number | null, rowHeight: number): void {
  const find = useRef(scroller);
  find.current = scroller;
  useEffect(() => {
    const element = find.current();
    if (element === null || row === null) return;
    // The head stays above the rows while they scroll.
    const head = element.querySelector('thead')?.offsetHeight ?? 0;
    const room = element.clientHeight - head;
    const middle = (row + 0.5) * rowHeight;
    // A row that is half in sight stays where it is, since it may be under the pointer.
    if (middle >= element.scrollTop && middle <= element.scrollTop + room) return;
    element.scrollTo({ top: Math.max(0, middle - room / 2) });
  }, [row, rowHeight]);
}
