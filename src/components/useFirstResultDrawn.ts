import { useEffect, useState } from 'react';
import { usePlayground } from './app/PlaygroundContext.tsx';

/** Whether the first result has been drawn: what can wait until then neither delays it nor is fetched with it. */
export function useFirstResultDrawn(): boolean {
  const known = usePlayground((state) => state.shown !== null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!known) return undefined;
    // A frame is drawn between the two.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [known]);
  return drawn;
}
