/** The values of columns by name and row. A row may lack a value: most files have few columns, some have thousands. */
export class Columns<Value> {
  readonly #byName = new Map<string, Value[]>();

  /** Sets a value; of two for the same name and row the first stays. */
  set(name: string, row: number, value: Value): void {
    const known = this.#byName.get(name);
    if (known === undefined) {
      const column: Value[] = [];
      column[row] = value;
      this.#byName.set(name, column);
    } else if (known[row] === undefined) known[row] = value;
  }

  get names(): readonly string[] {
    return [...this.#byName.keys()];
  }

  /** The values by row, undefined where a row has none; nothing when no row has one. */
  of(name: string): readonly Value[] | undefined {
    return this.#byName.get(name);
  }
}
