import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Kbd } from './Kbd.tsx';
import { Tooltip } from './Tooltip.tsx';

type ButtonVariant = 'default' | 'primary' | 'ghost' | 'danger';
export type ControlSize = 'normal' | 'small';

type NativeButton = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  ref?: Ref<HTMLButtonElement>;
};

interface Shared {
  variant?: ButtonVariant | undefined;
  size?: ControlSize | undefined;
  /** For a button that stays down: Explain, Pin. */
  pressed?: boolean | undefined;
  /** Unavailable, with the reason in a tooltip. It keeps the focus so that the reason can be reached by keyboard. */
  disabledReason?: string | undefined;
}

export type ButtonProps = NativeButton &
  Shared & {
    children: ReactNode;
    icon?: IconName | undefined;
    trailingIcon?: IconName | undefined;
    /** At work: not pressable, and announced as busy. The words should say what is going on. */
    busy?: boolean | undefined;
  };

function blockWhen(blocked: boolean, onClick: NativeButton['onClick']) {
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
}

export function Button({
  variant = 'default',
  size = 'normal',
  pressed,
  disabledReason,
  children,
  icon,
  trailingIcon,
  busy = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const blocked = busy || disabledReason !== undefined;
  const button = (
    <button
      {...rest}
      type={type}
      className={cx(styles.button, styles[variant], size === 'small' && styles.small, className)}
      onClick={blockWhen(blocked, onClick)}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      aria-disabled={blocked || undefined}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
      {trailingIcon !== undefined && <Icon name={trailingIcon} />}
    </button>
  );
  return disabledReason === undefined ? button : <Tooltip content={disabledReason}>{button}</Tooltip>;
}

export type IconButtonProps = NativeButton &
  Shared & {
    icon: IconName;
    /** What it does: its accessible name and, unless `tooltip` says more, its tooltip. */
    label: string;
    /** `false` for a sign everybody knows, such as the cross of a dialog. */
    tooltip?: ReactNode;
    /** A key shown in the tooltip. */
    shortcut?: string | undefined;
    iconSize?: 12 | 16 | undefined;
  };

/** A button that is only an icon. It always has a name, and a tooltip unless it does without. */
export function IconButton({
  icon,
  label,
  tooltip = label,
  shortcut,
  iconSize,
  variant = 'ghost',
  size = 'normal',
  pressed,
  disabledReason,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const blocked = disabledReason !== undefined;
  const button = (
    <button
      {...rest}
      type={type}
      className={cx(styles.button, styles[variant], styles.iconOnly, size === 'small' && styles.small, className)}
      onClick={blockWhen(blocked, onClick)}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={blocked || undefined}
    >
      <Icon name={icon} size={iconSize ?? 16} />
    </button>
  );
  const words = disabledReason ?? tooltip;
  if (words === false) return button;
  return (
    <Tooltip
      content={
        <>
          {words}
          {shortcut !== undefined && !blocked && (
            <>
              {' '}
              <Kbd>{shortcut}</Kbd>
            </>
          )}
        </>
      }
    >
      {button}
    </Tooltip>
  );
}
