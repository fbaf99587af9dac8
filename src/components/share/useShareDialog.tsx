import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

const ShareDialog = lazy(() => import('./ShareDialog.tsx'));

/** The share dialog, whose code comes when it is first opened. `view` is what a link opens. */
export function useShareDialog(view: string): { readonly share: () => void; readonly dialog: ReactNode } {
  const [ever, setEver] = useState(false);
  const [open, setOpen] = useState(false);
  const share = () => {
    setEver(true);
    setOpen(true);
  };
  const dialog = ever && (
    <ErrorBoundary subject="panel" resetKey={open}>
      <Suspense>
        <ShareDialog open={open} onOpenChange={setOpen} view={view} />
      </Suspense>
    </ErrorBoundary>
  );
  return { share, dialog };
}
