import { type RefObject, useEffect, useRef } from 'react';

/** The key P does what the button does, while the focus is in the strip of the same panel. */
export function PredictKey({
  button,
  onPress,
}: {
  button: RefObject<HTMLButtonElement | null>;
  /** Null while there is nothing to predict. */
  onPress: (() => void) | null;
}) {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const panel = button.current?.closest('section');
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof SVGElement) latest.current?.();
    };
    panel?.addEventListener('keydown', onKeyDown);
    return () => panel?.removeEventListener('keydown', onKeyDown);
  }, [button]);
  return null;
}
