import { Slider as Radix } from 'radix-ui';
import { cx } from './cx.ts';
import styles from './Slider.module.css';

/** A value on a scale. `onValueChange` follows the gesture, `onValueCommit` is its end: one undo step. */
export function Slider({
  label,
  value,
  min,
  max,
  step,
  onValueChange,
  onValueCommit,
  valueText,
  disabled = false,
  className,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onValueChange: (value: number) => void;
  onValueCommit?: ((value: number) => void) | undefined;
  /** What a screen reader says for the value, when the number alone does not tell: "1e−6". */
  valueText?: ((value: number) => string) | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <Radix.Root
      className={cx(styles.slider, className)}
      value={[value]}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      onValueChange={([next]) => {
        if (next !== undefined) onValueChange(next);
      }}
      onValueCommit={([next]) => {
        if (next !== undefined) onValueCommit?.(next);
      }}
    >
      <Radix.Track className={styles.track}>
        <Radix.Range className={styles.range} />
      </Radix.Track>
      <Radix.Thumb className={styles.thumb} aria-label={label} aria-valuetext={valueText?.(value)} />
    </Radix.Root>
  );
}
