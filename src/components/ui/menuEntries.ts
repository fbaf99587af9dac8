import type { Mark } from './EstimatorMark.tsx';
import type { IconName } from './Icon.tsx';

/** What every entry of a menu looks like. */
export interface EntryFace {
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly mark?: Mark | undefined;
  /** Small text at the end: a count, a format. */
  readonly hint?: string | undefined;
  /** A key that does the same from the page. */
  readonly shortcut?: string | undefined;
  /** What is to be known before it is chosen, under its name. */
  readonly note?: string | undefined;
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
