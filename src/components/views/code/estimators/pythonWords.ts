import type { BoxEngine } from '../../../../sandbox/box/languages.ts';
import { FULL_PYTHON_BYTES, MICROPYTHON_BYTES } from '../../../../sandbox/python/size.ts';
import { sizeText } from '../../../editors/document_editor/textSize.ts';

/** What is being fetched; null when nothing of Python is. */
export function fetchingSentence(fetching: ReadonlySet<BoxEngine>): string | null {
  if (fetching.has('full-python')) return `Fetching full CPython, ${sizeText(FULL_PYTHON_BYTES)}.`;
  if (fetching.has('python')) return `Fetching Python, ${sizeText(MICROPYTHON_BYTES)}.`;
  return null;
}

/** What the button for full CPython says: its size first. */
export function fullPythonOffer(): string {
  return `Fetch ${sizeText(FULL_PYTHON_BYTES)} for full CPython`;
}
