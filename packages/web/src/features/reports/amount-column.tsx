import type { DataColumn } from '../../ui/tables/data-column.ts';
import { moneyColumn } from '../../ui/tables/money-column.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Amount } from './amount.tsx';

/** Makes columns of amounts, each with its total below. */
export const amountColumnsOf =
  <Figures extends object, Row extends Figures>(totals: Figures | undefined) =>
  (id: string, header: string, amountOf: (figures: Figures) => number): DataColumn<Row> =>
    moneyColumn<Row>(id, header, amountOf, {
      cell: (row) => <Amount amount={amountOf(row)} />,
      foot: totals && <Money amount={amountOf(totals)} />,
    });
