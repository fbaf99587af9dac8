/** Trajectories of one record that can be told apart. */
const PARTS = 2 ** 20;
/** Stands for a place that is not known. */
export const NO_PLACE = -1;

/** The place of a record: its number over all files of the run. Its trajectories follow it. */
export function placesOfRecord(record: number): number {
  return record * PARTS;
}

/** The place of one of the trajectories that stand at a place. */
export function placeOfPart(place: number, part: number): number {
  return place === NO_PLACE || part >= PARTS ? NO_PLACE : place + part;
}

/** The record of a place, and which of its trajectories is meant. */
export function partsOfPlace(place: number): { readonly record: number; readonly part: number } {
  return { record: Math.floor(place / PARTS), part: place % PARTS };
}

/** Where the trajectories of a run stand in its files, so that their texts can be read when somebody asks for them. */
export interface RunPlaces {
  /** Id of the importer that read them. */
  readonly importer: string;
  /** The files that were read, and the number of the first record of each. */
  readonly files: readonly { readonly path: string; readonly first: number }[];
  /** A place for each trajectory of the run's episodes, or of its groups when it has none, in their order. */
  readonly of: Float64Array<ArrayBuffer>;
}
