import { useCallback, useEffect, useRef } from 'react';
import { useActions, usePlayground } from '../app/PlaygroundContext.tsx';
import { IconButton } from '../ui/Button.tsx';

/** The page behind a lecture is drawn anew after it, and this button had the focus before. */
let returning = false;

/** Begins the lecture; F does the same, unless a field has the focus. */
export function LectureButton() {
  const { startLecture } = useActions();
  const scripted = usePlayground((state) => state.history.present.lecture !== undefined);
  const button = useRef<HTMLButtonElement>(null);
  const start = useCallback(() => {
    returning = true;
    startLecture();
  }, [startLecture]);
  useEffect(() => {
    if (returning) button.current?.focus();
    returning = false;
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || event.ctrlKey || event.metaKey || event.altKey) return;
      // A single letter acts on the strip only (WCAG 2.1.4).
      if (!(event.target instanceof Element) || event.target.closest('[data-strip]') === null) return;
      event.preventDefault();
      start();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [start]);
  return (
    <IconButton
      ref={button}
      icon="fullscreen"
      label={scripted ? 'Start the lecture' : 'Lecture mode'}
      shortcut="F"
      onClick={start}
    />
  );
}
