import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import { formatDate, formatMoney, invoiceLabel } from '../../lib/format.ts';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { moneyColumn } from '../../ui/tables/money-column.tsx';
import { Money } from '../../ui/text/money.tsx';
import { HomeLink, PersonLink } from '../../ui/tables/record-link.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { dueStatus } from './due-status.ts';
import listClasses from '../../ui/tables/list-page.module.css';
import classes from './receivables.module.css';

const firstDue = ({ invoices }: Receivable) => invoices[0]?.dueDate ?? '';

/** The number of open invoices shown for each tenant. */
const SHOWN_INVOICES = 3;

export const receivablesColumns: readonly DataColumn<Receivable>[] = [
  {
    id: 'lessee',
    phone: 'title',
    header: 'Tenant',
    value: ({ lessee }) => lessee,
    cell: ({ userId, lessee, former }) => (
      <>
        <PersonLink userId={userId}>{lessee}</PersonLink>
        {former && <span className={classes.meta}> former tenant</span>}
      </>
    ),
  },
  {
    id: 'home',
    phone: 'below',
    header: 'Property',
    value: ({ home }) => home.label,
    cell: ({ home }) => <HomeLink home={home} />,
  },
  {
    id: 'due',
    phone: 'below',
    header: 'Due',
    value: firstDue,
    cell: (row) => (
      <>
        <Due row={row} />
        <OpenInvoices row={row} />
      </>
    ),
  },
  {
    id: 'dueNow',
    phone: 'named',
    header: 'Due now',
    align: 'end',
    value: ({ dueNow }) => dueNow,
    cell: ({ dueNow, lateFees }) => (
      <>
        <Money amount={dueNow} owed />
        {lateFees > 0 && <div className={classes.meta}>late fee {formatMoney(lateFees)}</div>}
      </>
    ),
  },
  moneyColumn('owed', 'Open', ({ owed }) => owed, { phone: 'beside' }),
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    actions: true,
    cell: (row) => <Actions row={row} />,
  },
];

function Due({ row }: { readonly row: Receivable }) {
  const due = dueStatus(row);
  return due && <StatusTag tone={due.tone}>{due.words}</StatusTag>;
}

function OpenInvoices({ row: { invoices } }: { readonly row: Receivable }) {
  const more = invoices.length - SHOWN_INVOICES;
  return (
    <ul className={classes.invoices}>
      {invoices.slice(0, SHOWN_INVOICES).map(({ id, number, dueDate, remainingBalance }) => (
        <li key={id}>
          {invoiceLabel(number)}, due {formatDate(dueDate)}: {formatMoney(remainingBalance)}
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

function Actions({ row: { id: lease, propertyId, former } }: { readonly row: Receivable }) {
  return (
    <div className={listClasses.actions}>
      {former ? (
        <ScreenButton to="account" search={{ propertyId, lease }} variant="default">
          Explain
        </ScreenButton>
      ) : (
        <ScreenButton to="all-messages" search={{ propertyId, tab: 'remind' }} variant="default">
          Remind
        </ScreenButton>
      )}
      <ScreenButton to="external-payment" search={{ propertyId, lease }} variant="default">
        Record payment
      </ScreenButton>
    </div>
  );
}
