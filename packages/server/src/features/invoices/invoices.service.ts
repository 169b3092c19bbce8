import {
  explainLateFee,
  invoiceAmount,
  itemAmount,
  lateFeeItemFor,
  type InvoiceItem,
} from '@tenantry/contract/invoices/invoices.rules';
import {
  kindOfItem,
  type InvoiceInput,
  type InvoiceSummary,
} from '@tenantry/contract/invoices/invoices.schemas';
import {
  addCents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  subtractCents,
  ZERO,
  type Cents,
} from '@tenantry/contract/shared/money';
import { leasesOfUser, lockLeaseForMoney, type LeaseRow } from '#features/leases';
import { propertyById } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';
import { ownStatusOf, summarize, type OpenInvoice } from './invoices.domain.ts';
import {
  amountDisagrees,
  invoiceHasPayments,
  lateFeeIsBilled,
  negativeInvoice,
  noLateFeeToBill,
} from './invoices.errors.ts';
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
  const items = input.items.map(({ description, quantity, rate, kind }) =>
    withAmount({
      kind: kind ?? kindOfItem(description),
      description,
      quantity,
      rate: centsFromDollars(rate),
    }),
  );
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

type BilledItem = InvoiceItem & { readonly amount: Cents };

const withAmount = (item: InvoiceItem): BilledItem => ({ ...item, amount: itemAmount(item) });

/** A late fee that is taken back by a negative item was billed all the same, or it would be asked for again. */
function lateFeesIn(items: readonly BilledItem[]): Cents {
  return addCents(
    ...items
      .filter(({ kind, amount }) => kind === 'LATE_FEE' && amount > 0)
      .map((item) => item.amount),
  );
}

/** Bills a lease. Credit that it has is applied at once. */
export async function createInvoice(
  tx: Transaction,
  sources: InvoiceSources,
  propertyId: string,
  input: InvoiceInput,
) {
  const lease = await lockLeaseForMoney(tx, propertyId, input.leaseId);
  const { dueDate, lateDate } = input;
  const invoiceId = await bill(tx, sources, lease, {
    items: readItems(input),
    dueDate,
    lateDate,
    lateFee: centsFromDollars(input.lateFee),
    ownStatus: ownStatusOf(input.status),
    lateFeeOf: null,
  });
  return oneInvoice(tx, sources, propertyId, invoiceId);
}

interface Bill extends Pick<
  repository.InvoiceRow,
  'dueDate' | 'lateDate' | 'lateFee' | 'ownStatus' | 'lateFeeOf'
> {
  readonly items: readonly BilledItem[];
}

/** Writes an invoice of a locked lease and spends the lease's credit. Answers its id. */
async function bill(
  tx: Transaction,
  sources: InvoiceSources,
  lease: LeaseRow,
  { items, ...given }: Bill,
): Promise<string> {
  const organizationId = tx.organization.id;
  const invoiceId = newId();
  const amount = invoiceAmount(items);
  const row = {
    ...given,
    organizationId,
    id: invoiceId,
    number: await repository.nextNumber(tx),
    propertyId: lease.propertyId,
    leaseId: lease.id,
    date: tx.today,
    amount,
    remainingBalance: amount,
    lateFeeFrequency: lease.lateFeeFrequency,
    lateFeeBilled: lateFeesIn(items),
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
  return invoiceId;
}

/** CHG-16: bills what is owed of the late fee of an invoice, by an invoice that is due today and costs no fee itself. */
export async function billLateFee(
  tx: Transaction,
  sources: InvoiceSources,
  propertyId: string,
  invoiceId: string,
) {
  const { lease, invoice } = await lockInvoice(tx, propertyId, invoiceId);
  const explained = explainLateFee({ ...invoice, remaining: invoice.remainingBalance }, tx.today);
  if (explained.owed <= 0) throw noLateFeeToBill(invoice.number);
  await repository.addLateFeeBilled(tx, invoiceId, explained.owed);
  const id = await bill(tx, sources, lease, {
    items: [withAmount(lateFeeItemFor(invoice, explained))],
    dueDate: tx.today,
    lateDate: tx.today,
    lateFee: ZERO,
    ownStatus: null,
    lateFeeOf: invoiceId,
  });
  return oneInvoice(tx, sources, propertyId, id);
}

/** An invoice of a property as it is now that its lease is locked. */
export async function lockInvoice(tx: Transaction, propertyId: string, invoiceId: string) {
  const seen = await repository.invoiceOfProperty(tx, propertyId, invoiceId);
  if (!seen) throw notFound();
  const lease = await lockLeaseForMoney(tx, propertyId, seen.leaseId);
  const invoice = await repository.invoiceOfProperty(tx, propertyId, invoiceId);
  if (!invoice) throw notFound();
  return { lease, invoice };
}

export async function oneInvoice(
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
    repository.owingInvoicesOfProperty(tx, { propertyId }),
  ]);
  if (!property) throw notFound();
  return presentSummary(tx, open);
}

export async function invoicesOfLessee(tx: Transaction, { shown }: InvoiceSources, userId: string) {
  return present(tx, await shown.ofLessee(tx, { userId }), 'lessee');
}

/** TENANT-2: of one of the tenant's own leases, or of all. */
export async function summaryOfLessee(tx: Transaction, userId: string, leaseId?: string) {
  if (!leaseId) return presentSummary(tx, await repository.owingInvoicesOfLessee(tx, { userId }));
  const own = await leasesOfUser(tx, userId);
  if (!own.some(({ id }) => id === leaseId)) throw notFound();
  return presentSummary(tx, await repository.owingInvoicesOfLeases(tx, [leaseId]));
}

function presentSummary(tx: Transaction, open: readonly OpenInvoice[]): InvoiceSummary {
  const { balanceDue, balanceOverdue, lateFeeOnOverdue } = summarize(open, tx.today);
  return {
    balanceDue: dollarsFromCents(balanceDue),
    balanceOverdue: dollarsFromCents(balanceOverdue),
    lateFeeOnOverdue: dollarsFromCents(lateFeeOnOverdue),
  };
}

/**
 * INV-12: refused when it has money or a credit, not when all of the money was taken back; otherwise it is archived, and
 * its number stays used. Of one that bills a late fee, the fee is owed again.
 */
export async function removeInvoice(tx: Transaction, propertyId: string, invoiceId: string) {
  const { invoice: before } = await lockInvoice(tx, propertyId, invoiceId);
  if (before.remainingBalance !== before.amount) throw invoiceHasPayments();
  const lateFeeInvoice = await repository.lateFeeInvoiceOf(tx, invoiceId);
  if (lateFeeInvoice !== null) throw lateFeeIsBilled(lateFeeInvoice);
  await repository.archiveInvoice(tx, invoiceId);
  if (before.lateFeeOf !== null) {
    await repository.addLateFeeBilled(tx, before.lateFeeOf, subtractCents(ZERO, before.amount));
  }
  await recordAudit(tx, { action: 'invoice.deleted', entityId: invoiceId, before });
}
