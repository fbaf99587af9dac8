import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import type { ControlSize } from './Button.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { Icon } from './Icon.tsx';
import styles from './NumberField.module.css';
import { type NumberRules, numberText, parseNumber, stepNumber } from './numberText.ts';

export interface NumberFieldProps extends NumberRules {
  label: string;
  /** The label stands above the field; otherwise it is the accessible name only. */
  showLabel?: boolean | undefined;
  /** null = missing (or several different values: then say so in `placeholder`, "3 values"). */
  value: number | null;
  /** Called on Enter, on leaving the field and on each arrow step, only with a valid and changed value. */
  onCommit: (value: number | null) => void;
  /** Arrow step; Shift ×10, Alt ÷10. */
  step?: number | undefined;
  placeholder?: string | undefined;
  unit?: string | undefined;
  size?: ControlSize | undefined;
  /** Up and down buttons for the pointer. */
  stepper?: boolean | undefined;
  disabled?: boolean | undefined;
  /** As wide as its container. */
  fill?: boolean | undefined;
  /** Where the message of an invalid entry goes; `float` overlays what is below, for rows that must not grow. */
  messagePlacement?: 'below' | 'float' | undefined;
  /** Other text than the shortest exact one while the field is not being edited, e.g. three decimals. */
  format?: ((value: number) => string) | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A number typed as text, so that "1e-6", "NaN", "0,5" and a pasted minus sign all work. */
export function NumberField({
  label,
  showLabel = false,
  value,
  onCommit,
  step = 0.1,
  placeholder,
  unit,
  size = 'normal',
  stepper = false,
  disabled = false,
  fill = false,
  messagePlacement = 'below',
  format,
  className,
  ref,
  ...rules
}: NumberFieldProps) {
  const id = useId();
  // null while nothing is being typed: the field then shows the value, also when it changes from outside.
  const [draft, setDraft] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const resting = value === null || format === undefined || focused ? numberText(value) : format(value);

  function finish(): void {
    if (draft === null) return;
    const parsed = parseNumber(draft, rules);
    if (!parsed.ok) {
      setMessage(parsed.message);
      return;
    }
    reset();
    // An untouched placeholder of several values is not an order to clear them all.
    if (!Object.is(parsed.value, value)) onCommit(parsed.value);
  }

  function reset(): void {
    setDraft(null);
    setMessage(null);
  }

  function stepBy(delta: number): void {
    const parsed = draft === null ? null : parseNumber(draft, rules);
    const base = parsed?.ok === true ? parsed.value : value;
    const next = stepNumber(base, delta, rules);
    reset();
    if (!Object.is(next, value)) onCommit(next);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') {
      finish();
    } else if (event.key === 'Escape' && draft !== null) {
      // Escape takes back the entry first; a dialog around the field closes with the next one (data-editing tells it).
      event.preventDefault();
      reset();
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const size10 = event.shiftKey ? step * 10 : event.altKey ? step / 10 : step;
      stepBy(event.key === 'ArrowUp' ? size10 : -size10);
    }
  }

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
      <input
        ref={ref}
        id={id}
        className={styles.input}
        data-editing={draft === null ? undefined : ''}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        value={draft ?? resting}
        placeholder={placeholder}
        disabled={disabled}
        aria-label={showLabel ? undefined : label}
        aria-invalid={message !== null || undefined}
        aria-describedby={message === null ? undefined : `${id}-message`}
        onChange={(event) => {
          setDraft(event.target.value);
          setMessage(null);
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          finish();
        }}
        onKeyDown={onKeyDown}
      />
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
      {stepper && !disabled && (
        // For the pointer only: the arrow keys do the same in the field.
        <span className={styles.stepper} aria-hidden="true">
          <button type="button" tabIndex={-1} onClick={() => stepBy(step)}>
            <Icon name="chevronUp" size={12} />
          </button>
          <button type="button" tabIndex={-1} onClick={() => stepBy(-step)}>
            <Icon name="chevronDown" size={12} />
          </button>
        </span>
      )}
    </FieldFrame>
  );
}
