import type { ProgramOption } from '../program/types.ts';

/** An estimator to start from, in both languages, which give the same bits. */
export interface GalleryEntry {
  /** Its folder, and the name under which its Python registers it. */
  readonly id: string;
  readonly label: string;
  /** One sentence. */
  readonly summary: string;
  /** Where it comes from. */
  readonly source: { readonly title: string; readonly url: string };
  readonly options: readonly ProgramOption[];
  /** Whether it asks for the lengths of responses, which not every file has. */
  readonly needsLengths: boolean;
  /** A module, as the editor shows it. */
  readonly javascript: string;
  /** A file for rLLM. */
  readonly python: string;
}
