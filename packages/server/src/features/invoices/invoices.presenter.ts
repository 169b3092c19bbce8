import { lateFeeTermsInWords } from '@tenantry/contract/billing/late-fees.rules';
import { lateFeeOnOverdue } from '@tenantry/contract/ledger/overdue.rules';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { paymentOrderIn } from '@tenantry/contract/rules/rent-first';
import { presentItem } from '#features/ledger';
import type { Transaction } from '../../platform/database/database.ts';
import { calendarDayAt } from '../../platform/clock.ts';
import { pdfFingerprint } from './invoice-pdfs.fingerprint.ts';
import { statusesOf } from './invoices.domain.ts';
import type { ShownInvoice } from './invoices.repository.ts';

/** The reader of an invoice, which determines the address of its PDF. */
export type Audience = 'admin' | 'lessee';

function pdfUrl({ id, propertyId }: ShownInvoice, audience: Audience): string {
  return audience === 'admin'
    ? `/v1/admin/properties/${propertyId}/invoices/${id}/pdf`
    : `/v1/lessee/properties/invoices/${id}/pdf`;
}

/** Where and when an invoice is viewed. */
export interface InvoiceView {
  readonly today: CalendarDate;
  readonly timeZone: string;
  readonly now: Temporal.Instant;
}

export const viewOf = (tx: Transaction, today = tx.today): InvoiceView => ({
  today,
  timeZone: tx.organization.timeZone,
  // Read only if it matters, because an answer that depends on it has no tag.
  get now() {
    return tx.now;
  },
});

/** CHG-30: whether it was mailed. A mail that came back, or that waits for a mail server, is not called sent. */
function emailOf(
  { mailedAt, heldUntil, lastMail }: ShownInvoice,
  view: InvoiceView,
  audience: Audience,
) {
  const nothing = { emailedOn: null, emailFailure: null };
  if (audience === 'lessee') return { email: null, ...nothing };
  if (mailedAt === null) return { email: 'NOT_SENT', ...nothing } as const;
  if (heldUntil !== null && heldUntil > view.now.epochMilliseconds) {
    return { email: 'HELD', ...nothing } as const;
  }
  const emailFailure = lastMail?.failure ?? null;
  const emailedOn =
    mailedAt === 0
      ? null
      : calendarDayAt(Temporal.Instant.fromEpochMilliseconds(mailedAt), view.timeZone);
  const state = lastMail?.state ?? (mailedAt === 0 ? 'queued' : 'sent');
  return { email: emailStates[state], emailedOn, emailFailure };
}

const emailStates = {
  queued: 'PENDING',
  sent: 'SENT',
  waiting: 'WAITING',
  undelivered: 'NOT_DELIVERED',
  refused: 'NOT_DELIVERED',
} as const;

/** @param lesseeName as staff read it: by default, the name of the primary tenant */
export function presentInvoice(
  row: ShownInvoice,
  view: InvoiceView,
  audience: Audience,
  lesseeName = `${row.firstName} ${row.lastName}`,
): Invoice {
  const { today } = view;
  const { pdfFingerprint: known } = row;
  return {
    id: row.id,
    number: row.number,
    propertyId: row.propertyId,
    leaseId: row.leaseId,
    lesseeName,
    lateFeeOf: row.lateFeeOf,
    items: row.items.map((item) => ({
      ...presentItem(item),
      periodStart: item.periodStart,
      lateFeeOf: item.lateFeeOf,
    })),
    amount: dollarsFromCents(row.amount),
    date: row.date,
    dueDate: row.dueDate,
    lateDate: row.lateDate,
    lateFee: dollarsFromCents(row.lateFee),
    lateFeePolicy: row.policy && lateFeeTermsInWords(row.policy),
    remainingBalance: dollarsFromCents(row.remainingBalance),
    lateFeeOwed: dollarsFromCents(
      lateFeeOnOverdue({ ...row, remaining: row.remainingBalance }, today),
    ),
    paymentOrder: paymentOrderIn(row.stateOfHome, today, row.chosenOrder),
    ...statusesOf(row, today),
    pdfUrl: known === null ? null : pdfUrl(row, audience),
    pdfOutdated: known !== null && known !== pdfFingerprint(row),
    ...emailOf(row, view, audience),
    payments: row.payments.map(({ paymentId, paymentDate, amount }) => ({
      paymentId,
      paymentDate,
      amount: dollarsFromCents(amount),
    })),
    credits: row.credits.map((credit) => ({ ...credit, amount: dollarsFromCents(credit.amount) })),
  };
}
