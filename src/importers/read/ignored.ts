const CLUTTER = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|\._[^/]*$)/;

/** Whether a path is left by an operating system rather than by a training run. */
export function isClutter(path: string): boolean {
  return CLUTTER.test(path);
}

/** Last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
