import { Slot } from 'radix-ui';
import { type ReactElement, type ReactNode, Suspense, useId, useState } from 'react';
import { LazyTooltipPopup } from './lazyParts.ts';
import { useTooltip } from './useTooltip.ts';

/** More about one element, on hover and on keyboard focus. `children` is the element; it is described by the content. */
export function Tooltip({
  content,
  children,
  side = 'bottom',
}: {
  content: ReactNode;
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
}) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { open, element, keep, leaveSoon } = useTooltip();
  return (
    <>
      <Slot.Root ref={setAnchor} {...element} {...(open ? { 'aria-describedby': id } : {})}>
        {children}
      </Slot.Root>
      {open && anchor !== null && (
        <Suspense>
          <LazyTooltipPopup id={id} anchor={anchor} side={side} onPointerEnter={keep} onPointerLeave={leaveSoon}>
            {content}
          </LazyTooltipPopup>
        </Suspense>
      )}
    </>
  );
}
