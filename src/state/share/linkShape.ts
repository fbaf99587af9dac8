/** The parts of a link's hash as far as they are there. Small on purpose: every page looks at its address with it. */
export interface LinkShape {
  readonly version: number;
  /** Id of the view; empty when the link was cut before it. */
  readonly view: string;
  /** The packed document; null when the link was cut before it. */
  readonly payload: string | null;
}

/** Reads `#v1.lab.…`; null for any other hash, such as the address of a view. */
export function linkShapeOf(hash: string): LinkShape | null {
  const [, version, view, payload] = /^#?v(\d{1,9})(?:\.([^.]*)(?:\.([^]*))?)?$/.exec(hash) ?? [];
  return version === undefined ? null : { version: Number(version), view: view ?? '', payload: payload ?? null };
}
