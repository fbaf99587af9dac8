import { lazy, useState } from 'react';
import { Popup } from '../../../ui/Popup.tsx';
import type { GalleryDialogProps } from './GalleryDialog.tsx';

const GalleryDialog = lazy(() => import('./GalleryDialog.tsx'));

/** `GalleryDialog`, whose code comes when it is first opened. */
export function LazyGalleryDialog(props: GalleryDialogProps) {
  const [everOpened, setEverOpened] = useState(props.open);
  if (props.open && !everOpened) setEverOpened(true);
  if (!everOpened) return null;
  return (
    <Popup>
      <GalleryDialog {...props} />
    </Popup>
  );
}
