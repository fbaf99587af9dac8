import { useState } from 'react';
import { LazyModalLayer } from './lazyParts.ts';
import type { ModalLayerProps } from './modalProps.ts';
import { Popup } from './Popup.tsx';

/** What Dialog and Sheet are made of; nothing of it is there before it opens for the first time. */
export function Modal(props: ModalLayerProps) {
  const [everOpened, setEverOpened] = useState(props.open);
  if (props.open && !everOpened) setEverOpened(true);
  if (!everOpened) return null;
  return (
    <Popup>
      <LazyModalLayer {...props} />
    </Popup>
  );
}
