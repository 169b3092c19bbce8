import { useMemo, type ReactNode } from 'react';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ListFilter, ListTools } from '../../ui/tables/list-tools.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { useFilterAndSort } from '../../ui/screens/use-filter-and-sort.ts';
import { useViewed } from '../../ui/screens/use-viewed.ts';
import { paymentColumns } from './payment-columns.tsx';
import { PaymentDetails } from './payment-details.tsx';
import classes from './payment-list.module.css';
import { selectPayments, type ListedPayment } from './payment-selection.ts';
import { useMay } from '../../lib/may.ts';

interface PaymentListProps {
  /** A stable array; undefined while loading. */
  readonly payments: readonly ListedPayment[] | undefined;
  readonly propertyId: string;
  /** Shown if there are no payments at all. */
  readonly empty: ReactNode;
}

/** The payments of a property. View opens one in place of the list. */
export function PaymentList({ payments, propertyId, empty }: PaymentListProps) {
  const mayRecord = useMay({
    'POST /v1/admin/properties/:propertyId/invoices/externalPayment': 'payments:write',
  });
  const { filter, setFilter, sort, setSort } = useFilterAndSort('-date');
  const { viewed, view, back } = useViewed(payments);
  const rows = useMemo(() => payments && selectPayments(payments, filter), [payments, filter]);
  const columns = useMemo(() => paymentColumns(view), [view]);
  if (payments?.length === 0) return <>{empty}</>;
  return (
    <>
      <div hidden={viewed !== undefined}>
        <ListTools>
          <ListFilter
            placeholder="Date, amount, tenant, status"
            value={filter}
            onFilter={setFilter}
          />
          {mayRecord && (
            <div className={classes.record}>
              <ScreenLink to="external-payment" propertyId={propertyId}>
                Record a payment
              </ScreenLink>
            </div>
          )}
        </ListTools>
        <DataTable
          label="Payments"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          sort={sort}
          onSortChange={setSort}
          empty={<EmptyState>No payment matches the filter.</EmptyState>}
        />
      </div>
      {viewed && <PaymentDetails key={viewed.id} payment={viewed} onBack={back} />}
    </>
  );
}
