/** What an import is compared with, by a fixed number of queries. */
import type { ImportKind } from '@tenantry/contract/imports/fields';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  and,
  between,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  like,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { users } from '#features/access';
import { expenses } from '#features/expenses';
import { invoiceItems, invoices, paymentReversals, payments } from '#features/ledger';
import { chargeSchedules, lastChargedDay, leaseParties, leases } from '#features/leases';
import { definedAttributes, homeOf, properties, propertyAttributes } from '#features/properties';
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
import type { DaysOfRows } from './planning/plan-of.ts';

async function homesOf(tx: Transaction, attributes: AttributeNames): Promise<BookHome[]> {
  const { id, addressLine1: address, addressLine2, city, zipCode: zip } = properties;
  const { buildingName, unitName, monthlyCost: rent, status } = properties;
  const place = { address, addressLine2, city, zip, buildingName, unitName };
  const rows = await tx.db
    .select({ id, home: homeOf(properties), rent, status, ...place })
    .from(properties)
    .where(and(inOrganization(tx, properties), isNull(properties.archivedAt)));
  const values = attributes.size > 0 ? await valuesOf(tx, attributes) : new Map<string, never>();
  return rows.map(({ home, status: known, ...row }) => ({
    ...row,
    label: home.label,
    isLet: known === 'LEASED',
    attributes: new Map(values.get(row.id)?.map(({ name, value }) => [name, value])),
  }));
}

/** The names of the defined attributes in lower case, by id. */
type AttributeNames = ReadonlyMap<string, string>;

async function attributeNames(tx: Transaction): Promise<AttributeNames> {
  return new Map((await definedAttributes(tx)).map(({ id, name }) => [id, name.toLowerCase()]));
}

async function valuesOf(tx: Transaction, names: AttributeNames) {
  const { propertyId, attributeId, value } = propertyAttributes;
  const rows = await tx.db
    .select({ propertyId, attributeId, value })
    .from(propertyAttributes)
    .where(inOrganization(tx, propertyAttributes));
  const defined = rows.flatMap((row) => {
    const name = names.get(row.attributeId);
    return name === undefined ? [] : [{ ...row, name }];
  });
  return Map.groupBy(defined, (row) => row.propertyId);
}

async function leasesOf(tx: Transaction): Promise<BookLease[]> {
  const people = await tx.db
    .select({
      leaseId: leaseParties.leaseId,
      role: leaseParties.role,
      firstName: leaseParties.firstName,
      lastName: leaseParties.lastName,
      email: leaseParties.emailAddress,
      phone: leaseParties.phoneNumber,
    })
    .from(leaseParties)
    .where(inOrganization(tx, leaseParties))
    .orderBy(desc(leaseParties.isPrimary), leaseParties.createdAt, leaseParties.id);
  const byLease = Map.groupBy(people, ({ leaseId }) => leaseId);
  const rows = await tx.db
    .select({ ...getTableColumns(leases), last: lastChargedDay })
    .from(leases)
    .where(inOrganization(tx, leases));
  return rows.map((row) => ({
    id: row.id,
    propertyId: row.propertyId,
    status: row.status,
    first: row.occupiedFrom,
    end: row.endedOn ?? row.endDate,
    last: row.last,
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

/** The leases that imports made: only they can have a balance in one charge. */
const importedLeases = (tx: Transaction) =>
  tx.db
    .select({ id: importedRecords.recordId })
    .from(importedRecords)
    .where(
      and(
        inOrganization(tx, importedRecords),
        eq(importedRecords.kind, 'lease'),
        eq(importedRecords.made, true),
      ),
    );

type Entries = (tx: Transaction, days: DaysOfRows) => Promise<BookEntry[]>;

async function schedulesOf(tx: Transaction): Promise<BookEntry[]> {
  const { id, leaseId: of, amount, description: text } = chargeSchedules;
  const rows = await tx.db
    .select({ id, of, amount, text })
    .from(chargeSchedules)
    .where(and(inOrganization(tx, chargeSchedules), isNull(chargeSchedules.archivedAt)));
  return rows.map((row) => ({ ...row, day: null }));
}

const chargesOn: Entries = (tx, { from, to }) => {
  const isBalance = and(
    inArray(invoices.leaseId, importedLeases(tx)),
    like(invoiceItems.description, 'Balance before %'),
  );
  return tx.db
    .select({
      id: invoices.id,
      of: invoices.leaseId,
      day: invoices.dueDate,
      amount: invoiceItems.amount,
      text: invoiceItems.description,
    })
    .from(invoiceItems)
    .innerJoin(invoices, refersTo(invoiceItems.invoiceId, invoices))
    .where(
      and(
        inOrganization(tx, invoiceItems),
        isNull(invoices.archivedAt),
        or(between(invoices.dueDate, from, to), isBalance),
      ),
    );
};

const paymentsOn: Entries = (tx, { from, to }) => {
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
    .where(and(inOrganization(tx, payments), between(day, from, to), notExists(mistaken)));
};

const expensesOn: Entries = (tx, { from, to }) => {
  const { id, propertyId: of, date: day, amount, vendor: text } = expenses;
  return tx.db
    .select({ id, of, day, amount, text })
    .from(expenses)
    .where(and(inOrganization(tx, expenses), isNull(expenses.archivedAt), between(day, from, to)));
};

const entriesOn: Partial<Readonly<Record<ImportKind, Entries>>> = {
  OPEN_CHARGES: chargesOn,
  PAYMENTS: paymentsOn,
  EXPENSES: expensesOn,
};

async function entriesOf(tx: Transaction, { kind, days }: WantedBooks): Promise<BookEntry[]> {
  if (kind === 'CHARGES') return schedulesOf(tx);
  const load = entriesOn[kind];
  return load && days ? load(tx, days) : [];
}

interface WantedBooks {
  readonly kind: ImportKind;
  readonly asOf: CalendarDate;
  /** The days of the rows: a large organization has many others. */
  readonly days: DaysOfRows | null;
}

export async function loadBooks(tx: Transaction, wanted: WantedBooks): Promise<Books> {
  const { kind, asOf } = wanted;
  const withLeases = kind !== 'EXPENSES';
  const attributes = kind === 'RENT_ROLL' ? await attributeNames(tx) : new Map<string, string>();
  return {
    today: tx.today,
    asOf,
    homes: await homesOf(tx, attributes),
    attributes: new Set(attributes.values()),
    leases: withLeases ? await leasesOf(tx) : [],
    accounts: kind === 'RENT_ROLL' ? await accountsOf(tx) : new Map(),
    records: await recordsOf(tx),
    entries: await entriesOf(tx, wanted),
  };
}
