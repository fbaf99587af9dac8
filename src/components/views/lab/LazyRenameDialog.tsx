import { lazy, useState } from 'react';
import { Popup } from '../../ui/Popup.tsx';
import type { RenameDialogProps } from './RenameDialog.tsx';

const RenameDialog = lazy(() => import('./RenameDialog.tsx'));

/** `RenameDialog`, whose code comes when it is first opened. */
export function LazyRenameDialog(props: RenameDialogProps) {
  const [everOpened, setEverOpened] = useState(props.open);
  if (props.open && !everOpened) setEverOpened(true);
  if (!everOpened) return null;
  return (
    <Popup>
      <RenameDialog {...props} />
    </Popup>
  );
}
