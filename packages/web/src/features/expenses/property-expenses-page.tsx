import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { adminPropertyQuery } from '../../ui/properties/property.queries.ts';
import { expenseColumns } from './expense-columns.tsx';
import { ExpensesFrame, type ExpenseListProps } from './expenses-frame.tsx';
import { WhichExpense } from './which-expense.tsx';
import type { ExpenseHandlers } from './use-expense-handlers.ts';

const route = getRouteApi('/property-expenses');

/** EXP-3: the expenses of a property. */
export function PropertyExpensesPage() {
  const { propertyId } = route.useSearch();
  return propertyId ? <Page propertyId={propertyId} /> : <WhichExpense of="property" />;
}

function Page({ propertyId }: { readonly propertyId: string }) {
  const navigate = useNavigate();
  const { data: property } = useQuery(adminPropertyQuery(propertyId));
  const close = () =>
    void navigate({ to: '/admin-landing/view-property/$propertyId', params: { propertyId } });
  return (
    <ExpensesFrame
      owner={propertyId}
      title="Expenses"
      property={property}
      onClose={close}
      loading={
        <DataTable label="Expenses" columns={noColumns} rows={undefined} rowKey={() => ''} />
      }
    >
      {(list) => <Table {...list} />}
    </ExpensesFrame>
  );
}

const noHandlers: ExpenseHandlers = {
  refresh: () => undefined,
  refreshAll: () => undefined,
  refreshingAll: false,
  remove: () => Promise.resolve(false),
};

/** The header of the table while it is loading. */
const noColumns = expenseColumns('UTC', noHandlers, new Set());

function Table({ found, timeZone, handlers, alike }: ExpenseListProps) {
  const columns = useMemo(
    () => expenseColumns(timeZone, handlers, alike),
    [timeZone, handlers, alike],
  );
  return (
    <DataTable
      label="Expenses"
      columns={columns}
      rows={found.rows}
      rowKey={({ id }) => id}
      sort={found.sort}
      onSortChange={found.setSort}
      inOrder={!found.waiting}
      total={found.waiting ? undefined : found.pages.data?.total}
    />
  );
}
