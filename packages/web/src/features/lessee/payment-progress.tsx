import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { LesseePayment } from '@tenantry/contract/payments/payments.schemas';
import { useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { ownPaymentsQuery } from './lessee.queries.ts';
import classes from './payment-progress.module.css';
import { useSettling } from './use-settling.ts';

/** Payments by card that nobody knows the end of yet, until it is known, and then what became of them. */
export function PaymentProgress({ leaseId }: { readonly leaseId: string }) {
  const { data = [] } = useQuery(ownPaymentsQuery);
  const own = data.filter((payment) => payment.leaseId === leaseId);
  const pending = own.flatMap(({ id, status }) => (status === 'pending' ? [id] : []));
  const watched = useEverSeen(pending);
  const asked = useSettling(pending);
  return (
    // There before it has something to say, or else it would not be read out.
    <div role="status" className={classes.progress}>
      {own
        .filter(({ id }) => watched.has(id))
        .map((payment) => (
          <Line key={payment.id} payment={payment} asked={asked.has(payment.id)} />
        ))}
    </div>
  );
}

/** All ids that were ever among those given. */
function useEverSeen(ids: readonly string[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  if (ids.every((id) => seen.has(id))) return seen;
  const more = new Set([...seen, ...ids]);
  setSeen(more);
  return more;
}

interface LineProps {
  readonly payment: LesseePayment;
  /** Its bank asks the tenant first. */
  readonly asked: boolean;
}

function Line({ payment, asked }: LineProps) {
  const money = formatMoney(payment.amount);
  if (payment.status === 'pending') {
    return (
      <p className={classes.line}>
        <IconClock size={20} aria-hidden />
        {asked ? `Processing ${money}: your bank has not confirmed it yet.` : `Processing ${money}`}
      </p>
    );
  }
  if (payment.status === 'failed') {
    return (
      <p className={classes.line} data-state="failed">
        <IconCircleX size={20} aria-hidden />
        {`Your payment of ${money} failed. ${payment.failure ?? ''}`}
      </p>
    );
  }
  return (
    <p className={classes.line} data-state="received">
      <IconCircleCheck size={20} aria-hidden />
      {`Your payment of ${money} was received.`}
    </p>
  );
}
