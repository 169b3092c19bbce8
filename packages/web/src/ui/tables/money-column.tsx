import type { DataColumn } from './data-column.ts';
import { Money } from '../text/money.tsx';

/** A column of amounts, by which the rows can be sorted. */
export const moneyColumn = <Row,>(
  id: string,
  header: string,
  amountOf: (row: Row) => number,
  more: Partial<DataColumn<Row>> = {},
): DataColumn<Row> => ({
  id,
  header,
  align: 'end',
  value: amountOf,
  cell: (row) => <Money amount={amountOf(row)} />,
  ...more,
});
