import { summarize } from '@tenantry/contract/ledger/ledger.rules';
import { owingInvoicesOfLeases, type LockedLease } from '#features/ledger';
import { restartLetter } from '#features/messaging';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { addJob, dropJob, recallJob } from '../../platform/jobs/jobs.ts';
import { newId } from '../../platform/tokens.ts';
import { presentInvoiceMail } from './invoice-mails.presenter.ts';
import * as repository from './invoice-mails.repository.ts';
import { messageTextOf } from './message-templates.service.ts';
import { INVOICE_MAIL_JOB, invoiceOfProperty } from './invoices.repository.ts';

/** Each new mail of an invoice replaces the earlier one. */
export const keyOfInvoiceMail = (invoiceId: string) => `${INVOICE_MAIL_JOB}:${invoiceId}`;

export interface InvoiceMailPayload {
  readonly mailingId: string;
  readonly propertyId: string;
  readonly invoiceId: string;
}

/** CHG-30: mails an invoice to its tenant that was perhaps mailed before. */
export async function mailInvoiceAgain(
  tx: Transaction,
  invoice: Omit<InvoiceMailPayload, 'mailingId'>,
): Promise<void> {
  await restartLetter(tx, keyOfInvoiceMail(invoice.invoiceId));
  await mailInvoice(tx, invoice);
}

/**
 * CHG-30: mails a new invoice to its tenant, and records this in the transaction that queues the mail. CHG-25: it may be
 * held until a later time.
 */
export async function mailInvoice(
  tx: Transaction,
  { propertyId, invoiceId }: Omit<InvoiceMailPayload, 'mailingId'>,
  heldUntil?: Temporal.Instant,
): Promise<void> {
  const mailingId = newId();
  await repository.insertMailing(tx, {
    organizationId: tx.organization.id,
    id: mailingId,
    invoiceId,
    heldUntil: heldUntil ? dateOf(heldUntil) : null,
    recordedBy: tx.actor?.userId ?? null,
    createdAt: dateOf(tx.now),
  });
  const payload: InvoiceMailPayload = { mailingId, propertyId, invoiceId };
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
  { propertyId, invoiceId }: InvoiceMailPayload,
  link: string,
) {
  const [invoice] = await invoiceOfProperty(tx, { propertyId, id: invoiceId });
  const receiver = invoice && (await repository.receiverOf(tx, invoice.leaseId));
  if (!receiver) return null;
  const { firstName, lastName, emailAddress } = receiver;
  const owing = await owingInvoicesOfLeases(tx, [invoice.leaseId]);
  const owed = summarize(owing, tx.today);
  return {
    to: { name: `${firstName} ${lastName}`, address: emailAddress },
    about: { invoiceId, leaseId: invoice.leaseId },
    ...presentInvoiceMail(
      {
        organization: tx.organization.name,
        firstName,
        invoice,
        balanceDue: owed.balanceDue,
        owed,
        link,
      },
      await messageTextOf(tx, 'INVOICE'),
    ),
  };
}
