import type { ReactNode } from 'react';
import type { DataColumn } from './data-column.ts';
import classes from './data-table.module.css';

interface DataCellProps<Row> {
  readonly column: DataColumn<Row>;
  readonly children: ReactNode;
}

/** Text of more characters may be a name that is longer than any usual one. */
const USUAL_LENGTH = 24;

/** A cell of a table. In a card on a phone, the column's name is next to it. */
export function DataCell<Row>({
  column: { header, align, actions, phone },
  children,
}: DataCellProps<Row>) {
  const isLong = typeof children === 'string' && children.length > USUAL_LENGTH;
  return (
    <td
      className={classes.cell}
      data-align={align}
      data-actions={actions}
      data-phone={phone}
      data-long={isLong || undefined}
    >
      <span className={classes.label} aria-hidden>
        {header}
      </span>
      <div className={classes.value}>{children}</div>
    </td>
  );
}
