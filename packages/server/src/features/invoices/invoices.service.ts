import {
  invoiceAmount,
  itemAmount,
  lateFeeItemFor,
  type InvoiceItem,
} from '@tenantry/contract/invoices/invoices.rules';
import { UNUSED_DAYS } from '@tenantry/contract/invoices/invoices.messages';
import { explainLateFee } from '@tenantry/contract/ledger/overdue.rules';
import {
  kindOfItem,
  type CreditNoteInput,
  type Invoice,
  type InvoiceInput,
  type InvoiceSummary,
} from '@tenantry/contract/invoices/invoices.schemas';
import { type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { summarize, type OwingInvoice } from '@tenantry/contract/ledger/ledger.rules';
import { centsFromDollars, formatCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import {
  firstBillOfDays,
  openAccount,
  openInvoice,
  owingInvoicesOfLeases,
  owingInvoicesOfLessee,
  owingInvoicesOfProperty,
  post,
  presentOwed,
  type Charged,
  type ChargedItem,
  type LockedLease,
} from '#features/ledger';
import {
  leasesOfUser,
  lesseeNamer,
  recipientsToQueue,
  type NamedLeases,
  type OneRecipient,
} from '#features/leases';
import { invoicingSettings } from '#features/organization';
import { ofProperty } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';
import { dropHeldMail, isMailed, mailInvoice, mailInvoiceAgain } from './invoice-mails.service.ts';
import { ownStatusOf } from './invoices.domain.ts';
import { amountDisagrees, negativeInvoice, noLateFeeToBill } from './invoices.errors.ts';
import { checkLegalLateFees } from './late-fee-law.ts';
import { latenessOf } from './lateness.ts';
import { presentInvoice, viewOf } from './invoices.presenter.ts';
import * as repository from './invoices.repository.ts';
import { asSeenByLessee } from './kept-invoices.service.ts';
import { shownAsNew } from './new-invoice.ts';
import { creditNoteOn } from './credit-notes.service.ts';
import { checkLateFees, refuseSecondRent, refuseUnnamedLateFee } from './invoice-checks.ts';

/** For staff, who read the names of all tenants. */
async function present(
  tx: Transaction,
  reading: Promise<readonly repository.ShownInvoice[]>,
  among?: NamedLeases['among'],
): Promise<Invoice[]> {
  const [rows, nameOf] = await Promise.all([reading, lesseeNamer(tx, { among })]);
  return rows.map((row) => {
    const names = nameOf({ ...row, id: row.leaseId });
    return presentInvoice(row, viewOf(tx), 'admin', names);
  });
}

/** The items in cents. The sender's totals must match what the server computes. */
function readItems(input: InvoiceInput) {
  const items = input.items.map(({ description, quantity, rate, kind, lateFeeOf = null }) => ({
    ...withAmount({
      kind: kind ?? kindOfItem(description),
      description,
      quantity,
      rate: centsFromDollars(rate),
    }),
    lateFeeOf,
  }));
  input.items.forEach(({ amount }, index) => {
    const computed = items[index]?.amount;
    if (amount !== undefined && computed !== undefined && centsFromDollars(amount) !== computed) {
      throw amountDisagrees(`items.${index}.amount`, formatCents(computed));
    }
  });
  const amount = invoiceAmount(items);
  if (input.amount !== undefined && centsFromDollars(input.amount) !== amount) {
    throw amountDisagrees('amount', formatCents(amount));
  }
  if (amount < 0) throw negativeInvoice();
  return items;
}

const withAmount = (item: InvoiceItem): ChargedItem => ({ ...item, amount: itemAmount(item) });

/** A new invoice: made manually, by a billing run, or for a late fee. */
interface Issue {
  /** The invoice's id, if the caller has chosen it. */
  readonly id?: string;
  readonly items: readonly ChargedItem[];
  readonly dueDate: CalendarDate;
  readonly lateDate: CalendarDate;
  /** For each late period. */
  readonly lateFee: Cents;
  readonly ownStatus?: string | null;
  readonly lateFeeOf?: string;
  /** The invoice never gets a late fee, whatever the policy. */
  readonly hasNoLateFee?: boolean;
  /** Whether it is mailed to the tenant; by default as set for the lease or the organization. */
  readonly email?: boolean | undefined;
  /** CHG-25: the mail does not leave before this time. */
  readonly mailHeldUntil?: Temporal.Instant | undefined;
}

/** What must be known before an invoice is written. */
interface Facts {
  readonly lateness: Awaited<ReturnType<typeof latenessOf>>;
  readonly settings: Awaited<ReturnType<typeof invoicingSettings>>;
  readonly isSent: boolean;
  /** Who gets the mail, if it is sent. */
  readonly recipients: readonly OneRecipient[];
  readonly number: number;
}

/** All of it is asked for at once, and nothing after it. */
async function factsOf(tx: Transaction, lease: LockedLease, issue: Issue): Promise<Facts> {
  const mayBeLate = issue.lateFeeOf === undefined && !issue.hasNoLateFee;
  const [lateness, settings, recipients, number] = await Promise.all([
    mayBeLate ? latenessOf(tx, lease, issue) : null,
    invoicingSettings(tx),
    recipientsToQueue(tx, lease.id, 'email'),
    // The last one, because other invoices of the organization wait for its lock.
    repository.nextNumber(tx),
  ]);
  return { lateness, settings, isSent: isMailed(settings, lease, issue.email), recipients, number };
}

/**
 * Charges a lease by an invoice with the next number, and applies the lease's credit at once. CHG-14: if a late-fee
 * policy applies, the invoice keeps it, and the policy determines when it is late; the given amount and late day are
 * the lease's.
 */
export async function issueInvoice(
  tx: Transaction,
  lease: LockedLease,
  issue: Issue,
): Promise<{ readonly id: string; readonly number: number }> {
  const { invoice } = await writeInvoice(tx, lease, issue, await factsOf(tx, lease, issue));
  return invoice;
}

async function writeInvoice(
  tx: Transaction,
  lease: LockedLease,
  {
    id = newId(),
    items,
    dueDate,
    lateDate,
    lateFee,
    ownStatus = null,
    lateFeeOf,
    mailHeldUntil,
  }: Issue,
  { lateness, isSent, recipients, number }: Facts,
): Promise<Charged> {
  const invoice = {
    id,
    number,
    lateFeeMost: null,
    lateFeeCap: null,
    policy: null,
    dueDate,
    lateDate,
    lateFee,
    ...lateness,
    ownStatus,
    lateFeeOf: lateFeeOf ?? null,
  };
  const charged = await post(tx, lease, { kind: 'charge', items, invoice });
  if (isSent) {
    const issued = { propertyId: lease.propertyId, invoiceId: id };
    await mailInvoice(tx, issued, recipients, mailHeldUntil);
  }
  return charged;
}

/** Bills a lease, and applies its credit at once. */
export async function createInvoice(
  tx: Transaction,
  propertyId: string,
  input: InvoiceInput,
): Promise<Invoice> {
  const lease = await openAccount(tx, propertyId, input.leaseId);
  const items = readItems(input);
  await checkLateFees(tx, lease, items);
  await checkLegalLateFees(tx, lease, { items, dueDate: input.dueDate });
  if (!input.confirmOwnLateFee) await refuseUnnamedLateFee(tx, lease, items);
  const issue = {
    items,
    dueDate: input.dueDate,
    lateDate: input.lateDate,
    lateFee: centsFromDollars(input.lateFee),
    ownStatus: ownStatusOf(input.status),
    email: input.emailToLessee,
  };
  const [facts] = await Promise.all([
    factsOf(tx, lease, issue),
    input.confirmSecondRent ? null : refuseSecondRent(tx, lease, issue),
  ]);
  const charged = await writeInvoice(tx, lease, issue, facts);
  const shown = shownAsNew(tx, lease, charged, facts);
  if (!shown) return oneInvoice(tx, propertyId, charged.invoice.id);
  return presentInvoice(shown, viewOf(tx), 'admin');
}

/** CHG-16: bills the late fee of an invoice by another invoice, which is due today and has no late fee itself. */
export async function billLateFee(
  tx: Transaction,
  propertyId: string,
  invoiceId: string,
  email?: boolean,
): Promise<Invoice> {
  const { lease, invoice } = await openInvoice(tx, propertyId, invoiceId);
  const explained = explainLateFee({ ...invoice, remaining: invoice.remainingBalance }, tx.today);
  if (explained.owed <= 0) throw noLateFeeToBill(invoice.number);
  const { id } = await issueInvoice(tx, lease, {
    items: [withAmount(lateFeeItemFor(invoice, explained))],
    dueDate: tx.today,
    lateDate: tx.today,
    lateFee: ZERO,
    lateFeeOf: invoiceId,
    email,
  });
  return oneInvoice(tx, propertyId, id);
}

/** CHG-29: reduces an invoice by a credit note. CHG-19: a credit note on a late fee waives it. */
export async function creditInvoice(
  tx: Transaction,
  { propertyId, invoiceId }: { readonly propertyId: string; readonly invoiceId: string },
  { amount, reason }: CreditNoteInput,
): Promise<Invoice> {
  const isForDays = reason.startsWith(UNUSED_DAYS);
  const unusedDaysOf = isForDays ? await firstBillOfDays(tx, invoiceId) : null;
  await creditNoteOn(
    tx,
    { propertyId, invoiceId },
    {
      amount: centsFromDollars(amount),
      unusedDaysOf,
      reasonFor: ({ lateFeeOf }) => (lateFeeOf === null ? reason : `Waived: ${reason}`),
    },
  );
  return oneInvoice(tx, propertyId, invoiceId);
}

/** CHG-30: mails an invoice to its tenants again. */
export async function emailInvoice(
  tx: Transaction,
  propertyId: string,
  invoiceId: string,
): Promise<Invoice> {
  const { invoice } = await openInvoice(tx, propertyId, invoiceId);
  await dropHeldMail(tx, invoiceId);
  await mailInvoiceAgain(tx, { propertyId, leaseId: invoice.leaseId, invoiceId });
  await recordAudit(tx, { action: 'invoice.emailed', entityId: invoice.id });
  return oneInvoice(tx, propertyId, invoiceId);
}

/** INV-12. CHG-16: on request, the invoices that bill its late fees are deleted with it. */
export async function removeInvoice(
  tx: Transaction,
  { propertyId, invoiceId }: { readonly propertyId: string; readonly invoiceId: string },
  { withFees }: { readonly withFees: boolean },
): Promise<void> {
  const { lease, invoice } = await openInvoice(tx, propertyId, invoiceId);
  await post(tx, lease, { kind: 'cancellation', invoice, withFees });
}

async function oneInvoice(tx: Transaction, propertyId: string, id: string): Promise<Invoice> {
  const rows = repository.invoiceOfProperty(tx, { propertyId, id });
  const [invoice] = await present(tx, rows, { propertyIds: [propertyId] });
  if (!invoice) throw notFound();
  return invoice;
}

export async function invoicesOfProperty(tx: Transaction, propertyId: string): Promise<Invoice[]> {
  const rows = repository.invoicesOfProperty(tx, { propertyId });
  return present(tx, ofProperty(tx, propertyId, rows), { propertyIds: [propertyId] });
}

export async function invoicesOfLessee(tx: Transaction, userId: string): Promise<Invoice[]> {
  const rows = await repository.invoicesOfLessee(tx, { userId, today: tx.today });
  const seen = await asSeenByLessee(tx, rows);
  return seen.map(({ row, view }) => presentInvoice(row, view, 'lessee'));
}

export async function newestInvoices(tx: Transaction, count: number): Promise<Invoice[]> {
  return present(tx, repository.newestInvoices(tx, { count }));
}

export async function summaryOfProperty(tx: Transaction, propertyId: string) {
  const owing = owingInvoicesOfProperty(tx, { propertyId });
  return presentSummary(tx, await ofProperty(tx, propertyId, owing));
}

/** TENANT-2: the amounts owed on one of the tenant's own leases, or on all of them. */
export async function summaryOfLessee(tx: Transaction, userId: string, leaseId?: string) {
  if (!leaseId)
    return presentSummary(tx, await owingInvoicesOfLessee(tx, { userId, today: tx.today }));
  const own = await leasesOfUser(tx, userId);
  if (!own.some(({ id }) => id === leaseId)) throw notFound();
  return presentSummary(tx, await owingInvoicesOfLeases(tx, [leaseId]));
}

function presentSummary(tx: Transaction, open: readonly OwingInvoice[]): InvoiceSummary {
  return presentOwed(summarize(open, tx.today));
}
