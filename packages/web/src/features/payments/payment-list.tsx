import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFilter, ListTools } from '../../ui/list-tools.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { useFilterAndSort } from '../../ui/screens/use-filter-and-sort.ts';
import { paymentColumns } from './payment-columns.tsx';
import { PaymentDetails } from './payment-details.tsx';
import classes from './payment-list.module.css';
import { selectPayments, type ListedPayment } from './payment-selection.ts';

interface PaymentListProps {
  /** A stable array; undefined while loading. */
  readonly payments: readonly ListedPayment[] | undefined;
  readonly propertyId: string;
  /** Shown when there is no payment at all. */
  readonly empty: ReactNode;
}

/** The payments of a property. View opens one in the place of the list. */
export function PaymentList({ payments, propertyId, empty }: PaymentListProps) {
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
          <div className={classes.record}>
            <ScreenLink to="external-payment" propertyId={propertyId}>
              Record a check or cash
            </ScreenLink>
          </div>
        </ListTools>
        <DataTable
          label="Payments"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          sort={sort}
          onSortChange={setSort}
          empty={<EmptyState>No payment matches what is typed above.</EmptyState>}
        />
      </div>
      {viewed && <PaymentDetails key={viewed.id} payment={viewed} onBack={back} />}
    </>
  );
}

/** The opened payment as the list has it now; closing it gives the focus back to what opened it. */
function useViewed(payments: readonly ListedPayment[] | undefined) {
  const [id, setId] = useState<string | null>(null);
  const opener = useRef<Element | null>(null);
  const view = useCallback((payment: ListedPayment) => {
    opener.current = document.activeElement;
    setId(payment.id);
  }, []);
  const back = () => {
    flushSync(() => setId(null));
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return { viewed: payments?.find((payment) => payment.id === id), view, back };
}
