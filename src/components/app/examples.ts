import { parseDocument } from '../../importers/playground/codec.ts';
import type { PlaygroundDocument } from '../../importers/playground/document.ts';

/** An entry of the examples menu. */
export interface ExampleEntry {
  readonly id: string;
  readonly title: string;
  readonly section: string;
  readonly sentence: string;
  /** What to ask oneself. */
  readonly question: string;
  /** Rewards of its first groups, for a picture. */
  readonly preview: readonly (readonly number[])[];
}

/** The examples that ship with the page, in order; the first is what a newcomer sees. */
export async function listExamples(): Promise<readonly ExampleEntry[]> {
  return (await fetchJson('./examples/index.json')) as readonly ExampleEntry[];
}

/**
 * One example as a document.
 * @throws {Error} when it cannot be fetched or read.
 */
export async function loadExample(id: string): Promise<PlaygroundDocument> {
  const parsed = parseDocument(await fetchJson(`./examples/${id}.json`));
  if (!parsed.ok) throw new Error(`The example ${id} cannot be read: ${parsed.issues[0]?.message ?? ''}`);
  return parsed.value;
}

async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} is not there (${response.status})`);
  return response.json();
}
