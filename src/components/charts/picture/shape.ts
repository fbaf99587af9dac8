type Attributes = Readonly<Record<string, string | number | undefined>>;

/** One element of a picture, as data. */
export interface Shape {
  readonly tag: 'path' | 'circle' | 'text';
  /** By their names in SVG; what is undefined is left out. */
  readonly attributes: Attributes;
  readonly text?: string;
  /** What follows the text in another look. */
  readonly note?: { readonly text: string; readonly attributes: Attributes };
}
