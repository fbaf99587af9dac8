import { useEffect, useRef } from 'react';
import type { PlaygroundStore } from '../../state/store.ts';
import { isEditing } from './isEditing.ts';

/** Undo and redo by key, and a paste anywhere outside a field as an import. */
export function useShortcuts(store: PlaygroundStore, onPaste: (text: string) => void): void {
  const paste = useRef(onPaste);
  useEffect(() => {
    paste.current = onPaste;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isEditing(event.target)) return;
      const key = event.key.toLowerCase();
      const { undo, redo } = store.getState();
      if (key === 'z' && !event.shiftKey) undo();
      else if ((key === 'z' && event.shiftKey) || key === 'y') redo();
      else return;
      event.preventDefault();
    };
    const onPasteEvent = (event: ClipboardEvent) => {
      if (isEditing(event.target) || document.documentElement.dataset['modal'] !== undefined) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim() === '') return;
      event.preventDefault();
      paste.current(text);
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('paste', onPasteEvent);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('paste', onPasteEvent);
    };
  }, [store]);
}
