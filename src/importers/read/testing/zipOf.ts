import { zipSync, type Zippable } from 'fflate';

const encoder = new TextEncoder();

/** A zip archive of texts and bytes by name. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const entries: Zippable = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [
      name,
      typeof content === 'string' ? encoder.encode(content) : content,
    ]),
  );
  return zipSync(entries);
}
