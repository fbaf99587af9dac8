import type { SimulationSetup } from '../../../simulation/setup.ts';
import type { PanelState } from '../../ui/Panel.tsx';
import type { MeasurementState } from './useMeasurement.ts';
import type { RunState } from './useRun.ts';

const NOT_RUN: PanelState = { kind: 'empty', message: 'This experiment was not run.' };

/** What a panel over the run shows. Curves of an experiment before the present stay, and say so. */
export function runPanelState({ phase, shown }: RunState, setup: SimulationSetup): PanelState {
  if (phase === 'waiting' && shown?.setup !== setup) return NOT_RUN;
  if (shown === null || shown.result.seedsDone === 0) {
    return phase === 'waiting' || phase === 'fault' || phase === 'stopped'
      ? { kind: 'empty', message: 'Nothing was trained.' }
      : { kind: 'loading', message: 'Training the first seed' };
  }
  return shown.setup === setup ? { kind: 'ready' } : { kind: 'stale' };
}

/** The same for what is measured. */
export function measuredPanelState({ shown, busy }: MeasurementState, setup: SimulationSetup): PanelState {
  if (!busy && shown?.setup !== setup) return NOT_RUN;
  if (shown === null) {
    return busy
      ? { kind: 'loading', message: 'Drawing gradients' }
      : { kind: 'empty', message: 'No gradient was measured.' };
  }
  return shown.setup === setup ? { kind: 'ready' } : { kind: 'stale' };
}
