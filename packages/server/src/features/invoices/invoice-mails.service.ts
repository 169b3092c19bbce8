import { summarize } from '@tenantry/contract/ledger/ledger.rules';
import { owingInvoicesOfLeases, type LockedLease } from '#features/ledger';
import { receiverOf, recipientsToQueue, type OneRecipient } from '#features/leases';
import { dropLetter, restartLetter } from '#features/messaging';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { addJob, dropJob, recallJob } from '../../platform/jobs/jobs.ts';
import { newId } from '../../platform/tokens.ts';
import { presentInvoiceMail } from './invoice-mails.presenter.ts';
import * as repository from './invoice-mails.repository.ts';
import { messageTextOf } from './message-templates.service.ts';
import { INVOICE_MAIL_JOB, invoiceOfProperty } from './invoices.repository.ts';

/** Each new mail of an invoice to a person replaces the earlier one. */
export const keyOfInvoiceMail = ({ invoiceId, partyId }: MailedInvoice) =>
  [INVOICE_MAIL_JOB, invoiceId, partyId].filter(Boolean).join(':');

interface MailedInvoice extends OneRecipient {
  readonly invoiceId: string;
}

export interface InvoiceMailPayload extends MailedInvoice {
  readonly mailingId: string;
  readonly propertyId: string;
}

/** An invoice whose tenants are mailed. */
interface IssuedInvoice extends Omit<InvoiceMailPayload, 'mailingId' | 'partyId'> {
  readonly leaseId: string;
}

/** CHG-30: mails an invoice to its tenants that was perhaps mailed before. */
export async function mailInvoiceAgain(tx: Transaction, invoice: IssuedInvoice): Promise<void> {
  const recipients = await recipientsToQueue(tx, invoice.leaseId, 'email');
  // The earlier one was mailed when the lease had a single tenant.
  if (recipients.length > 1) await dropLetter(tx, keyOfInvoiceMail(invoice));
  for (const one of recipients) {
    await restartLetter(tx, keyOfInvoiceMail({ ...invoice, ...one }));
  }
  await mailInvoice(tx, invoice, recipients);
}

/**
 * CHG-30: mails a new invoice to its tenants, one mail each, and records this in the transaction that queues the mail. CHG-25: it may be
 * held until a later time.
 */
export async function mailInvoice(
  tx: Transaction,
  { propertyId, invoiceId }: Omit<IssuedInvoice, 'leaseId'>,
  recipients: readonly OneRecipient[],
  heldUntil?: Temporal.Instant,
): Promise<void> {
  for (const one of recipients) {
    const payload = { mailingId: newId(), propertyId, invoiceId, ...one };
    await queueMailing(tx, payload, heldUntil);
  }
}

async function queueMailing(
  tx: Transaction,
  payload: InvoiceMailPayload,
  heldUntil: Temporal.Instant | undefined,
): Promise<void> {
  const { mailingId, invoiceId } = payload;
  await repository.insertMailing(tx, {
    organizationId: tx.organization.id,
    id: mailingId,
    invoiceId,
    heldUntil: heldUntil ? dateOf(heldUntil) : null,
    recordedBy: tx.actor?.userId ?? null,
    createdAt: dateOf(tx.now),
  });
  await addJob(tx, INVOICE_MAIL_JOB, payload, { key: mailingId, later: heldUntil });
}

/** CHG-25: drops the mail of an invoice that was held and has not left, because another one leaves now. */
export async function dropHeldMail(tx: Transaction, invoiceId: string): Promise<void> {
  for (const { id, heldUntil, sentAt } of await repository.mailingsOf(tx, [invoiceId])) {
    if (heldUntil !== null && sentAt === null) await dropJob(tx, INVOICE_MAIL_JOB, id);
  }
}

/**
 * CHG-25: takes back the mails of invoices before they leave. Returns an invoice whose mail has left or is leaving, and
 * null if there is none.
 */
export async function recallMails(
  tx: Transaction,
  invoiceIds: readonly string[],
): Promise<string | null> {
  for (const { id, invoiceId, sentAt } of await repository.mailingsOf(tx, invoiceIds)) {
    if (sentAt !== null || !(await recallJob(tx, INVOICE_MAIL_JOB, id))) return invoiceId;
  }
  return null;
}

/** CHG-30: the person's choice comes first, then the lease's setting, then the organization's. */
export const isMailed = (
  settings: { readonly emailInvoices: boolean },
  { emailInvoices }: LockedLease,
  chosen: boolean | undefined,
): boolean => chosen ?? emailInvoices ?? settings.emailInvoices;

/** The mail about an invoice, in its current state; null if the invoice was deleted. */
export async function prepareInvoiceMail(
  tx: Transaction,
  { propertyId, invoiceId, ...recipient }: InvoiceMailPayload,
  link: string,
) {
  const [invoice] = await invoiceOfProperty(tx, { propertyId, id: invoiceId });
  if (!invoice) return null;
  const { leaseId } = invoice;
  const [receiver, owing, text] = await Promise.all([
    receiverOf(tx, leaseId, recipient),
    owingInvoicesOfLeases(tx, [leaseId]),
    messageTextOf(tx, 'INVOICE'),
  ]);
  if (!receiver) return null;
  const owed = summarize(owing, tx.today);
  return {
    to: receiver.to,
    about: { ...receiver.about, invoiceId },
    ...presentInvoiceMail(
      {
        organization: tx.organization.name,
        firstName: receiver.greeting,
        invoice,
        balanceDue: owed.balanceDue,
        owed,
        link,
      },
      text,
    ),
  };
}
