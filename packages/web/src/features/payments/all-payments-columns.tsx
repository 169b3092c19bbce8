import type { ReceivedPayment } from '@tenantry/contract/payments/all-payments.schemas';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { moneyColumn } from '../../ui/tables/money-column.tsx';
import { HomeLink, PersonLink } from '../../ui/tables/record-link.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import classes from './payment-list.module.css';
import { paymentName, reversalLabel } from './payment-labels.ts';
import { PaidBy } from './paid-by.tsx';
import { MethodAndNumber } from './payment-method.tsx';
import { PaymentPlaces } from './payment-places.tsx';
import { PaymentStatus } from './payment-status.tsx';

export const allPaymentsColumns: readonly DataColumn<ReceivedPayment>[] = [
  {
    id: 'date',
    phone: 'below',
    header: 'Date',
    value: ({ paymentDate }) => paymentDate,
    cell: ({ paymentDate }) => <DateText date={paymentDate} />,
  },
  {
    id: 'lessee',
    phone: 'title',
    header: 'Tenant',
    value: ({ lessee }) => lessee,
    cell: ({ userId, lessee, paidBy }) => (
      <>
        <PersonLink userId={userId}>{lessee}</PersonLink>
        <PaidBy payer={paidBy} />
      </>
    ),
  },
  {
    id: 'home',
    phone: 'below',
    header: 'Property',
    value: ({ home }) => home.label,
    cell: ({ home, homeIsArchived }) => <HomeLink home={home} archived={homeIsArchived} />,
  },
  {
    id: 'method',
    phone: 'below',
    header: 'Payment',
    cell: (payment) => <MethodAndNumber payment={payment} />,
  },
  {
    id: 'applied',
    phone: 'below',
    header: 'Applied to',
    cell: (payment) => <PaymentPlaces payment={payment} />,
  },
  {
    id: 'status',
    phone: 'below',
    header: 'Status',
    cell: (payment) => (
      <>
        <PaymentStatus payment={payment} />
        <div className={classes.why}>{reasonsOf(payment)}</div>
      </>
    ),
  },
  moneyColumn('amount', 'Amount', ({ amount }) => amount, { phone: 'beside' }),
  {
    id: 'view',
    actions: true,
    header: 'Actions',
    align: 'end',
    cell: ({ id: view, propertyId, homeIsArchived, ...payment }) =>
      homeIsArchived ? null : (
        <ScreenButton
          to="property-payments"
          search={{ propertyId, view }}
          variant="default"
          label={`View the ${paymentName(payment)}`}
        >
          View
        </ScreenButton>
      ),
  },
];

/** `Bounced check` */
const reasonsOf = ({ reversals }: ReceivedPayment) =>
  [...new Set(reversals.filter(({ status }) => status === 'succeeded').map(reversalLabel))].join(
    ', ',
  );
