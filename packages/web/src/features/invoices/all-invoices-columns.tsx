import { Badge } from '@mantine/core';
import type { ListedInvoice } from '@tenantry/contract/invoices/all-invoices.schemas';
import { invoiceLabel } from '../../lib/format.ts';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { moneyColumn } from '../../ui/tables/money-column.tsx';
import { Money } from '../../ui/text/money.tsx';
import { NoValue } from '../../ui/text/no-value.tsx';
import { HomeLink, PersonLink } from '../../ui/tables/record-link.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import classes from '../../ui/tables/list-page.module.css';
import { InvoiceStatus } from './invoice-status.tsx';

export const allInvoicesColumns: readonly DataColumn<ListedInvoice>[] = [
  {
    id: 'number',
    phone: 'before',
    header: 'Number',
    value: ({ number }) => number,
    cell: ({ number }) => invoiceLabel(number),
  },
  {
    id: 'lessee',
    phone: 'title',
    header: 'Tenant',
    value: ({ lessee }) => lessee,
    cell: ({ userId, lessee }) => <PersonLink userId={userId}>{lessee}</PersonLink>,
  },
  {
    id: 'home',
    phone: 'below',
    header: 'Property',
    value: ({ home }) => home.label,
    cell: ({ home, homeIsArchived }) => <HomeLink home={home} archived={homeIsArchived} />,
  },
  {
    id: 'dueDate',
    phone: 'named',
    header: 'Due Date',
    value: ({ dueDate }) => dueDate,
    cell: ({ dueDate }) => <DateText date={dueDate} />,
  },
  {
    id: 'status',
    phone: 'below',
    header: 'Status',
    cell: (row) =>
      row.isDeleted ? (
        <Badge variant="light" color="gray" tt="none">
          Deleted
        </Badge>
      ) : (
        <InvoiceStatus invoice={row} />
      ),
  },
  moneyColumn('amount', 'Amount', ({ amount }) => amount, { phone: 'named' }),
  {
    id: 'balance',
    phone: 'beside',
    header: 'Balance',
    align: 'end',
    value: ({ remainingBalance }) => remainingBalance,
    cell: ({ remainingBalance, computedStatus, isDeleted }) =>
      isDeleted ? (
        <NoValue label="Deleted" />
      ) : (
        <Money amount={remainingBalance} owed={computedStatus !== 'NEW'} />
      ),
  },
  {
    id: 'actions',
    actions: true,
    header: 'Actions',
    align: 'end',
    cell: (row) => <Actions row={row} />,
  },
];

/** The links are left out for people who may not open their screens. The invoice opens over the list; a payment is recorded for exactly this invoice. */
function Actions({ row }: { readonly row: ListedInvoice }) {
  const { id: view, propertyId, leaseId: lease, number, remainingBalance } = row;
  if (row.isDeleted || row.homeIsArchived) return null;
  const name = `invoice ${invoiceLabel(number)}`;
  return (
    <div className={classes.actions}>
      <ScreenButton
        to="admin-invoices"
        search={{ propertyId, view }}
        variant="default"
        label={`View ${name}`}
      >
        View
      </ScreenButton>
      {remainingBalance > 0 && (
        <ScreenButton
          to="external-payment"
          search={{ propertyId, lease, view }}
          variant="default"
          label={`Record payment for ${name}`}
        >
          Record payment
        </ScreenButton>
      )}
    </div>
  );
}
