import { useMemo } from 'react';
import { FRAMEWORKS } from '../../../engine/frameworks/frameworks.ts';
import { nameOfVariant } from '../../../engine/pairing/sides.ts';
import { VARIANTS } from '../../../engine/frameworks/variants/index.ts';
import type { ComparedSide, CustomEstimator } from '../../../importers/playground/document.ts';
import type { EstimatorStyle } from '../../estimatorStyle.ts';
import { SelectMenu } from '../../ui/SelectMenu.tsx';
import { idOfSide, nameOfCustom } from './choices.ts';

interface SidePickerProps {
  readonly label: string;
  readonly side: ComparedSide;
  /** Custom estimators of the document, which can be a side too. */
  readonly estimators: readonly CustomEstimator[] | undefined;
  readonly style: EstimatorStyle;
  readonly onChange: (side: ComparedSide) => void;
}

const NEEDS = {
  'greedy rewards': 'It needs the reward of a greedy answer, which no batch here holds',
  values: 'It needs a critic’s values, which no batch here holds',
  'token probabilities': 'It needs probabilities of tokens, which no batch here holds',
  components: 'It needs the parts of each reward, which no batch here holds',
} as const;

const FRAMEWORK_OPTIONS = FRAMEWORKS.flatMap((framework) =>
  VARIANTS.filter((one) => one.framework === framework.id).map((one) => ({
    side: { variant: one.id, epsilon: null },
    section: framework.label,
    label: nameOfVariant(one),
    ...(one.kernel.needs !== undefined && { disabledReason: NEEDS[one.kernel.needs] }),
  })),
);

const LANGUAGES = { javascript: 'JavaScript', python: 'Python' } as const;

/** Chooses an estimator of any framework, or one of the document's own. */
export function SidePicker({ label, side, estimators, style, onChange }: SidePickerProps) {
  const chosen = idOfSide(side);
  const choices = useMemo(
    () => [
      ...(estimators ?? []).map((one) => ({
        side: { estimator: one.name },
        section: 'Your own',
        label: nameOfCustom(one.name, estimators),
        hint: LANGUAGES[one.language],
      })),
      ...FRAMEWORK_OPTIONS,
    ],
    [estimators],
  );
  const options = useMemo(
    () =>
      choices.map(({ side: its, ...face }) => {
        const value = idOfSide(its);
        return { ...face, value, ...(value === chosen && { mark: style.mark }) };
      }),
    [choices, chosen, style],
  );
  const change = (value: string) => onChange(choices.find(({ side: its }) => idOfSide(its) === value)!.side);
  return <SelectMenu label={label} options={options} value={chosen} onValueChange={change} />;
}
