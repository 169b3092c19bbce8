/** Writes the ledger's tables, which no other module writes. The lease is locked. */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import { addCents, subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import { leases } from '#features/leases';
import { dateOf } from '../../platform/clock.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { preparedInsert, preparedWrite } from '../../platform/database/prepared-writes.ts';
import { latestMoney } from './invoices.columns.ts';
import { accountOf } from './locked-lease.ts';
import {
  creditNotes,
  depositMovements,
  invoiceItems,
  invoices,
  paymentApplications,
  paymentReversals,
  payments,
} from './ledger.table.ts';

const one = (tx: Transaction, invoiceId: string) =>
  and(inOrganization(tx, invoices), isNull(invoices.archivedAt), eq(invoices.id, invoiceId));

/** NEW-1: a positive amount increases the debt. */
function recordOnInvoice(
  { recording }: Transaction,
  { leaseId, number }: { readonly leaseId: string; readonly number: number },
  what: string,
  amount: Cents,
): void {
  if (amount === 0) return;
  recording?.money.push({
    leaseId,
    account: `Invoice ${invoiceLabel(number)}`,
    what,
    cents: amount,
  });
}

const insertInvoices = preparedInsert(invoices);
const insertItems = preparedInsert(invoiceItems);
const insertPayments = preparedInsert(payments);
const insertReversals = preparedInsert(paymentReversals);
const insertCreditNotes = preparedInsert(creditNotes);
const insertApplied = preparedInsert(paymentApplications);
const insertMovements = preparedInsert(depositMovements);

export async function insertInvoice(
  tx: Transaction,
  row: typeof invoices.$inferInsert,
  items: readonly (typeof invoiceItems.$inferInsert)[],
): Promise<void> {
  insertInvoices(tx, [row]);
  insertItems(tx, items);
  recordOnInvoice(tx, row, 'Billed', row.amount);
}

/** The recorded change is the whole amount, because nothing was paid. */
export async function archiveInvoice(
  tx: Transaction,
  invoice: Pick<typeof invoices.$inferSelect, 'id' | 'leaseId' | 'number' | 'amount'>,
): Promise<void> {
  await tx.db
    .update(invoices)
    .set({ archivedAt: dateOf(tx.now) })
    .where(one(tx, invoice.id));
  recordOnInvoice(tx, invoice, 'Deleted', subtractCents(ZERO, invoice.amount));
}

/**
 * Deducts money or a credit from an invoice's balance; a negative amount is reversed money. The table's check keeps the
 * balance between zero and the invoice's amount.
 */
export async function reduceBalance(
  tx: Transaction,
  invoice: { readonly id: string; readonly leaseId: string; readonly number: number },
  {
    amount,
    what,
    settled,
  }: {
    readonly amount: Cents;
    readonly what: 'Paid' | 'Credited' | 'Payment reversed';
    /** Whether this movement pays the part that the late fee counts. */
    readonly settled: 'now' | 'stays' | 'never';
  },
): Promise<void> {
  reduceBy[settled](tx, { id: invoice.id, amount });
  recordOnInvoice(tx, invoice, what, subtractCents(ZERO, amount));
}

const reducing = (settledOn: { readonly settledOn?: SQL | null }) =>
  preparedWrite(['id', 'amount'], (db, { organizationId, id, amount }) =>
    db
      .update(invoices)
      .set({
        remainingBalance: sql`${invoices.remainingBalance} - ${amount}`,
        lateFeesDone: false,
        ...settledOn,
      })
      .where(
        and(
          eq(invoices.organizationId, organizationId),
          isNull(invoices.archivedAt),
          eq(invoices.id, id),
        ),
      ),
  );

/** By what happens to the day on which the part was paid that the late fee counts. */
const reduceBy = {
  now: reducing({ settledOn: latestMoney }),
  stays: reducing({}),
  never: reducing({ settledOn: null }),
} as const;

/** Adds to the billed late fee of an invoice; a negative amount reduces it. */
export async function addLateFeeBilled(
  tx: Transaction,
  invoiceId: string,
  amount: Cents,
): Promise<void> {
  await tx.db
    .update(invoices)
    .set({ lateFeeBilled: sql`${invoices.lateFeeBilled} + ${amount}`, lateFeesDone: false })
    .where(one(tx, invoiceId));
}

export async function markLateFeesDone(
  tx: Transaction,
  leaseId: string,
  invoiceIds: readonly string[],
): Promise<void> {
  await tx.db
    .update(invoices)
    .set({ lateFeesDone: true })
    .where(
      and(
        inOrganization(tx, invoices),
        eq(invoices.leaseId, leaseId),
        anyOf(invoices.id, invoiceIds),
      ),
    );
}

/** CHG-15: a payment that never was money may leave late fees to assess on each invoice that it ever paid. */
export const lookForLateFeesAgain = preparedWrite(['paymentId'], (db, given) =>
  db
    .update(invoices)
    .set({ lateFeesDone: false })
    .where(
      and(
        eq(invoices.organizationId, given.organizationId),
        sql`${invoices.lateFeesDone}`,
        sql`exists (select 1 from ${paymentApplications}
          where ${paymentApplications.organizationId} = ${invoices.organizationId}
            and ${paymentApplications.invoiceId} = ${invoices.id}
            and ${paymentApplications.paymentId} = ${given.paymentId})`,
      ),
    ),
);

export async function changeLateFeeMost(
  tx: Transaction,
  invoiceId: string,
  lateFeeMost: Cents | null,
): Promise<void> {
  await tx.db.update(invoices).set({ lateFeeMost }).where(one(tx, invoiceId));
}

const addToCredit = preparedWrite(['leaseId', 'amount'], (db, given) =>
  db
    .update(leases)
    .set({ credit: sql`${leases.credit} + ${given.amount}` })
    .where(and(eq(leases.organizationId, given.organizationId), eq(leases.id, given.leaseId))),
);

/** Adds to the credit of a lease; a negative amount reduces it. */
export async function addCredit(
  tx: Transaction,
  leaseId: string,
  amount: Cents,
  what: 'Kept' | 'Used' | 'Freed' | 'Payment reversed',
): Promise<void> {
  addToCredit(tx, { leaseId, amount });
  const account = accountOf(tx, leaseId);
  account.credit = addCents(account.credit, amount);
  const line = { leaseId, account: 'Credit', what, cents: subtractCents(ZERO, amount) };
  tx.recording?.money.push(line);
}

export async function insertPayment(
  tx: Transaction,
  row: typeof payments.$inferInsert,
): Promise<void> {
  insertPayments(tx, [row]);
}

export async function insertReversal(
  tx: Transaction,
  row: typeof paymentReversals.$inferInsert,
): Promise<void> {
  insertReversals(tx, [row]);
}

export async function insertCreditNote(
  tx: Transaction,
  row: typeof creditNotes.$inferInsert,
): Promise<void> {
  insertCreditNotes(tx, [row]);
}

export async function insertApplications(
  tx: Transaction,
  rows: readonly (typeof paymentApplications.$inferInsert)[],
): Promise<void> {
  insertApplied(tx, rows);
}

export async function insertDepositMovements(
  tx: Transaction,
  rows: readonly (typeof depositMovements.$inferInsert)[],
): Promise<void> {
  insertMovements(tx, rows);
}
