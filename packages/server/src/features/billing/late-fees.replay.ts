/** NEW-3: how the fees would differ if a payment had been recorded on its date. */
import type { FeeToWithdraw } from '@tenantry/contract/billing/late-fee-policies.schemas';
import type { FeeDay } from '@tenantry/contract/billing/late-fees.rules';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  addCents,
  cents,
  dollarsFromCents,
  subtractCents,
  ZERO,
  type Cents,
} from '@tenantry/contract/shared/money';
import { creditNoteOn } from '#features/invoices';
import { lockAccount, paymentLabel, paymentOfProperty, type PaymentRow } from '#features/ledger';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { feesAfterPayment, typedFeesOf } from './late-fees.repository.ts';
import { assess, NO_FEES, type LateInvoice } from './late-fees.service.ts';

interface PaymentIds {
  readonly propertyId: string;
  readonly paymentId: string;
}

async function paymentOf(tx: Transaction, { propertyId, paymentId }: PaymentIds) {
  const payment = await paymentOfProperty(tx, propertyId, paymentId);
  if (!payment) throw notFound();
  return payment;
}

const keyOf = (invoiceId: string, { rule, occurrence }: Pick<FeeDay, 'rule' | 'occurrence'>) =>
  `${invoiceId} ${rule} ${occurrence}`;

interface Replay {
  /** Late fees that a person typed. */
  readonly typed?: ReadonlyMap<string, Cents>;
  /** A payment that does not count. */
  readonly without?: string;
}

/** What each fee would be today. */
async function replay(
  tx: Transaction,
  late: readonly LateInvoice[],
  { typed = NO_FEES.typed, without }: Replay = {},
) {
  const replayed = await assess(tx, late, { ...NO_FEES, typed }, without);
  const amounts = new Map<string, Cents>(
    replayed.map(({ invoice, fee }) => [keyOf(invoice.id, fee), fee.amount]),
  );
  return (key: string) => amounts.get(key) ?? ZERO;
}

/**
 * Fees that were assessed after the payment's date, and the part of each that this payment prevents. Typed fees count
 * only for what is still owed: a fee may have been billed before they counted toward its cap.
 */
async function tooHigh(tx: Transaction, { id, paymentDate }: PaymentRow) {
  const found = await feesAfterPayment(tx, id, paymentDate);
  const late = [...new Map(found.map((each) => [each.late.id, each.late])).values()];
  const withIt = await replay(tx, late);
  const withoutIt = await replay(tx, late, { without: id });
  const ids = late.map((each) => each.id);
  const owed = await replay(tx, late, { typed: await typedFeesOf(tx, ids) });
  return found.flatMap(({ fee, late: { id: lateId } }) => {
    const key = keyOf(lateId, fee);
    const prevented = subtractCents(withoutIt(key), withIt(key));
    const left = subtractCents(fee.amount, addCents(fee.credited, owed(key)));
    const withdraw = cents(Math.min(prevented, left));
    return withdraw > 0 ? [{ ...fee, withdraw }] : [];
  });
}

const present = (fees: Awaited<ReturnType<typeof tooHigh>>): FeeToWithdraw[] =>
  fees.map(({ invoiceId, number, day, amount, withdraw }) => ({
    invoiceId,
    number,
    day,
    amount: dollarsFromCents(amount),
    withdraw: dollarsFromCents(withdraw),
  }));

export async function feesToWithdraw(tx: Transaction, ids: PaymentIds): Promise<FeeToWithdraw[]> {
  return present(await tooHigh(tx, await paymentOf(tx, ids)));
}

/** Reduces the chosen fees by credit notes that name the payment. */
export async function withdrawFees(
  tx: Transaction,
  ids: PaymentIds,
  invoiceIds: readonly string[],
): Promise<FeeToWithdraw[]> {
  const seen = await paymentOf(tx, ids);
  if (!(await lockAccount(tx, ids.propertyId, seen.leaseId))) throw notFound();
  const payment = await paymentOf(tx, ids);
  const fees = await tooHigh(tx, payment);
  for (const invoiceId of new Set(invoiceIds)) {
    const fee = fees.find((each) => each.invoiceId === invoiceId);
    if (!fee) throw notFound();
    const reason = `Withdrawn: ${paymentLabel(payment)}, dated ${formatCalendarDate(payment.paymentDate)}`;
    const crediting = { amount: fee.withdraw, reasonFor: () => reason };
    await creditNoteOn(tx, { propertyId: ids.propertyId, invoiceId }, crediting);
  }
  return present(await tooHigh(tx, payment));
}
