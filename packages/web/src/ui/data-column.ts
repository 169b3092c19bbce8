import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What rows are sorted by; a column without it cannot be sorted. */
  readonly value?: (row: Row) => string | number;
  /** Amounts and numbers are aligned to the end of their column. */
  readonly align?: 'end';
  /** It has what can be done with a row: paper goes without it. */
  readonly acts?: true;
  /**
   * Its place on phones and tablets. With it in any column, rows have two lines there: the title with the amount beside
   * it, then everything `below`, `named` with the column's name. Without it in any column, a row on a phone is a card
   * with a line for each column.
   */
  readonly phone?: 'before' | 'title' | 'beside' | 'below' | 'named' | 'absent';
  /** What stands under the rows, as their total. The first column's names it. */
  readonly foot?: ReactNode;
}
