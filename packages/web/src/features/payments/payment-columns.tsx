import { Button } from '@mantine/core';
import { counted } from '../../lib/words.ts';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { IconPaperclip } from '../../ui/icons/more-icons.tsx';
import { moneyColumn } from '../../ui/tables/money-column.tsx';
import classes from './payment-list.module.css';
import { PaidBy } from './paid-by.tsx';
import { MethodAndNumber } from './payment-method.tsx';
import type { ListedPayment } from './payment-selection.ts';
import { PaymentPlaces } from './payment-places.tsx';
import { PaymentStatus } from './payment-status.tsx';
import { methodLabel, paymentName, statusLabels } from './payment-labels.ts';

export function paymentColumns(
  onView: (payment: ListedPayment) => void,
): DataColumn<ListedPayment>[] {
  return [
    {
      id: 'date',
      phone: 'below',
      header: 'Date',
      value: ({ paymentDate }) => paymentDate,
      cell: ({ paymentDate }) => <DateText date={paymentDate} />,
    },
    {
      id: 'method',
      phone: 'title',
      header: 'Payment',
      value: methodLabel,
      cell: (payment) => <MethodAndNumber payment={payment} />,
    },
    {
      id: 'tenant',
      phone: 'below',
      header: 'Tenant',
      value: ({ lessee }) => lessee,
      cell: ({ lessee, paidBy }) => (
        <>
          {lessee}
          <PaidBy payer={paidBy} />
        </>
      ),
    },
    moneyColumn('amount', 'Amount', ({ amount }) => amount, { phone: 'beside' }),
    {
      id: 'status',
      phone: 'below',
      header: 'Status',
      value: ({ status }) => statusLabels[status],
      cell: (payment) => <PaymentStatus payment={payment} />,
    },
    {
      id: 'applied',
      phone: 'below',
      header: 'Applied to',
      cell: (payment) => <PaymentPlaces payment={payment} />,
    },
    {
      id: 'view',
      actions: true,
      header: 'Actions',
      align: 'end',
      cell: (payment) => <ViewAction payment={payment} onView={onView} />,
    },
  ];
}

interface ViewActionProps {
  readonly payment: ListedPayment;
  readonly onView: (payment: ListedPayment) => void;
}

function ViewAction({ payment, onView }: ViewActionProps) {
  const documents = payment.documents.length;
  return (
    <div className={classes.view}>
      {documents > 0 && (
        <span className={classes.documents} role="img" aria-label={counted(documents, 'document')}>
          <IconPaperclip size={16} aria-hidden /> {documents}
        </span>
      )}
      <Button
        variant="default"
        size="sm"
        aria-label={`View the ${paymentName(payment)}`}
        onClick={() => onView(payment)}
      >
        View
      </Button>
    </div>
  );
}
