import { DropdownMenu } from 'radix-ui';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { EstimatorMark, type Mark } from './EstimatorMark.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { Kbd } from './Kbd.tsx';
import styles from './Menu.module.css';

interface EntryFace {
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly mark?: Mark | undefined;
  /** Small text at the end: a count, a format. */
  readonly hint?: string | undefined;
  /** A key that does the same from the page. */
  readonly shortcut?: string | undefined;
  /** Why it cannot be used now. The entry stays reachable and shows the reason under its name. */
  readonly disabledReason?: string | undefined;
}

interface MenuAction extends EntryFace {
  readonly kind: 'action';
  readonly id: string;
  readonly danger?: boolean | undefined;
  readonly onSelect: () => void;
}

interface MenuCheck extends EntryFace {
  readonly kind: 'check';
  readonly id: string;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  /** Several can be changed in one visit. */
  readonly keepOpen?: boolean | undefined;
}

interface MenuRadioOption extends EntryFace {
  readonly value: string;
}

interface MenuRadioGroup {
  readonly kind: 'radio';
  readonly id: string;
  /** Shown above the options when it helps; always their group's name. */
  readonly label: string;
  readonly labelHidden?: boolean | undefined;
  readonly value: string;
  readonly options: readonly MenuRadioOption[];
  readonly onValueChange: (value: string) => void;
}

export type MenuEntry =
  | MenuAction
  | MenuCheck
  | MenuRadioGroup
  | { readonly kind: 'separator'; readonly id: string }
  | { readonly kind: 'heading'; readonly id: string; readonly label: string };

function Face({ entry, end }: { entry: EntryFace; end?: ReactNode }) {
  return (
    <>
      {entry.mark !== undefined && <EstimatorMark {...entry.mark} />}
      {entry.icon !== undefined && <Icon name={entry.icon} />}
      <span className={styles.words}>
        <span className={styles.label}>{entry.label}</span>
        {entry.disabledReason !== undefined && <span className={styles.reason}>{entry.disabledReason}</span>}
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

/** A menu from a list of entries. `trigger` is a Button or an IconButton. */
export function Menu({
  trigger,
  entries,
  align = 'start',
  side = 'bottom',
  open,
  onOpenChange,
  matchTriggerWidth = false,
}: {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end' | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  matchTriggerWidth?: boolean | undefined;
}) {
  // modal={false} always: a modal menu injects a style element, which the page's policy forbids.
  return (
    <DropdownMenu.Root
      modal={false}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={cx(styles.menu, matchTriggerWidth && styles.matchTrigger)}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
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
