import styles from './ColumnForm.module.css';
import { columnOf, columnOptions, optionOf } from './columnOptions.ts';
import { SelectField } from './SelectField.tsx';

/** Asks which column is the reward, where none is called so. */
export function RewardColumn({
  columns,
  chosen,
  onChoose,
}: {
  columns: readonly string[];
  chosen: string | null;
  onChoose: (column: string) => void;
}) {
  return (
    <div className={styles.alone}>
      <SelectField
        label="Which column is the reward?"
        options={columnOptions(columns, 'none of them')}
        value={optionOf(chosen)}
        onValueChange={(value) => {
          const column = columnOf(value);
          if (column !== null) onChoose(column);
        }}
      />
    </div>
  );
}
