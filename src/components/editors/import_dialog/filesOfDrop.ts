import type { ChosenFile } from '../../../worker/importJob.ts';

/** A file with the path it had in what was dropped: it may carry the training step. */
export type FileWithPath = File & { readonly relativePath?: string };

/** Files of a drop, folders walked to the bottom. Entries that cannot be read are left out. */
export async function filesOfDrop(transfer: DataTransfer): Promise<FileWithPath[]> {
  // The entries must be taken before the first wait: the transfer is emptied then.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return [...transfer.files];
  const files: FileWithPath[] = [];
  for (const entry of entries) await walk(entry, files);
  return files;
}

/** Milliseconds of work before other work may run. */
const WORK = 12;

/**
 * What the import worker needs of files: never their bytes. The size of each is asked of the disk here, which takes so
 * long for a folder of many that the page must be let at its work in between.
 */
export async function handlesOf(files: readonly FileWithPath[]): Promise<readonly ChosenFile[]> {
  const handles: ChosenFile[] = [];
  // The task that brought a folder here was long enough: after the first file it ends.
  let since = Number.NEGATIVE_INFINITY;
  for (const file of files) {
    handles.push({ path: pathOf(file), blob: file.slice() });
    if (performance.now() - since < WORK) continue;
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    since = performance.now();
  }
  return handles;
}

/** The path under which a file is read. */
function pathOf(file: FileWithPath): string {
  return file.relativePath ?? (file.webkitRelativePath || file.name);
}

async function walk(entry: FileSystemEntry, files: FileWithPath[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
    );
    if (file !== null) files.push(Object.assign(file, { relativePath: entry.fullPath.replace(/^\//, '') }));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader hands out its entries in portions, until an empty one.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (portion.length === 0) return;
    for (const child of portion) await walk(child, files);
  }
}
