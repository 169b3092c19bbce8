import { DEPOSIT_METHOD } from '@tenantry/contract/ledger/deposits.schemas';
import { methodInSentence } from '@tenantry/contract/ledger/payment-methods';
import type { CreditRefundInput } from '@tenantry/contract/payments/payments.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  addCents,
  cents,
  centsFromDollars,
  dollarsFromCents,
  subtractCents,
  type Cents,
} from '@tenantry/contract/shared/money';
import {
  applicationsOf,
  findPayments,
  openAccount,
  reversalsOf,
  type PaymentRow,
} from '#features/ledger';
import { requireConfirmedRefund } from '#features/organization';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import { moreThanTheCredit, refundInFuture } from './payments.errors.ts';
import { reverse } from './reversals.service.ts';

/**
 * PAY-9: records credit that was paid back to the tenant. It is taken from the unused part of payments, oldest first:
 * each part is a reversal, so that the account, the reports and the tenant's mails show it.
 */
export async function refundCredit(
  tx: Transaction,
  { propertyId, leaseId }: { readonly propertyId: string; readonly leaseId: string },
  { day, method, reason, ...input }: CreditRefundInput,
) {
  const lease = await openAccount(tx, propertyId, leaseId);
  if (day > tx.today) throw refundInFuture();
  const amount = centsFromDollars(input.amount);
  const unused = await unusedPayments(tx, leaseId, day);
  const most = addCents(...unused.map((each) => each.unused));
  if (amount > most) throw moreThanTheCredit(most);
  await requireConfirmedRefund(tx, amount);
  const how = {
    reason: 'Credit refunded',
    reversalDate: day,
    note: `By ${methodInSentence(method)}: ${reason}`,
    recordedBy: tx.actor?.userId ?? null,
  } as const;
  let rest = amount;
  for (const { payment, unused: has } of unused) {
    const part = cents(Math.min(rest, has));
    rest = subtractCents(rest, part);
    if (part > 0)
      await reverse(tx, lease, { payment, reversal: { id: newId(), amount: part, ...how } });
  }
  const credit = dollarsFromCents(subtractCents(lease.credit, amount));
  return { leaseId, refunded: dollarsFromCents(amount), credit };
}

/**
 * The payments of a lease up to a day that have money no invoice uses, oldest first. Money from a card goes back to the
 * card, and money from the deposit to the deposit.
 */
async function unusedPayments(tx: Transaction, leaseId: string, day: CalendarDate) {
  const all = await findPayments(tx, { leaseIds: [leaseId] });
  const refundable = all
    .filter(({ refundChannel, method }) => refundChannel === null && method !== DEPOSIT_METHOD)
    .filter(({ paymentDate }) => paymentDate <= day)
    .toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
  const ids = refundable.map(({ id }) => id);
  const moved = [...(await applicationsOf(tx, ids)), ...(await reversalsOf(tx, ids))];
  const used = Map.groupBy(moved, ({ paymentId }) => paymentId);
  return refundable.map((payment): { payment: PaymentRow; unused: Cents } => {
    const parts = (used.get(payment.id) ?? []).map((each) => each.amount);
    return { payment, unused: subtractCents(payment.amount, addCents(...parts)) };
  });
}

const keyOf = ({ paymentDate, id }: PaymentRow) => `${paymentDate} ${id}`;
