import { DropdownMenu } from 'radix-ui';
import { Fragment, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { EstimatorMark } from './EstimatorMark.tsx';
import { Icon } from './Icon.tsx';
import { Kbd } from './Kbd.tsx';
import type { EntryFace, MenuEntry } from './menuEntries.ts';
import styles from './Menu.module.css';

function Face({ entry, end }: { entry: EntryFace; end?: ReactNode }) {
  return (
    <>
      {entry.mark !== undefined && <EstimatorMark {...entry.mark} />}
      {entry.icon !== undefined && <Icon name={entry.icon} />}
      <span className={styles.words}>
        <span className={styles.label}>{entry.label}</span>
        {[entry.note, entry.disabledReason].map(
          (words) =>
            words !== undefined && (
              <span key={words} className={styles.reason}>
                {words}
              </span>
            ),
        )}
      </span>
      {(entry.hint !== undefined || entry.shortcut !== undefined || end !== undefined) && (
        <span className={styles.end}>
          {entry.hint}
          {entry.shortcut !== undefined && <Kbd>{entry.shortcut}</Kbd>}
          {end}
        </span>
      )}
    </>
  );
}

const tick = (
  <DropdownMenu.ItemIndicator className={styles.tick}>
    <Icon name="check" size={12} />
  </DropdownMenu.ItemIndicator>
);

/** `aria-disabled` instead of Radix's `disabled`: such an entry can be focused, so its reason can be read. */
function itemProps(entry: EntryFace, danger = false) {
  const blocked = entry.disabledReason !== undefined;
  return {
    className: cx(styles.item, danger && styles.danger, blocked && styles.blocked),
    textValue: entry.label,
    ...(blocked ? { 'aria-disabled': true as const } : {}),
  };
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'separator':
      return <DropdownMenu.Separator className={styles.separator} />;
    case 'heading':
      return <DropdownMenu.Label className={styles.heading}>{entry.label}</DropdownMenu.Label>;
    case 'action':
      return (
        <DropdownMenu.Item
          {...itemProps(entry, entry.danger)}
          onSelect={(event) => {
            if (entry.disabledReason === undefined) entry.onSelect();
            else event.preventDefault();
          }}
        >
          <Face entry={entry} />
        </DropdownMenu.Item>
      );
    case 'check':
      return (
        <DropdownMenu.CheckboxItem
          {...itemProps(entry)}
          checked={entry.checked}
          onCheckedChange={(checked) => {
            if (entry.disabledReason === undefined) entry.onCheckedChange(checked);
          }}
          onSelect={(event) => {
            if (entry.keepOpen === true || entry.disabledReason !== undefined) event.preventDefault();
          }}
        >
          <Face entry={entry} end={<span className={styles.tickPlace}>{tick}</span>} />
        </DropdownMenu.CheckboxItem>
      );
    case 'radio':
      return (
        <>
          {entry.labelHidden !== true && (
            <DropdownMenu.Label className={styles.heading}>{entry.label}</DropdownMenu.Label>
          )}
          <DropdownMenu.RadioGroup
            aria-label={entry.label}
            value={entry.value}
            onValueChange={(value) => {
              const option = entry.options.find((candidate) => candidate.value === value);
              if (option !== undefined && option.disabledReason === undefined) entry.onValueChange(value);
            }}
          >
            {entry.options.map((option) => (
              <DropdownMenu.RadioItem
                key={option.value}
                value={option.value}
                {...itemProps(option)}
                onSelect={(event) => {
                  if (option.disabledReason !== undefined) event.preventDefault();
                }}
              >
                <Face entry={option} end={<span className={styles.tickPlace}>{tick}</span>} />
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </>
      );
    default:
      return entry satisfies never;
  }
}

export interface MenuPopupProps {
  readonly entries: readonly MenuEntry[];
  /** The button that opened it: it names the menu, and gets the focus back. */
  readonly trigger: HTMLElement;
  readonly open: boolean;
  /** Opened by a key: then the first entry has the focus, not the menu. */
  readonly byKeyboard: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly align: 'start' | 'center' | 'end';
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  readonly matchTriggerWidth: boolean;
}

/** An open menu. Radix wants a trigger of its own to stand at, so an empty one is laid over the button. */
export default function MenuPopup(props: MenuPopupProps) {
  const { entries, trigger, open, byKeyboard, onOpenChange, align, side, matchTriggerWidth } = props;
  const leftByPointer = useRef(false);
  // Radix knows of keys only since it was mounted, and the key that opened the menu came before.
  const entering = useRef(true);
  const anchor = useRef<HTMLSpanElement>(null);
  const place = useCallback(() => {
    const span = anchor.current;
    if (span === null) return;
    span.style.left = `${trigger.offsetLeft}px`;
    span.style.top = `${trigger.offsetTop}px`;
    span.style.width = `${trigger.offsetWidth}px`;
    span.style.height = `${trigger.offsetHeight}px`;
  }, [trigger]);
  // As a ref it is placed before the menu beside it measures where to stand; an effect would come after.
  const setAnchor = (span: HTMLSpanElement | null) => {
    anchor.current = span;
    if (open) place();
  };
  useEffect(() => {
    if (!open) return undefined;
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('resize', place);
      // A closed menu must not hold open a page that has become narrower.
      anchor.current?.removeAttribute('style');
    };
  }, [open, place]);
  // modal={false} always: a modal menu injects a style element, which the page's policy forbids.
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <span ref={setAnchor} className={styles.anchor} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={cx(styles.menu, matchTriggerWidth && styles.matchTrigger)}
          aria-labelledby={trigger.id}
          // A menu that scrolls must be reachable by the keys that scroll it.
          tabIndex={0}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          onFocus={(event) => {
            if (!byKeyboard || !entering.current || event.target !== event.currentTarget) return;
            entering.current = false;
            event.currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
          }}
          onInteractOutside={(event) => {
            // The button closes its own menu.
            if (event.target instanceof Node && trigger.contains(event.target)) event.preventDefault();
            else leftByPointer.current = event.type.includes('pointer');
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!leftByPointer.current) trigger.focus();
            leftByPointer.current = false;
            entering.current = true;
          }}
        >
          {entries.map((entry) => (
            <Fragment key={entry.id}>
              <Entry entry={entry} />
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
