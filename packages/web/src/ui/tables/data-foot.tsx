import { DataCell } from './data-cell.tsx';
import type { DataColumn } from './data-column.ts';
import classes from './data-table.module.css';

interface DataFootProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
}

/** The cells of a row of totals: the foot of each column, the first of which names the row. */
export function DataFoot<Row>({ columns: [first, ...others] }: DataFootProps<Row>) {
  return (
    <>
      <th scope="row" className={classes.cell}>
        {first?.foot}
      </th>
      {others.map((column) => (
        <DataCell key={column.id} column={column}>
          {column.foot}
        </DataCell>
      ))}
    </>
  );
}
