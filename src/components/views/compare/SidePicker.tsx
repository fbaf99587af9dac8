import { useMemo } from 'react';
import { FRAMEWORKS } from '../../../engine/frameworks/frameworks.ts';
import { nameOfVariant } from '../../../engine/pairing/sides.ts';
import { VARIANTS } from '../../../engine/frameworks/variants/index.ts';
import type { EstimatorStyle } from '../../estimatorStyle.ts';
import { SelectMenu } from '../../ui/SelectMenu.tsx';

interface SidePickerProps {
  readonly label: string;
  readonly variant: string;
  readonly style: EstimatorStyle;
  readonly onChange: (variant: string) => void;
}

const NEEDS = {
  'greedy rewards': 'It needs the reward of a greedy answer, which no batch here holds',
  values: 'It needs a critic’s values, which no batch here holds',
  'token probabilities': 'It needs probabilities of tokens, which no batch here holds',
  components: 'It needs the parts of each reward, which no batch here holds',
} as const;

const OPTIONS = FRAMEWORKS.flatMap((framework) =>
  VARIANTS.filter((one) => one.framework === framework.id).map((one) => ({
    value: one.id,
    section: framework.label,
    label: nameOfVariant(one),
    ...(one.kernel.needs !== undefined && { disabledReason: NEEDS[one.kernel.needs] }),
  })),
);

/** Chooses an estimator of any framework. */
export function SidePicker({ label, variant, style, onChange }: SidePickerProps) {
  const options = useMemo(
    () => OPTIONS.map((option) => (option.value === variant ? { ...option, mark: style.mark } : option)),
    [variant, style],
  );
  return <SelectMenu label={label} options={options} value={variant} onValueChange={onChange} />;
}
