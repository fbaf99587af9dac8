import { type RefObject, useState } from 'react';

/** How a copy went. */
export type CopyState = 'idle' | 'copied' | 'refused';

/** Copies a text; where the browser refuses, the field that shows it is selected, so that a key does it. */
export function useCopy(field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>): {
  readonly state: CopyState;
  readonly copy: (text: string) => void;
  readonly reset: () => void;
} {
  const [state, setState] = useState<CopyState>('idle');
  const refused = () => {
    setState('refused');
    field.current?.focus();
    field.current?.select();
  };
  const copy = (text: string) => {
    // Without a secure context there is no clipboard at all.
    const { clipboard } = navigator as { clipboard?: Clipboard };
    if (clipboard === undefined) refused();
    else clipboard.writeText(text).then(() => setState('copied'), refused);
  };
  return { state, copy, reset: () => setState('idle') };
}
