/** Whether what a key goes to is edited as text, with an undo and keys of its own. */
export function isEditing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.matches('input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select') ||
      target.isContentEditable ||
      target.closest('[data-editor]') !== null)
  );
}
