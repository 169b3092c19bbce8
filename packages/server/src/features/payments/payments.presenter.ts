import type { Card } from '@tenantry/contract/payments/cards.schemas';
import type { LesseePayment, Payment } from '@tenantry/contract/payments/payments.schemas';
import type { Payer } from '@tenantry/contract/ledger/payers.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { refundedOf } from '@tenantry/contract/ledger/reversals.rules';
import { dollarsFromCents, type Cents } from '@tenantry/contract/shared/money';
import { CARD_METHOD, type PaymentRow, type ReversalRow } from '#features/ledger';
import type { DocumentRow } from './documents.repository.ts';
import { cardLabel, paymentState } from './payments.domain.ts';
import type { CardPaymentRow, RefundRow } from './payments.repository.ts';

export interface ShownApplication {
  readonly invoiceId: string;
  readonly invoiceNumber: number;
  readonly amount: Cents;
}

type RecordedPayment = Omit<PaymentRow, 'checkNumber'>;

/** Everything that is shown of a payment in addition to its own row. */
interface Surroundings {
  readonly card: CardPaymentRow | null;
  readonly paidBy: Payer | null;
  readonly applications: readonly ShownApplication[];
  readonly reversals: readonly ReversalRow[];
  /** With the day on which each was requested. Successful ones are reversals, too. */
  readonly refunds: readonly (RefundRow & { readonly day: CalendarDate })[];
  readonly documents: readonly DocumentRow[];
  /** The channel that can carry out refunds now. */
  readonly refundChannel: string;
}

/** A payment whose money was received. */
export function presentPayment(row: RecordedPayment, around: Surroundings): Payment {
  const { card, paidBy, applications, reversals, refunds, documents, refundChannel } = around;
  const refunding = refunds.filter(({ status }) => status === 'pending');
  const { status, credit, reversible } = paymentState({
    amount: row.amount,
    applied: applications.map(({ amount }) => amount),
    reversed: reversals.map(({ amount }) => amount),
    refunding: refunding.map(({ amount }) => amount),
    refunded: refundedOf(reversals),
  });
  return {
    id: row.id,
    propertyId: row.propertyId,
    leaseId: row.leaseId,
    method: row.method,
    amount: dollarsFromCents(row.amount),
    paymentDate: row.paymentDate,
    description: row.description,
    paidBy,
    status,
    card: card && presentCard(card),
    failure: null,
    applications: applications.map(({ invoiceId, invoiceNumber, amount }) => ({
      invoiceId,
      invoiceNumber,
      amount: dollarsFromCents(amount),
    })),
    credit: dollarsFromCents(credit),
    reversals: presentReversals(around),
    reversible: dollarsFromCents(reversible),
    takenBackBy:
      reversible > 0 ? (row.refundChannel === refundChannel ? 'refund' : 'reversal') : null,
    documents: documents.map((document) => presentDocument(row, document)),
  };
}

/** A card payment that is pending or failed. */
export function presentAttempt(
  card: CardPaymentRow,
  day: CalendarDate,
  paidBy: Payer | null,
): Payment {
  const failed = card.status === 'failed';
  return {
    id: card.id,
    propertyId: card.propertyId,
    leaseId: card.leaseId,
    method: CARD_METHOD,
    amount: dollarsFromCents(card.amount),
    paymentDate: day,
    description: cardLabel(card),
    paidBy,
    status: failed ? 'failed' : 'pending',
    card: presentCard(card),
    failure: failed ? card.failure : null,
    applications: [],
    credit: 0,
    reversals: [],
    reversible: 0,
    takenBackBy: null,
    documents: [],
  };
}

/** A tenant does not see the landlord's documents and actions for the payment. */
export function presentForLessee(payment: Payment): LesseePayment {
  const { documents: _, reversible: __, takenBackBy: ___, ...shown } = payment;
  return shown;
}

function presentCard({ brand, last4, expMonth, expYear, testMode }: CardPaymentRow): Card | null {
  if (brand === null || last4 === null || expMonth === null || expYear === null) return null;
  return { brand, last4, expMonth, expYear, testMode };
}

type Reversal = Payment['reversals'][number];

function presentReversals({ reversals, refunds }: Surroundings): Reversal[] {
  const refundOf = new Map(refunds.map((refund) => [refund.id, refund]));
  const known = new Set(reversals.map(({ id }) => id));
  return [
    ...reversals.map((row) => presentReversal(row, refundOf.get(row.id)?.failure ?? null)),
    ...refunds.filter(({ id }) => !known.has(id)).map(presentRefund),
  ].sort(oldestFirst);
}

/** The card's bank may return a refund that had succeeded; it has then failed. */
function presentReversal(row: ReversalRow, failure: string | null): Reversal {
  return {
    id: row.id,
    reason: row.reason,
    amount: dollarsFromCents(row.amount),
    reversalDate: row.reversalDate,
    note: row.note,
    status: 'succeeded',
    failure,
  };
}

function presentRefund(row: Surroundings['refunds'][number]): Reversal {
  return {
    id: row.id,
    reason: 'Refund',
    amount: dollarsFromCents(row.amount),
    reversalDate: row.day,
    note: row.note,
    status: row.status,
    failure: row.failure,
  };
}

function presentDocument(
  { propertyId, id }: RecordedPayment,
  { fileName, contentType, bytes }: DocumentRow,
): Payment['documents'][number] {
  const url = `/v1/admin/properties/${propertyId}/payments/${id}/documents/${encodeURIComponent(fileName)}`;
  return { fileName, contentType, size: bytes, url };
}

const oldestFirst = (a: Reversal, b: Reversal) =>
  compare(a.reversalDate, b.reversalDate) || compare(a.id, b.id);

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
