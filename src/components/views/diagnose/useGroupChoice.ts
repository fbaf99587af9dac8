import { useCallback, useEffect, useState } from 'react';

/** Groups that were chosen in one part of the view, and by what; every other part follows. */
export interface GroupChoice {
  readonly what: string;
  readonly groups: ReadonlySet<number>;
}

/** The choice, and how to make it; the same choice again, or Escape, takes it back. `subject` is what it is about. */
export function useGroupChoice(subject: unknown) {
  const [choice, setChoice] = useState<GroupChoice | null>(null);
  useEffect(() => setChoice(null), [subject]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setChoice(null);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const choose = useCallback(
    (what: string, groups: readonly number[]) =>
      setChoice((before) => (before?.what === what ? null : { what, groups: new Set(groups) })),
    [],
  );
  const clear = useCallback(() => setChoice(null), []);
  return { choice, choose, clear };
}
