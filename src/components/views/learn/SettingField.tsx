import { NumberField } from '../../ui/NumberField.tsx';
import { SelectMenu } from '../../ui/SelectMenu.tsx';
import type { Control } from './controls.ts';
import styles from './ExperimentPanel.module.css';

interface SettingFieldProps {
  readonly control: Control;
  readonly value: number | string | null;
  readonly onChange: (value: number | string | null) => void;
}

const NONE = 'none';

/** A setting with its sentence. */
export function SettingField({ control, value, onChange }: SettingFieldProps) {
  const { label } = control;
  const chosen = control.kind === 'choice' ? control.options.find((option) => option.value === value) : undefined;
  return (
    <div className={styles.setting}>
      {control.kind === 'number' ? (
        <NumberField
          label={label}
          showLabel
          fill
          value={typeof value === 'number' ? value : null}
          step={control.step}
          min={control.min}
          max={control.max}
          integer={control.whole}
          allowMissing={control.none !== undefined}
          {...(control.none !== undefined && { placeholder: control.none })}
          onCommit={onChange}
        />
      ) : (
        <>
          <span className={styles.label}>{label}</span>
          <SelectMenu
            label={label}
            fill
            options={[
              ...(control.none === undefined ? [] : [{ value: NONE, label: control.none }]),
              ...control.options,
            ]}
            value={value === null ? NONE : String(value)}
            onValueChange={(next) => onChange(next === NONE ? null : next)}
          />
        </>
      )}
      <p>{chosen?.sentence ?? control.sentence}</p>
    </div>
  );
}
