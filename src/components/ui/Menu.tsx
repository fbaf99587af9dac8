import { Slot } from 'radix-ui';
import { type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { LazyMenuPopup, preloadPopups } from './lazyParts.ts';
import type { MenuEntry } from './menuEntries.ts';
import { Popup } from './Popup.tsx';

export type { MenuEntry } from './menuEntries.ts';

/** A menu from a list of entries. `trigger` is a Button or an IconButton. */
export function Menu({
  trigger,
  entries,
  align = 'start',
  side = 'bottom',
  matchTriggerWidth = false,
}: {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end' | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  matchTriggerWidth?: boolean | undefined;
}) {
  const id = useId();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  // Its code is not loaded, and nothing of it is drawn, before it opens for the first time.
  const [everOpened, setEverOpened] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    if (next) setEverOpened(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.defaultPrevented) return;
    event.preventDefault();
    setByKeyboard(true);
    change(true);
  };
  return (
    <>
      <Slot.Root
        ref={setButton}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={(event) => {
          setByKeyboard(event.detail === 0);
          change(!open);
        }}
        onKeyDown={onKeyDown}
        onPointerEnter={preloadPopups}
      >
        {trigger}
      </Slot.Root>
      {everOpened && button !== null && (
        <Popup>
          <LazyMenuPopup
            entries={entries}
            trigger={button}
            open={open}
            byKeyboard={byKeyboard}
            onOpenChange={change}
            align={align}
            side={side}
            matchTriggerWidth={matchTriggerWidth}
          />
        </Popup>
      )}
    </>
  );
}
