import { createElement, type ReactNode, useRef, useSyncExternalStore } from 'react';
import type { GroupView } from '../../state/groupView.ts';
import { NEW_PREDICTION, predicting } from '../../state/predicting.ts';
import { afterFirstResult } from '../afterFirstResult.ts';
import { useActions } from '../app/PlaygroundContext.tsx';
import { createPart } from '../part.ts';
import { Button } from '../ui/Button.tsx';
import { PREDICT_BUTTON_ID } from './predictButtonId.ts';
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

/**
 * The button that begins a prediction. It is one button from the first result on, so that no press is lost while the code
 * that says what can be predicted is on its way.
 */
export function PredictAction({ view }: { view: GroupView }): ReactNode {
  const later = useSyncExternalStore(afterFirstResult.subscribe, afterFirstResult.get);
  const { notify } = useActions();
  const button = useRef<HTMLButtonElement>(null);
  const blocker = later?.predictionBlocker(view) ?? null;
  const start = async () => {
    try {
      await afterFirstResult.load();
      const reason = afterFirstResult.get()?.predictionBlocker(view) ?? null;
      if (reason === null) await startPredicting();
      else notify(reason);
    } catch {
      notify('Predict could not be loaded. Try again when you are connected.');
    }
  };
  return (
    <>
      <Button
        ref={button}
        id={PREDICT_BUTTON_ID}
        size="small"
        icon="help"
        disabledReason={blocker ?? undefined}
        aria-keyshortcuts="P"
        onClick={() => void start()}
      >
        Predict
      </Button>
      {later !== null && <later.PredictKey button={button} onPress={blocker === null ? () => void start() : null} />}
    </>
  );
}
