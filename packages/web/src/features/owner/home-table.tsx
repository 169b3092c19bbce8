import type { RentRoll } from '@tenantry/contract/reports/rent-roll.schemas';
import type { IncomeAndExpenses } from '@tenantry/contract/reports/reports.schemas';
import { useMemo } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { monthName } from '@tenantry/contract/shared/month-names';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { moneyColumn } from '../../ui/tables/money-column.tsx';
import { NoValue } from '../../ui/text/no-value.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { fromList } from '../../ui/tables/use-close-to-list.ts';
import { homeRows, type HomeRow } from './home-rows.ts';

interface HomeTableProps {
  readonly rentRoll: RentRoll;
  /** The money of this month. */
  readonly month: IncomeAndExpenses;
}

/** Each home: whether it is leased, its rent, and this month's money. */
export function HomeTable({ rentRoll, month }: HomeTableProps) {
  const rows = useMemo(() => homeRows(rentRoll, month), [rentRoll, month]);
  const columns = useMemo(() => columnsOf(monthName(month.startDate.slice(0, 7))), [month]);
  return <DataTable label="Homes" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

const columnsOf = (monthOfMoney: string): readonly DataColumn<HomeRow>[] => [
  {
    id: 'home',
    phone: 'title',
    header: 'Home',
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <TextLink
        to="/admin-landing/view-property/$propertyId"
        params={{ propertyId: id }}
        state={fromList}
      >
        {name}
      </TextLink>
    ),
  },
  {
    id: 'status',
    phone: 'beside',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <StatusTag tone="neutral">{status}</StatusTag>,
  },
  {
    id: 'term',
    phone: 'below',
    header: 'Lease',
    value: ({ term }) => term,
    cell: ({ term }) => term || <NoValue label="no lease" />,
  },
  moneyColumn('rent', 'Rent', ({ rent }) => rent, {
    phone: 'named',
    cell: ({ rent }) => (rent === 0 ? <NoValue label="no rent" /> : formatMoney(rent)),
  }),
  moneyColumn('income', `Income in ${monthOfMoney}`, ({ income }) => income, { phone: 'named' }),
  moneyColumn('expenses', `Expenses in ${monthOfMoney}`, ({ expenses }) => expenses, {
    phone: 'named',
  }),
];
