import { useCallback } from 'react';
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { useActions, usePlayground } from './PlaygroundContext.tsx';

/** The one message at the foot of the page. */
export function Toasts() {
  const toast = usePlayground((state) => state.toast);
  const { dismissToast, undo } = useActions();
  const dismiss = useCallback(() => dismissToast(), [dismissToast]);
  const toasts =
    toast === null
      ? []
      : [
          {
            id: String(toast.id),
            message: toast.message,
            ...(toast.undoable ? { action: { label: 'Undo', onAction: undo } } : {}),
          },
        ];
  return <ToastRegion toasts={toasts} onDismiss={dismiss} />;
}
