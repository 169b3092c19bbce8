import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { reportReachable, useReachable } from '../../lib/connection.ts';
import { invoiceLabel } from '../../lib/format.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { moneyColumn } from '../../ui/tables/money-column.tsx';
import { Money } from '../../ui/text/money.tsx';
import { OptionalPart } from '../../ui/states/optional-part.tsx';
import { useViewed } from '../../ui/screens/use-viewed.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { selectInvoices } from './invoice-selection.ts';
import { InvoiceStatus } from './invoice-status.tsx';
import { InvoiceTools } from './invoice-tools.tsx';
import { useInvoiceSearch } from './use-invoice-search.ts';

/** Loaded when an invoice is opened from the list; it brings the form for credits with it. */
const InvoiceDetails = lazyPart(async () => (await import('./invoice-details.tsx')).InvoiceDetails);

interface InvoiceListProps {
  /** A stable array; undefined while loading. */
  readonly invoices: readonly Invoice[] | undefined;
  /** The property for administrators; if absent, the invoices are the tenant's own. */
  readonly propertyId?: string;
  /** Only administrators can delete. */
  readonly onDelete?: ((invoice: Invoice) => void) | undefined;
  /** Shown if there are no invoices at all. */
  readonly empty: ReactNode;
}

/** INV-2: the list of invoices for administrators and tenants. View opens one in its place. */
export function InvoiceList({ invoices, propertyId, onDelete, empty }: InvoiceListProps) {
  const search = useInvoiceSearch();
  const { viewed, view, back } = useViewed(invoices);
  const reachable = useReachable();
  const { filter, show } = search;
  const rows = useMemo(
    () => invoices && selectInvoices(invoices, { filter, ...show }),
    [invoices, filter, show],
  );
  const columns = useMemo(
    () => columnsOf({ propertyId, onView: view, onDelete }),
    [propertyId, view, onDelete],
  );
  if (invoices?.length === 0) return <>{empty}</>;
  return (
    <>
      <div hidden={viewed !== undefined}>
        <InvoiceTools {...search} />
        <DataTable
          label="Invoices"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          sort={search.sort}
          onSortChange={search.setSort}
          empty={
            <EmptyState>
              {/* It shows unpaid ones at first, so a tenant who has paid everything has set no filter. */}
              {filter === '' && show.unpaid && !show.paid
                ? 'No unpaid invoices.'
                : 'No invoice matches the filters.'}
            </EmptyState>
          }
        />
      </div>
      {viewed && (
        <OptionalPart
          part={InvoiceDetails}
          resetKey={reachable}
          loading={<LoadingRows />}
          onFailed={() => {
            reportReachable(false);
            back();
          }}
        >
          <InvoiceDetails invoice={viewed} propertyId={propertyId} onBack={back} />
        </OptionalPart>
      )}
    </>
  );
}

const lesseeColumn: DataColumn<Invoice> = {
  id: 'lessee',
  phone: 'below',
  header: 'Tenant',
  value: ({ lesseeName }) => lesseeName,
  cell: ({ lesseeName }) => lesseeName,
};

function columnsOf(
  actions: Omit<ComponentProps<typeof InvoiceActions>, 'invoice'>,
): DataColumn<Invoice>[] {
  return [
    {
      id: 'number',
      phone: 'title',
      header: 'Number',
      value: ({ number }) => number,
      cell: ({ number }) => invoiceLabel(number),
    },
    {
      id: 'dueDate',
      phone: 'named',
      header: 'Due Date',
      value: ({ dueDate }) => dueDate,
      cell: ({ dueDate }) => <DateText date={dueDate} />,
    },
    ...(actions.propertyId === undefined ? [] : [lesseeColumn]),
    moneyColumn('amount', 'Amount', ({ amount }) => amount, { phone: 'beside' }),
    {
      id: 'status',
      phone: 'below',
      header: 'Status',
      value: ({ status }) => status,
      cell: (invoice) => <InvoiceStatus invoice={invoice} />,
    },
    {
      id: 'balance',
      phone: 'named',
      header: 'Balance',
      align: 'end',
      value: ({ remainingBalance }) => remainingBalance,
      cell: ({ remainingBalance }) => <Money amount={remainingBalance} owed />,
    },
    {
      id: 'actions',
      actions: true,
      header: 'Actions',
      align: 'end',
      cell: (invoice) => <InvoiceActions invoice={invoice} {...actions} />,
    },
  ];
}
