import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** Only screen readers read its heading. */
  readonly unseenHeader?: true;
  readonly cell: (row: Row) => ReactNode;
  /** The value to sort by; a column without it cannot be sorted. */
  readonly value?: (row: Row) => string | number;
  /** Amounts and numbers are aligned to the end of their column. */
  readonly align?: 'end';
  /** The column contains actions for the row: it is not printed. */
  readonly actions?: true;
  /**
   * Its place on phones and tablets. If any column has it, rows have two lines there: the title with the amount
   * `beside` it, then everything `below`; `named` adds the column's name. If no column has it, a row on a phone is a
   * card with a line for each column.
   */
  readonly phone?: 'before' | 'title' | 'beside' | 'below' | 'named' | 'absent';
  /** The content below the rows, such as their total. The first column's is its label. */
  readonly foot?: ReactNode;
}

/** Rows of one group follow each other, with a subtotal below them. */
export interface RowGroups<Row> {
  /** The group of a row; undefined for a row of its own. */
  readonly keyOf: (row: Row) => string | undefined;
  /** For each group, the columns of the table with its subtotals as their feet. */
  readonly subtotals: ReadonlyMap<string, readonly DataColumn<Row>[]>;
}

/** A row of a table, or the subtotal below the rows of a group. */
export type ShownRow<Row> =
  | { readonly id: string; readonly original: Row }
  | { readonly id: string; readonly subtotal: readonly DataColumn<Row>[] };
