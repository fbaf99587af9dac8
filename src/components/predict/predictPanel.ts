import { type ComponentType, createElement, type ReactNode } from 'react';
import { NEW_PREDICTION, predicting } from '../../state/predicting.ts';
import type { PredictPanelProps } from './PredictPanel.tsx';

let panel: ComponentType<PredictPanelProps> | null = null;

/** The panel to predict in. It is there from the first prediction on, which fetches it. */
export function predictPanel(props: PredictPanelProps): ReactNode {
  return panel === null ? null : createElement(panel, props);
}

/**
 * Begins a prediction once its code is there, so that what is shown stays until then.
 * @throws {Error} when the code cannot be fetched.
 */
export async function startPredicting(): Promise<void> {
  panel ??= (await import('./PredictPanel.tsx')).default;
  predicting.set(NEW_PREDICTION);
}
