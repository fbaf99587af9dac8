import { useId } from 'react';
import { FieldFrame } from '../../ui/FieldFrame.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './SelectField.module.css';

/** The browser's own select in the frame of a field: it takes thousands of columns, and letters find them. */
export function SelectField({
  label,
  options,
  value,
  onValueChange,
}: {
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  value: string;
  onValueChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label={label}
      showLabel
      message={null}
      size="small"
      messagePlacement="below"
      disabled={false}
      fill
      className={undefined}
    >
      <select id={id} className={styles.select} value={value} onChange={(event) => onValueChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={12} className={styles.arrow} />
    </FieldFrame>
  );
}
