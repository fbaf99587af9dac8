import type { DiagnosedLane } from '../../../engine/diagnosis/types.ts';
import { counted } from '../../format.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './DiagnoseView.module.css';

interface HalfOwnersProps {
  readonly lanes: readonly DiagnosedLane[];
  readonly chosen: string | null;
  readonly onChoose: (what: string, groups: readonly number[]) => void;
}

/** The fewest groups that own half of the gradient, one choice a lane. */
export function HalfOwners({ lanes, chosen, onChoose }: HalfOwnersProps) {
  return (
    <ul className={styles.owners} aria-label="Groups that own half of the gradient">
      {lanes.map(({ laneId, label, ownership }) => {
        if (ownership.half.length === 0) return null;
        const what = `half of Σ|A| under ${label}`;
        return (
          <li key={laneId}>
            <LinkButton aria-pressed={chosen === what} onClick={() => onChoose(what, ownership.half)}>
              {`${chosen === what ? 'Let go of' : 'Select'} the ${counted(ownership.half.length, 'group')} with half of it under ${label}`}
            </LinkButton>
          </li>
        );
      })}
    </ul>
  );
}
