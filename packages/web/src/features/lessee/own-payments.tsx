import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LesseePayment } from '@tenantry/contract/payments/payments.schemas';
import { useMemo } from 'react';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Money } from '../../ui/text/money.tsx';
import { NoValue } from '../../ui/text/no-value.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { nameOfPayer } from '../ledger/account-text.ts';
import { MethodAndNumber } from '../payments/payment-method.tsx';
import { whereItIs } from '../payments/payment-labels.ts';
import { ownPaymentsQuery } from '../payments/payments.queries.ts';
import classes from './own-payments.module.css';
import { paymentState } from '../payments/payment-state.ts';

/** The tenant's payments on a lease, their status, and where the money is. */
export function OwnPayments({ leaseId }: { readonly leaseId: string }) {
  const query = useQuery(ownPaymentsQuery);
  const { data } = query;
  const rows = useMemo(
    () => data?.filter((payment) => payment.leaseId === leaseId),
    [data, leaseId],
  );
  return (
    <QueryView queries={[query]} failed="Your payments could not be loaded." drawsLoading>
      {() => (
        <DataTable
          label="Payments"
          columns={rows?.some(({ paidBy }) => paidBy) ? withPayer : columns}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<EmptyState>You have not paid anything on this lease yet.</EmptyState>}
        />
      )}
    </QueryView>
  );
}

const columns: readonly DataColumn<LesseePayment>[] = [
  {
    id: 'date',
    phone: 'below',
    header: 'Date',
    cell: ({ paymentDate }) => <DateText date={paymentDate} />,
  },
  {
    id: 'method',
    phone: 'title',
    header: 'Payment',
    cell: (payment) => <MethodAndNumber payment={payment} />,
  },
  {
    id: 'where',
    phone: 'below',
    header: 'Went to',
    cell: (payment) => <Lines lines={whereItIs(payment)} />,
  },
  {
    id: 'status',
    phone: 'below',
    header: 'Status',
    cell: (payment) => <State payment={payment} />,
  },
  {
    id: 'amount',
    phone: 'beside',
    header: 'Amount',
    align: 'end',
    cell: ({ amount }) => <Money amount={amount} />,
  },
];

/** UNIT-6: only for a lease that several people pay for. */
const withPayer: readonly DataColumn<LesseePayment>[] = columns.toSpliced(2, 0, {
  id: 'payer',
  phone: 'below',
  header: 'Paid by',
  cell: ({ paidBy }) => <Payer payer={paidBy} />,
});

function Payer({ payer }: { readonly payer: LesseePayment['paidBy'] }) {
  return payer ? nameOfPayer(payer, 'You') : <NoValue label="not known" />;
}

interface CellProps {
  readonly payment: LesseePayment;
}

function State({ payment }: CellProps) {
  const { label, color, lines } = paymentState(payment);
  return (
    <div className={classes.cell}>
      <Badge variant="light" color={color} tt="none">
        {label}
      </Badge>
      {lines.length > 0 && <Lines lines={lines} />}
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return <NoValue label="nothing" />;
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line} className={classes.line}>
          {line}
        </li>
      ))}
    </ul>
  );
}
