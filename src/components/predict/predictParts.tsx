import { createElement, type ReactNode, useSyncExternalStore } from 'react';
import type { GroupView } from '../../state/groupView.ts';
import { NEW_PREDICTION, predicting } from '../../state/predicting.ts';
import { afterFirstResult } from '../afterFirstResult.ts';
import { createPart } from '../part.ts';
import { Button } from '../ui/Button.tsx';
import type { PredictPanelProps } from './PredictPanel.tsx';

const panel = createPart(async () => (await import('./PredictPanel.tsx')).PredictPanel);

/** The panel to predict in. It is there from the first prediction on, which fetches it. */
export function predictPanel(props: PredictPanelProps): ReactNode {
  const Panel = panel.get();
  return Panel === null ? null : createElement(Panel, props);
}

/**
 * Begins a prediction once its code is there, so that what is shown stays until then.
 * @throws {Error} when the code cannot be fetched.
 */
export async function startPredicting(): Promise<void> {
  await panel.load();
  predicting.set(NEW_PREDICTION);
}

/** The button that begins a prediction, and until its code is there one of the same size. */
export function PredictAction({ view }: { view: GroupView }): ReactNode {
  const later = useSyncExternalStore(afterFirstResult.subscribe, afterFirstResult.get);
  if (later !== null) return createElement(later.PredictButton, { view });
  return (
    <Button size="small" icon="help" aria-disabled>
      Predict
    </Button>
  );
}
