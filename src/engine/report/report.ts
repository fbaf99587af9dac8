/*
 * What a report says, before it is Markdown or HTML.
 */

/** A table of a report: the first column is text, the others are numbers. */
export interface ReportTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface ReportSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly table: ReportTable | null;
  readonly list: readonly string[];
  /** Where the picture of the strip goes, in reports that have pictures. */
  readonly strip: boolean;
}

/** What a report says, before it is Markdown or HTML. It holds no date, so that two reports of one document are equal. */
export interface Report {
  readonly title: string;
  readonly sentence: string;
  readonly headline: string;
  readonly detail: string;
  readonly sections: readonly ReportSection[];
  readonly foot: string;
}
