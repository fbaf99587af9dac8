import { useEffect, useSyncExternalStore } from 'react';
import { explaining } from '../../state/explaining.ts';
import { IconButton } from '../ui/Button.tsx';

/** Opens and closes the explanation; Alt E does the same from anywhere. */
export function ExplainButton() {
  const open = useSyncExternalStore(explaining.subscribe, explaining.get);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyE') return;
      event.preventDefault();
      explaining.set(!explaining.get());
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <IconButton icon="eye" label="Explain" shortcut="Alt E" pressed={open} onClick={() => explaining.set(!open)} />
  );
}
