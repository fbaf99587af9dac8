const CLUTTER = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|\._[^/]*$)/;

/** Whether a path is left by an operating system rather than by a training run. */
export function isClutter(path: string): boolean {
  return CLUTTER.test(path);
}

/** Last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether a path is that of a parquet file by its name, so that its records are called rows and not lines. */
export function isParquetPath(path: string): boolean {
  return /\.(?:parquet|pq)$/i.test(path);
}
