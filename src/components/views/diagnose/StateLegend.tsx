import { useId } from 'react';
import { GROUP_STATES, type GroupState } from '../../../engine/diagnosis/groupState.ts';
import { stateFill } from '../../charts/stateFill.ts';
import { StatePatterns } from '../../charts/StatePatterns.tsx';
import { formatWhole } from '../../format.ts';
import { stateStyle } from '../../stateStyle.ts';
import styles from './DiagnoseView.module.css';

interface StateLegendProps {
  readonly states: readonly GroupState[];
  readonly chosen: string | null;
  readonly onChoose: (state: GroupState) => void;
}

/** What the fills stand for, with how many groups; each chooses its groups. */
export function StateLegend({ states, chosen, onChoose }: StateLegendProps) {
  const id = useId();
  return (
    <ul className={styles.legend} aria-label="States of groups">
      {GROUP_STATES.map((state) => {
        const count = states.filter((one) => one === state).length;
        if (count === 0) return null;
        const { label, color } = stateStyle(state);
        return (
          <li key={state}>
            <button type="button" aria-pressed={chosen === label} onClick={() => onChoose(state)}>
              <svg width={14} height={14} aria-hidden="true">
                <StatePatterns id={`${id}-${state}`} />
                <rect
                  x={1}
                  y={1}
                  width={12}
                  height={12}
                  rx={3}
                  fill={stateFill(`${id}-${state}`, state)}
                  stroke={color}
                />
              </svg>
              {label} <b>{formatWhole(count)}</b>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
