import { useQuery } from '@tanstack/react-query';
import type { LesseePayment } from '@tenantry/contract/payments/payments.schemas';
import { useRef, useState } from 'react';
import { today } from '../../lib/clock.ts';
import { formatMoney } from '../../lib/format.ts';
import { IconCircleCheck, IconCircleX, IconClock } from '../../ui/icons/shared-icons.tsx';
import { reachQuery } from '../conversations/conversations.queries.ts';
import { ContinuePayment } from './continue-payment.tsx';
import { ownPaymentsQuery } from '../payments/payments.queries.ts';
import classes from './payment-progress.module.css';
import { failedSentence } from '../payments/payment-state.ts';
import { recentFailure } from './recent-failure.ts';
import { useSettling } from '../cards/use-settling.ts';

/**
 * Card payments whose outcome is unknown, until it is known, and then their outcome. If the last one failed while the
 * tenant was away, that is shown too.
 */
export function PaymentProgress({ leaseId }: { readonly leaseId: string }) {
  const { data = [] } = useQuery(ownPaymentsQuery);
  const own = data.filter((payment) => payment.leaseId === leaseId);
  // Only for the day of a failure.
  const hasFailed = own.some(({ status }) => status === 'failed');
  const { data: reach } = useQuery({ ...reachQuery, enabled: hasFailed });
  const pending = own.flatMap(({ id, status }) => (status === 'pending' ? [id] : []));
  const watched = useEverSeen(pending);
  const asked = useSettling(pending);
  const failure = recentFailure(own, today(reach?.timeZone));
  const missed = failure && !watched.has(failure.id) ? failure : null;
  return (
    <div className={classes.progress}>
      {missed && <Line payment={missed} missed />}
      {/* This element exists before it has content, because otherwise its content would not be read out. */}
      <div role="status" className={classes.watched}>
        {own
          .filter(({ id }) => watched.has(id))
          .map((payment) => (
            <Line key={payment.id} payment={payment} asked={asked.has(payment.id)} />
          ))}
      </div>
    </div>
  );
}

/** All ids that have ever been passed in. */
function useEverSeen(ids: readonly string[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  if (ids.every((id) => seen.has(id))) return seen;
  const more = new Set([...seen, ...ids]);
  setSeen(more);
  return more;
}

interface LineProps {
  readonly payment: LesseePayment;
  /** The card's bank waits for the tenant's confirmation. */
  readonly asked?: boolean;
  /** The failure may be from a day ago, and the tenant may know about it. */
  readonly missed?: boolean;
}

const icons = { pending: IconClock, failed: IconCircleX, received: IconCircleCheck } as const;

function Line({ payment, asked = false, missed = false }: LineProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const { status } = payment;
  const state = status === 'pending' || status === 'failed' ? status : 'received';
  const Icon = icons[state];
  return (
    <div className={classes.line} data-state={missed ? undefined : state}>
      <Icon size={20} aria-hidden />
      <p ref={text} tabIndex={-1} className={classes.text}>
        {sentenceOf(payment, asked)}
      </p>
      {asked && state === 'pending' && (
        <ContinuePayment payment={payment} onAnswered={() => text.current?.focus()} />
      )}
    </div>
  );
}

function sentenceOf(payment: LesseePayment, asked: boolean): string {
  const money = formatMoney(payment.amount);
  if (payment.status === 'failed') return failedSentence(payment);
  if (payment.status !== 'pending') return `Your payment of ${money} was received.`;
  return asked ? `Processing ${money}: your bank has not confirmed it yet.` : `Processing ${money}`;
}
