import { summarize } from '@tenantry/contract/ledger/ledger.rules';
import { addCents, subtractCents, ZERO } from '@tenantry/contract/shared/money';
import {
  applicationsOf,
  CARD_METHOD,
  findPayments,
  owingInvoicesOfLeases,
  payersOf,
  reversalById,
  reversedOf,
  takenBy,
  type PaymentRow,
} from '#features/ledger';
import {
  payingReceiverOf,
  receiverOf,
  recipientsToQueue,
  type OneRecipient,
  type PayingReceiver,
} from '#features/leases';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { MailSubject } from '../../platform/mail/mailer.ts';
import { addJob, dropJob } from '../../platform/jobs/jobs.ts';
import { cardLabel } from './payments.domain.ts';
import { findCardPayments } from './payments.repository.ts';
import { presentFailure, presentReceipt, presentReversal } from './receipts.presenter.ts';
import { homeAndCreditOf } from './receipts.repository.ts';

/** The name is enough to queue the job; running it needs mail, which only the running server has. */
export const RECEIPT_JOB = 'payment_receipt';

export type ReceiptPayload =
  | (OneRecipient & { readonly paymentId: string })
  | (OneRecipient & { readonly reversalId: string })
  | { readonly cardPaymentId: string };

/** UNIT-6: who paid gets the receipt. If nobody said who, any of the tenants may have, so each of them gets it. */
export async function recipientsOfReceipt(
  tx: Transaction,
  leaseId: string,
  { method, payerPartyId }: Pick<PaymentRow, 'method' | 'payerPartyId'>,
): Promise<OneRecipient[]> {
  const isKnown = method === CARD_METHOD || payerPartyId !== null;
  return isKnown ? [{}] : recipientsToQueue(tx, leaseId, 'email');
}

/** PAY-9: queued by the transaction that records the payment, so it is sent once. */
export async function queueReceipts(
  tx: Transaction,
  paymentId: string,
  recipients: readonly OneRecipient[],
): Promise<void> {
  for (const one of recipients) {
    await addJob(tx, RECEIPT_JOB, { paymentId, ...one } satisfies ReceiptPayload);
  }
}

/** Every tenant is told, because all of them owe what is open again. */
export async function queueReversalNotice(
  tx: Transaction,
  leaseId: string,
  reversalId: string,
): Promise<void> {
  for (const one of await recipientsToQueue(tx, leaseId, 'email')) {
    await addJob(tx, RECEIPT_JOB, { reversalId, ...one } satisfies ReceiptPayload);
  }
}

/** PAY-5: queued when a card payment fails without a request of the tenant, so it is sent once. */
export function queueFailureNotice(
  tx: Transaction,
  cardPaymentId: string,
  at: Temporal.Instant,
): Promise<void> {
  return addJob(tx, RECEIPT_JOB, { cardPaymentId } satisfies ReceiptPayload, {
    later: at,
    key: cardPaymentId,
  });
}

/** The tenant was told in another way. */
export function withdrawFailureNotice(tx: Transaction, cardPaymentId: string): Promise<void> {
  return dropJob(tx, RECEIPT_JOB, cardPaymentId);
}

interface Prepared {
  readonly subject: string;
  readonly text: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly about: MailSubject;
}

/** The mail to the tenant about a payment, a reversal or a failure, with the current state. */
export function prepareReceipt(
  tx: Transaction,
  payload: ReceiptPayload,
  link: string,
): Promise<Prepared | null> {
  if ('paymentId' in payload) return prepareForPayment(tx, payload, link);
  if ('reversalId' in payload) return prepareForReversal(tx, payload, link);
  return prepareForFailure(tx, payload.cardPaymentId, link);
}

/** Null if all of it was reversed before the receipt was mailed; the mail about the reversal is sent instead. */
async function prepareForPayment(
  tx: Transaction,
  { paymentId, ...recipient }: Extract<ReceiptPayload, { paymentId: string }>,
  link: string,
) {
  const told = await toldAbout(tx, paymentId, link, (payment) => toldOf(tx, payment, recipient));
  const reversed = await reversedOf(tx, paymentId);
  if (!told || reversed === told.payment.amount) return null;
  const lines = (await applicationsOf(tx, [paymentId])).map(
    ({ invoiceNumber: number, dueDate, amount }) => ({ number, dueDate, amount }),
  );
  const applied = addCents(...lines.map(({ amount }) => amount));
  const keptAsCredit = subtractCents(subtractCents(told.payment.amount, reversed), applied);
  return { to: told.to, about: told.about, ...presentReceipt({ ...told, lines, keptAsCredit }) };
}

async function prepareForReversal(
  tx: Transaction,
  { reversalId, ...recipient }: Extract<ReceiptPayload, { reversalId: string }>,
  link: string,
) {
  const reversal = await reversalById(tx, reversalId);
  const told =
    reversal &&
    (await toldAbout(tx, reversal.paymentId, link, ({ leaseId }) =>
      receiverOf(tx, leaseId, recipient),
    ));
  if (!told) return null;
  const lines = (await takenBy(tx, [reversalId])).map(
    ({ invoiceNumber: number, dueDate, amount }) => ({
      number,
      dueDate,
      amount: subtractCents(ZERO, amount),
    }),
  );
  return { to: told.to, about: told.about, ...presentReversal({ ...told, lines, reversal }) };
}

/** Null if the provider has reported meanwhile that it succeeded; there is a receipt then. */
async function prepareForFailure(tx: Transaction, cardPaymentId: string, link: string) {
  const [card] = await findCardPayments(tx, { id: cardPaymentId });
  if (card?.status !== 'failed') return null;
  const { leaseId, userId } = card;
  const receiver = await payingReceiverOf(tx, leaseId, { userId });
  const told = receiver && (await toldOfLease(tx, leaseId, receiver, link));
  if (!told) return null;
  const { amount, failure, testMode } = card;
  const day = calendarDayAt(instantOf(card.createdAt), tx.organization.timeZone);
  const attempt = { amount, day, label: cardLabel(card), failure: failure ?? '' };
  return { to: told.to, about: told.about, ...presentFailure({ ...told, testMode, attempt }) };
}

async function toldAbout(
  tx: Transaction,
  paymentId: string,
  link: string,
  receiverFor: (payment: PaymentRow) => Promise<PayingReceiver | null>,
) {
  const [payment] = await findPayments(tx, { id: paymentId });
  if (!payment) return null;
  const [card] = await findCardPayments(tx, { id: paymentId });
  const { leaseId } = payment;
  const receiver = await receiverFor(payment);
  const told = receiver && (await toldOfLease(tx, leaseId, receiver, link));
  const paidBy = (await payersOf(tx, [payment])).get(paymentId)?.name ?? null;
  return told && { ...told, payment, paidBy, testMode: card?.testMode ?? false };
}

/** Without a person, who paid; if nobody said who, the only tenant. */
async function toldOf(
  tx: Transaction,
  { leaseId, method, payerPartyId, recordedBy }: PaymentRow,
  recipient: OneRecipient,
): Promise<PayingReceiver | null> {
  if (recipient.partyId !== undefined) return receiverOf(tx, leaseId, recipient);
  if (payerPartyId !== null) return payingReceiverOf(tx, leaseId, { partyId: payerPartyId });
  const isByCard = method === CARD_METHOD && recordedBy !== null;
  return isByCard
    ? payingReceiverOf(tx, leaseId, { userId: recordedBy })
    : receiverOf(tx, leaseId, recipient);
}

async function toldOfLease(
  tx: Transaction,
  leaseId: string,
  { to, about, greeting, hasAccount = true }: PayingReceiver,
  link: string,
) {
  const lease = await homeAndCreditOf(tx, leaseId);
  if (!lease) return null;
  const { home, credit } = lease;
  return {
    to,
    about,
    organization: tx.organization.name,
    firstName: greeting,
    home,
    owed: summarize(await owingInvoicesOfLeases(tx, [leaseId]), tx.today),
    credit,
    link: hasAccount ? link : null,
  };
}
