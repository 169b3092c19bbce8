/** DATA-1: a table as it is in a file, before anybody knows what its columns are. */

export interface TableRow {
  /** Its number in the sheet. */
  readonly row: number;
  /** As many as the header has. */
  readonly cells: readonly string[];
}

export interface ReadTable {
  /** The sheet of a workbook; null for a CSV file. */
  readonly sheet: string | null;
  /** Other sheets of the workbook that have a table. */
  readonly otherSheets: readonly string[];
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
}

export interface TableLimits {
  readonly rows: number;
  readonly columns: number;
  /** Characters of a cell. */
  readonly cell: number;
}

/** The rows of a sheet; the first one is row 1. */
export type Grid = readonly (readonly string[])[];

export const count = (number: number) => number.toLocaleString('en-US');
