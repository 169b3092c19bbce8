import {
  invoiceAmount,
  itemAmount,
  LATE_FEE_DESCRIPTION,
} from '@tenantry/contract/invoices/invoices.rules';
import type { InvoiceInput, InvoiceSummary } from '@tenantry/contract/invoices/invoices.schemas';
import {
  addCents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
} from '@tenantry/contract/shared/money';
import { leasesOfUser, lockLeaseForMoney, type LeaseRow } from '#features/leases';
import { propertyById } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';
import { ownStatusOf, summarize, type OpenInvoice } from './invoices.domain.ts';
import { amountDisagrees, invoiceHasPayments, negativeInvoice } from './invoices.errors.ts';
import { presentInvoice, type Audience } from './invoices.presenter.ts';
import * as repository from './invoices.repository.ts';

/** What payments, which build on invoices, do for them; the app connects them. */
export interface InvoiceSources {
  readonly shown: repository.ShownInvoices;
  /** PAY-6: spends the credit of a lease, which is locked, on its open invoices. */
  applyCredit(tx: Transaction, lease: LeaseRow): Promise<void>;
}

const present = (
  tx: Transaction,
  rows: readonly repository.ShownInvoice[],
  audience: Audience = 'admin',
) => rows.map((row) => presentInvoice(row, tx.today, audience));

/** The items in cents; what the sender computed must agree with what the server computes. */
function readItems(input: InvoiceInput) {
  const items = input.items.map(({ description, quantity, rate }) => {
    const item = { description, quantity, rate: centsFromDollars(rate) };
    return { ...item, amount: itemAmount(item) };
  });
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
  // A late fee that is taken back by a negative item was billed all the same, or it would be asked for again.
  const lateFees = items.filter(
    (item) => item.description === LATE_FEE_DESCRIPTION && item.amount > 0,
  );
  return { items, amount, lateFeeBilled: addCents(...lateFees.map((item) => item.amount)) };
}

/** Bills a lease. Credit that it has is applied at once. */
export async function createInvoice(
  tx: Transaction,
  sources: InvoiceSources,
  propertyId: string,
  input: InvoiceInput,
) {
  const lease = await lockLeaseForMoney(tx, propertyId, input.leaseId);
  const { items, amount, lateFeeBilled } = readItems(input);
  const organizationId = tx.organization.id;
  const invoiceId = newId();
  const row = {
    organizationId,
    id: invoiceId,
    number: await repository.nextNumber(tx),
    propertyId,
    leaseId: lease.id,
    date: tx.today,
    dueDate: input.dueDate,
    lateDate: input.lateDate,
    amount,
    remainingBalance: amount,
    lateFee: centsFromDollars(input.lateFee),
    lateFeeFrequency: lease.lateFeeFrequency,
    lateFeeBilled,
    ownStatus: ownStatusOf(input.status),
    createdAt: dateOf(tx.now),
  };
  await repository.insertInvoice(
    tx,
    row,
    items.map((item, position) => ({ organizationId, id: newId(), invoiceId, position, ...item })),
  );
  await recordAudit(tx, {
    action: 'invoice.created',
    entityId: invoiceId,
    after: { ...row, items },
  });
  await sources.applyCredit(tx, lease);
  return oneInvoice(tx, sources, propertyId, invoiceId);
}

async function oneInvoice(
  tx: Transaction,
  { shown }: InvoiceSources,
  propertyId: string,
  id: string,
) {
  const [invoice] = present(tx, await shown.one(tx, { propertyId, id }));
  if (!invoice) throw notFound();
  return invoice;
}

export async function invoicesOfProperty(
  tx: Transaction,
  { shown }: InvoiceSources,
  propertyId: string,
) {
  const [property, rows] = await Promise.all([
    propertyById(tx, propertyId),
    shown.ofProperty(tx, { propertyId }),
  ]);
  if (!property) throw notFound();
  return present(tx, rows);
}

export async function summaryOfProperty(tx: Transaction, propertyId: string) {
  const [property, open] = await Promise.all([
    propertyById(tx, propertyId),
    repository.openInvoicesOfProperty(tx, { propertyId }),
  ]);
  if (!property) throw notFound();
  return presentSummary(tx, open);
}

export async function invoicesOfLessee(tx: Transaction, { shown }: InvoiceSources, userId: string) {
  return present(tx, await shown.ofLessee(tx, { userId }), 'lessee');
}

/** TENANT-2: of one of the tenant's own leases, or of all. */
export async function summaryOfLessee(tx: Transaction, userId: string, leaseId?: string) {
  if (!leaseId) return presentSummary(tx, await repository.openInvoicesOfLessee(tx, { userId }));
  const own = await leasesOfUser(tx, userId);
  if (!own.some(({ id }) => id === leaseId)) throw notFound();
  return presentSummary(tx, await repository.openInvoicesOfLeases(tx, [leaseId]));
}

function presentSummary(tx: Transaction, open: readonly OpenInvoice[]): InvoiceSummary {
  const { balanceDue, balanceOverdue, lateFeeOnOverdue } = summarize(open, tx.today);
  return {
    balanceDue: dollarsFromCents(balanceDue),
    balanceOverdue: dollarsFromCents(balanceOverdue),
    lateFeeOnOverdue: dollarsFromCents(lateFeeOnOverdue),
  };
}

/** INV-12: refused when it has money, not when all of it was taken back; otherwise it is archived, and its number stays used. */
export async function removeInvoice(tx: Transaction, propertyId: string, invoiceId: string) {
  const seen = await repository.invoiceOfProperty(tx, propertyId, invoiceId);
  if (!seen) throw notFound();
  await lockLeaseForMoney(tx, propertyId, seen.leaseId);
  const before = await repository.invoiceOfProperty(tx, propertyId, invoiceId);
  if (!before) throw notFound();
  if (before.remainingBalance !== before.amount) throw invoiceHasPayments();
  await repository.archiveInvoice(tx, invoiceId);
  await recordAudit(tx, { action: 'invoice.deleted', entityId: invoiceId, before });
}
