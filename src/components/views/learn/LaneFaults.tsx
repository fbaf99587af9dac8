import { NOT_RUN } from '../../../engine/recorded/types.ts';
import type { LaneCurves } from '../../../simulation/run/result.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Shown one by one; the others are counted. */
const SHOWN = 3;

/** Why lanes have no curve, or only the beginning of one. */
export function LaneFaults({ lanes }: { lanes: readonly LaneCurves[] }) {
  const faults = lanes.flatMap(({ laneId, label, fault }) => (fault === null ? [] : [{ laneId, label, fault }]));
  const others = lanes.some(({ fault, diverged, roles }) => fault === null && (diverged === null || roles.length > 0));
  return (
    <>
      {faults.slice(0, SHOWN).map(({ laneId, label, fault: { pythonClass, message, step } }) =>
        pythonClass === NOT_RUN ? (
          <Notice key={laneId} tone="info" title={`“${label}” is not trained.`}>
            {message}
          </Notice>
        ) : (
          <Notice
            key={laneId}
            tone="warn"
            title={step === 0 ? `“${label}” cannot be trained.` : `“${label}” stopped at step ${step}.`}
            code={`${pythonClass}: ${message}`}
          >
            {others && 'The other lanes go on without it.'}
          </Notice>
        ),
      )}
      {faults.length > SHOWN && <Notice tone="warn" title={`${faults.length - SHOWN} more lanes stopped.`} />}
    </>
  );
}
