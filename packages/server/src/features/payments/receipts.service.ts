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
  partiesWhoPay,
  partyOfAccount,
  payingReceiverOf,
  receiverOfPayment,
  recipientsOfPayment,
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

/** UNIT-6: who paid by card gets the receipt; the receipt of money that staff record reaches each tenant, too. */
export async function recipientsOfReceipt(
  tx: Transaction,
  leaseId: string,
  payment: Payer,
): Promise<OneRecipient[]> {
  const partyId = await payerOf(tx, leaseId, payment);
  if (payment.method === CARD_METHOD && partyId !== null) return [{ partyId }];
  return recipientsOfPayment(tx, leaseId, partyId);
}

type Payer = Pick<PaymentRow, 'method' | 'payerPartyId' | 'recordedBy'>;

/** Only a card payment was recorded by who paid, also before payments said it themselves. */
async function payerOf(
  tx: Transaction,
  leaseId: string,
  { method, payerPartyId, recordedBy }: Payer,
): Promise<string | null> {
  if (payerPartyId !== null || method !== CARD_METHOD || recordedBy === null) return payerPartyId;
  return partyOfAccount(tx, leaseId, recordedBy);
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

/** Every tenant is told, because all of them owe what is open again, and so is who paid. */
export async function queueReversalNotice(
  tx: Transaction,
  payment: PaymentRow,
  reversalId: string,
): Promise<void> {
  const { leaseId } = payment;
  const partyId = await payerOf(tx, leaseId, payment);
  for (const one of await recipientsOfPayment(tx, leaseId, partyId)) {
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
  const [told, reversed, applications] = await Promise.all([
    toldAbout(tx, paymentId, link, recipient),
    reversedOf(tx, paymentId),
    applicationsOf(tx, [paymentId]),
  ]);
  if (!told || reversed === told.payment.amount) return null;
  const lines = applications.map(({ invoiceNumber: number, dueDate, amount }) => ({
    number,
    dueDate,
    amount,
  }));
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
  const told = reversal && (await toldAbout(tx, reversal.paymentId, link, recipient));
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
  const [receiver, account] = await Promise.all([
    payingReceiverOf(tx, leaseId, userId),
    accountOf(tx, leaseId),
  ]);
  const told = receiver && account && toldTo(receiver, account, link);
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
  recipient: OneRecipient,
) {
  const [[payment], [card]] = await Promise.all([
    findPayments(tx, { id: paymentId }),
    findCardPayments(tx, { id: paymentId }),
  ]);
  if (!payment) return null;
  const { leaseId } = payment;
  const payerPartyId = await payerOf(tx, leaseId, payment);
  const [receiver, account, payers, parties] = await Promise.all([
    receiverOfPayment(tx, leaseId, payerPartyId, recipient),
    accountOf(tx, leaseId),
    payersOf(tx, [payment]),
    partiesWhoPay(tx, [leaseId]),
  ]);
  const told = receiver && account && toldTo(receiver, account, link);
  const several = parties.length > 1;
  const own = receiver?.paid === true || !several;
  const paidBy = { own, name: payers.get(paymentId)?.name ?? null, several };
  return told && { ...told, payment, paidBy, testMode: card?.testMode ?? false };
}

/** What a mail about money says of the lease. */
async function accountOf(tx: Transaction, leaseId: string) {
  const [lease, owing] = await Promise.all([
    homeAndCreditOf(tx, leaseId),
    owingInvoicesOfLeases(tx, [leaseId]),
  ]);
  const organization = tx.organization.name;
  return lease && { ...lease, organization, owed: summarize(owing, tx.today) };
}

type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

function toldTo(
  { to, about, greeting, hasAccount, relation }: PayingReceiver,
  account: Account,
  link: string,
) {
  return { ...account, to, about, firstName: greeting, relation, link: hasAccount ? link : null };
}
