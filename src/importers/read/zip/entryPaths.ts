import type { ZipEntry } from './directory.ts';

/**
 * Gives the paths of an archive's files as if it had been unpacked: into a folder of its own name, for that may carry
 * the step; not once more when it holds that very folder, nor for one file alone.
 */
export function entryPaths(archive: string, entries: readonly ZipEntry[]): (entry: ZipEntry) => string {
  const folder = archive.slice(0, archive.lastIndexOf('/') + 1);
  const stem = archive.slice(folder.length).replace(/\.zip$/i, '');
  const alone = entries.length === 1 && entries[0]?.name.includes('/') === false;
  const inside = entries.every(({ name }) => name.startsWith(`${stem}/`));
  return ({ name }) => `${folder}${alone || inside ? '' : `${stem}/`}${name.replace(/^(?:\.?\/)+/, '')}`;
}
