import { addCents, subtractCents, ZERO } from '@tenantry/contract/shared/money';
import { openInvoicesOfLeases } from '#features/invoices';
import type { Transaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { takenBy } from './accounts.repository.ts';
import {
  applicationsOf,
  findCardPayments,
  findPayments,
  type PaymentRow,
} from './payments.repository.ts';
import { presentReceipt, presentReversal } from './receipts.presenter.ts';
import * as repository from './receipts.repository.ts';
import { reversedOf } from './reversals.repository.ts';

/** The name alone queues the job; what it does needs mail, which only the running server has. */
export const RECEIPT_JOB = 'payment_receipt';

export type ReceiptPayload = { readonly paymentId: string } | { readonly reversalId: string };

/** PAY-9: queued by the transaction that records the payment, which happens once. */
export function queueReceipt(tx: Transaction, paymentId: string): Promise<void> {
  return addJob(tx, RECEIPT_JOB, { paymentId } satisfies ReceiptPayload);
}

export function queueReversalNotice(tx: Transaction, reversalId: string): Promise<void> {
  return addJob(tx, RECEIPT_JOB, { reversalId } satisfies ReceiptPayload);
}

interface Prepared {
  readonly subject: string;
  readonly text: string;
  readonly to: { readonly name: string; readonly address: string };
}

/** What the tenant is told of a payment or a reversal, by how things stand now. */
export function prepareReceipt(
  tx: Transaction,
  payload: ReceiptPayload,
  link: string,
): Promise<Prepared | null> {
  return 'paymentId' in payload
    ? prepareForPayment(tx, payload.paymentId, link)
    : prepareForReversal(tx, payload.reversalId, link);
}

/** Null when all of it was taken back before it could be mailed: what is mailed then is about that. */
async function prepareForPayment(tx: Transaction, paymentId: string, link: string) {
  const told = await toldAbout(tx, paymentId, link);
  const reversed = await reversedOf(tx, paymentId);
  if (!told || reversed === told.payment.amount) return null;
  const lines = (await applicationsOf(tx, [paymentId])).map(
    ({ invoiceNumber: number, dueDate, amount }) => ({ number, dueDate, amount }),
  );
  const applied = addCents(...lines.map(({ amount }) => amount));
  const keptAsCredit = subtractCents(subtractCents(told.payment.amount, reversed), applied);
  return { to: told.to, ...presentReceipt({ ...told, lines, keptAsCredit }) };
}

async function prepareForReversal(tx: Transaction, reversalId: string, link: string) {
  const reversal = await repository.reversalById(tx, reversalId);
  const told = reversal && (await toldAbout(tx, reversal.paymentId, link));
  if (!told) return null;
  const lines = (await takenBy(tx, [reversalId])).map(
    ({ invoiceNumber: number, dueDate, amount }) => ({
      number,
      dueDate,
      amount: subtractCents(ZERO, amount),
    }),
  );
  return { to: told.to, ...presentReversal({ ...told, lines, reversal }) };
}

async function toldAbout(tx: Transaction, paymentId: string, link: string) {
  const [payment] = await findPayments(tx, { id: paymentId });
  const receiver = payment && (await repository.receiverOf(tx, payment.leaseId));
  if (!receiver) return null;
  const { firstName, lastName, emailAddress, addressLine1, credit } = receiver;
  return {
    to: { name: `${firstName} ${lastName}`, address: emailAddress },
    organization: tx.organization.name,
    firstName,
    addressLine1,
    payment,
    testMode: await inTestMode(tx, payment),
    balanceDue: await owedOn(tx, payment.leaseId),
    credit,
    link,
  };
}

async function inTestMode(tx: Transaction, { id }: PaymentRow): Promise<boolean> {
  const [card] = await findCardPayments(tx, { id });
  return card?.testMode ?? false;
}

async function owedOn(tx: Transaction, leaseId: string) {
  const open = await openInvoicesOfLeases(tx, [leaseId]);
  return addCents(...open.map(({ remainingBalance }) => remainingBalance));
}
