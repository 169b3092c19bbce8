/** What an import is compared with, by a fixed number of queries. */
import type { ImportKind } from '@tenantry/contract/imports/fields';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { and, desc, eq, isNull, like, notExists, or, sql } from 'drizzle-orm';
import { users } from '#features/access';
import { expenses } from '#features/expenses';
import { invoiceItems, invoices, paymentReversals, payments } from '#features/ledger';
import { chargeSchedules, leaseParties, leases } from '#features/leases';
import { homeOf, properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { importedRecords, imports } from './imports.table.ts';
import {
  recordName,
  type BookEntry,
  type BookHome,
  type BookLease,
  type Books,
} from './planning/books.ts';

async function homesOf(tx: Transaction): Promise<BookHome[]> {
  const { id, addressLine1: address, addressLine2, city, zipCode: zip } = properties;
  const { buildingName, unitName } = properties;
  const rows = await tx.db
    .select({
      id,
      home: homeOf(properties),
      address,
      addressLine2,
      city,
      zip,
      buildingName,
      unitName,
    })
    .from(properties)
    .where(and(inOrganization(tx, properties), isNull(properties.archivedAt)));
  return rows.map(({ home, ...row }) => ({ ...row, label: home.label }));
}

async function leasesOf(tx: Transaction): Promise<BookLease[]> {
  const people = await tx.db
    .select({
      leaseId: leaseParties.leaseId,
      firstName: leaseParties.firstName,
      lastName: leaseParties.lastName,
      email: leaseParties.emailAddress,
    })
    .from(leaseParties)
    .where(inOrganization(tx, leaseParties))
    .orderBy(desc(leaseParties.isPrimary), leaseParties.createdAt, leaseParties.id);
  const byLease = Map.groupBy(people, ({ leaseId }) => leaseId);
  const rows = await tx.db.select().from(leases).where(inOrganization(tx, leases));
  return rows.map((row) => ({
    id: row.id,
    propertyId: row.propertyId,
    status: row.status,
    first: row.occupiedFrom,
    last: row.endedOn ?? row.endDate,
    rent: row.monthlyCost,
    deposit: row.deposit,
    dueDay: row.invoiceDayOfMonth,
    people: byLease.get(row.id) ?? [],
  }));
}

async function accountsOf(tx: Transaction): Promise<Books['accounts']> {
  const { emailAddress, firstName, lastName } = users;
  const rows = await tx.db
    .select({ emailAddress, firstName, lastName })
    .from(users)
    .where(inOrganization(tx, users));
  return new Map(rows.map((row) => [row.emailAddress, row]));
}

/** What imports that were not undone made or found under an id of the old system, and all of their leases. */
async function recordsOf(tx: Transaction): Promise<Books['records']> {
  const { kind, recordKey, recordId } = importedRecords;
  const rows = await tx.db
    .select({ kind, recordKey, recordId })
    .from(importedRecords)
    .innerJoin(imports, refersTo(importedRecords.importId, imports))
    .where(
      and(
        inOrganization(tx, importedRecords),
        or(like(recordKey, '#%'), and(eq(kind, 'lease'), eq(importedRecords.made, true))),
        eq(imports.state, 'APPLIED'),
      ),
    );
  return new Map(rows.map((row) => [recordName(row.kind, row.recordKey), row.recordId]));
}

const noEntries = () => Promise.resolve<BookEntry[]>([]);

const entriesOf: Readonly<Record<ImportKind, (tx: Transaction) => Promise<BookEntry[]>>> = {
  RENT_ROLL: noEntries,
  CHARGES: async (tx) => {
    const { id, leaseId: of, amount, description: text } = chargeSchedules;
    const rows = await tx.db
      .select({ id, of, amount, text })
      .from(chargeSchedules)
      .where(and(inOrganization(tx, chargeSchedules), isNull(chargeSchedules.archivedAt)));
    return rows.map((row) => ({ ...row, day: null }));
  },
  OPEN_CHARGES: (tx) =>
    tx.db
      .select({
        id: invoices.id,
        of: invoices.leaseId,
        day: invoices.dueDate,
        amount: invoiceItems.amount,
        text: invoiceItems.description,
      })
      .from(invoiceItems)
      .innerJoin(invoices, refersTo(invoiceItems.invoiceId, invoices))
      .where(and(inOrganization(tx, invoiceItems), isNull(invoices.archivedAt))),
  PAYMENTS: (tx) => {
    const { id, leaseId: of, paymentDate: day, amount, description: text } = payments;
    const mistaken = tx.db
      .select({ one: sql`1` })
      .from(paymentReversals)
      .where(
        and(refersTo(paymentReversals.paymentId, payments), eq(paymentReversals.reason, 'Mistake')),
      );
    return tx.db
      .select({ id, of, day, amount, text })
      .from(payments)
      .where(and(inOrganization(tx, payments), notExists(mistaken)));
  },
  EXPENSES: (tx) => {
    const { id, propertyId: of, date: day, amount, vendor: text } = expenses;
    return tx.db
      .select({ id, of, day, amount, text })
      .from(expenses)
      .where(and(inOrganization(tx, expenses), isNull(expenses.archivedAt)));
  },
};

export async function loadBooks(
  tx: Transaction,
  { kind, asOf }: { readonly kind: ImportKind; readonly asOf: CalendarDate },
): Promise<Books> {
  const withLeases = kind !== 'EXPENSES';
  return {
    today: tx.today,
    asOf,
    homes: await homesOf(tx),
    leases: withLeases ? await leasesOf(tx) : [],
    accounts: kind === 'RENT_ROLL' ? await accountsOf(tx) : new Map(),
    records: await recordsOf(tx),
    entries: await entriesOf[kind](tx),
  };
}
