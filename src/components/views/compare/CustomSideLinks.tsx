import type { CustomEstimator } from '../../../importers/playground/document.ts';
import { Button } from '../../ui/Button.tsx';
import { openInCode } from '../code/chosenEstimator.ts';
import { type Choices, isCustom, nameOfSide } from './choices.ts';

interface CustomSideLinksProps {
  readonly choices: Choices;
  readonly estimators: readonly CustomEstimator[] | undefined;
}

/** The way to the source of each custom estimator that is compared: there it is read, run and changed. */
export function CustomSideLinks({ choices, estimators }: CustomSideLinksProps) {
  const names = new Set(choices.filter(isCustom).map(({ estimator }) => estimator));
  return [...names].map((name) => (
    <Button key={name} icon="code" onClick={() => openInCode(name)}>
      {`Open ${nameOfSide({ estimator: name }, estimators)} in Code`}
    </Button>
  ));
}
