import type { PythonFiles } from './files.ts';

/** As much of Emscripten's file system as is used. */
export interface FileSystem {
  readonly mkdir: (path: string) => void;
  readonly writeFile: (path: string, text: string) => void;
}

/** Writes the library into a new folder of an interpreter's own file system. */
export function writeFiles(fs: FileSystem, root: string, files: PythonFiles): void {
  const folders = Object.keys(files)
    .filter((path) => path.includes('/'))
    .map((path) => path.slice(0, path.indexOf('/')));
  fs.mkdir(root);
  for (const folder of new Set(folders)) fs.mkdir(`${root}/${folder}`);
  for (const [path, text] of Object.entries(files)) fs.writeFile(`${root}/${path}`, text);
}
