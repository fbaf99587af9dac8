import { useEffect, useRef } from 'react';
import type { GroupView } from '../../state/groupView.ts';
import { useActions } from '../app/PlaygroundContext.tsx';
import { Button } from '../ui/Button.tsx';
import { predictionBlocker } from './blockers.ts';
import { PREDICT_BUTTON_ID } from './predictButtonId.ts';
import { startPredicting } from './predictParts.tsx';

/** Hides the advantages of the group, to be predicted. The key P does the same while the focus is in the strip. */
export function PredictButton({ view }: { view: GroupView }) {
  const { notify } = useActions();
  const button = useRef<HTMLButtonElement>(null);
  const blocker = predictionBlocker(view);
  const start = () => {
    startPredicting().catch(() => notify('Predict could not be loaded. Try again when you are connected.'));
  };
  const latest = useRef({ blocker, start });
  latest.current = { blocker, start };
  useEffect(() => {
    const panel = button.current?.closest('section');
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (latest.current.blocker === null && event.target instanceof SVGElement) latest.current.start();
    };
    panel?.addEventListener('keydown', onKeyDown);
    return () => panel?.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <Button
      ref={button}
      id={PREDICT_BUTTON_ID}
      size="small"
      icon="help"
      disabledReason={blocker ?? undefined}
      aria-keyshortcuts="P"
      onClick={start}
    >
      Predict
    </Button>
  );
}
