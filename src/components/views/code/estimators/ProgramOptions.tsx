import { useId, useRef } from 'react';
import type { OptionValue, ProgramOption } from '../../../../sandbox/program/types.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { SelectMenu } from '../../../ui/SelectMenu.tsx';
import styles from './EstimatorPanel.module.css';

interface ProgramOptionsProps {
  readonly options: readonly ProgramOption[];
  readonly values: Readonly<Record<string, OptionValue>>;
  readonly onChange: (key: string, value: OptionValue, gesture?: string) => void;
}

/** The options that an estimator declares: a slider with its number, a switch, or a menu each. */
export function ProgramOptions({ options, values, onChange }: ProgramOptionsProps) {
  if (options.length === 0) return null;
  return (
    <div className={styles.options} role="group" aria-label="Options">
      {options.map((option) => (
        <Option key={option.key} option={option} value={values[option.key] ?? option.default} onChange={onChange} />
      ))}
    </div>
  );
}

function Option({
  option,
  value,
  onChange,
}: {
  option: ProgramOption;
  value: OptionValue;
  onChange: ProgramOptionsProps['onChange'];
}) {
  const { key } = option;
  if (option.kind === 'boolean')
    return (
      <div className={styles.option}>
        <Switch label={key} inline checked={value === true} onCheckedChange={(on) => onChange(key, on)} />
      </div>
    );
  if (option.kind === 'choice')
    return (
      <div className={styles.option}>
        <span className={styles.key}>{key}</span>
        <SelectMenu
          label={key}
          size="small"
          value={String(value)}
          options={option.choices.map((choice) => ({ value: choice, label: choice }))}
          onValueChange={(choice) => onChange(key, choice)}
          className={styles.choice}
        />
      </div>
    );
  return <NumberOption option={option} value={Number(value)} onChange={onChange} />;
}

/** Steps of a slider whose program names none. */
const STEPS = 200;

function NumberOption({
  option,
  value,
  onChange,
}: {
  option: Extract<ProgramOption, { kind: 'number' }>;
  value: number;
  onChange: ProgramOptionsProps['onChange'];
}) {
  const { key, min, max } = option;
  const id = useId();
  const gesture = useRef(0);
  const step = option.step ?? Number(((max - min) / STEPS).toPrecision(2));
  return (
    <div className={styles.option}>
      <label htmlFor={id} className={styles.key}>
        {key}
      </label>
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={min}
        max={max}
        step={step}
        value={value}
        onPointerDown={() => gesture.current++}
        onChange={(event) => onChange(key, Number(event.target.value), `option-${key}-${gesture.current}`)}
      />
      <NumberField
        label={`Value of ${key}`}
        size="small"
        value={value}
        step={step}
        min={min}
        max={max}
        className={styles.number}
        onCommit={(next) => next !== null && onChange(key, next)}
      />
    </div>
  );
}
