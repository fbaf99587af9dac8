import { type KeyboardEvent, type Ref, useId } from 'react';
import type { ControlSize } from './Button.tsx';
import { cx } from './cx.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { Icon, type IconName } from './Icon.tsx';
import styles from './TextField.module.css';

/** A line of text. */
export function TextField({
  label,
  showLabel = false,
  value,
  onValueChange,
  onEnter,
  icon,
  type = 'text',
  mono = false,
  placeholder,
  message = null,
  size = 'normal',
  readOnly = false,
  disabled = false,
  fill = false,
  messagePlacement = 'below',
  maxLength,
  className,
  ref,
}: {
  label: string;
  showLabel?: boolean | undefined;
  value: string;
  onValueChange?: ((value: string) => void) | undefined;
  onEnter?: (() => void) | undefined;
  icon?: IconName | undefined;
  type?: 'text' | 'search' | 'url' | undefined;
  mono?: boolean | undefined;
  placeholder?: string | undefined;
  /** Why the text cannot be used; the field then shows as invalid. */
  message?: string | null | undefined;
  size?: ControlSize | undefined;
  readOnly?: boolean | undefined;
  disabled?: boolean | undefined;
  /** As wide as its container. */
  fill?: boolean | undefined;
  messagePlacement?: 'below' | 'float' | undefined;
  maxLength?: number | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label={label}
      showLabel={showLabel}
      message={message}
      size={size}
      messagePlacement={messagePlacement}
      disabled={disabled}
      fill={fill}
      className={className}
    >
      {icon !== undefined && <Icon name={icon} />}
      <input
        ref={ref}
        id={id}
        className={cx(styles.input, mono && 'mono')}
        type={type}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        placeholder={placeholder}
        readOnly={readOnly || onValueChange === undefined}
        disabled={disabled}
        maxLength={maxLength}
        aria-label={showLabel ? undefined : label}
        aria-invalid={message !== null || undefined}
        aria-describedby={message === null ? undefined : `${id}-message`}
        onChange={(event) => onValueChange?.(event.target.value)}
        onFocus={(event) => {
          if (readOnly) event.target.select();
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Enter' && onEnter !== undefined) onEnter();
        }}
      />
    </FieldFrame>
  );
}
