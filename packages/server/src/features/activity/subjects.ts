import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { supportGrants, users } from '#features/access';
import { conversations } from '#features/conversations';
import { expenses, sharedExpenses } from '#features/expenses';
import { inspections, inspectionTemplates } from '#features/inspections';
import { invoices, labelOfNumber, payments } from '#features/ledger';
import {
  chargeSchedules,
  householdEntries,
  lateFeePolicies,
  leaseParties,
  leases,
  lesseeNames,
} from '#features/leases';
import { cardPayments } from '#features/payments';
import { assets, taskRules, workOrders } from '#features/maintenance';
import { buildings, properties } from '#features/properties';
import { depositSettlements } from '#features/settlements';
import { statements } from '#features/statements';
import { tasks } from '#features/tasks';
import { vendors } from '#features/vendors';
import { onDay, type OfDay } from '../../platform/archive.ts';
import type { Transaction } from '../../platform/database/database.ts';

type SubjectTable = PgTable & Readonly<Record<'organizationId' | 'id', PgColumn>>;

/** A table to whose rows events belong, how people call such a row, and the home that it belongs to. */
export interface Subject {
  readonly table: SubjectTable;
  readonly title?: OfDay;
  /** The property itself, or the lease of one. A row may have either. */
  readonly propertyId?: PgColumn;
  readonly leaseId?: PgColumn;
}

const fullName = (of: { readonly firstName: PgColumn; readonly lastName: PgColumn }) =>
  sql<string>`concat_ws(' ', ${of.firstName}, ${of.lastName})`;

const home: Subject = { table: properties, propertyId: properties.id };

const lease: Subject = {
  table: leases,
  title: (today) => sql`'Lease of ' || ${lesseeNames(today)}`,
  propertyId: leases.propertyId,
};

const building: Subject = { table: buildings, title: sql`${buildings.name}` };

const user: Subject = { table: users, title: fullName(users) };

const conversation: Subject = {
  table: conversations,
  title: sql`${conversations.subject}`,
  propertyId: conversations.propertyId,
};

const payment: Subject = { table: payments, propertyId: payments.propertyId };

/** The tables by the first word of an action. Kinds that are not here are about the organization as a whole. */
export const subjects: Readonly<Record<string, readonly Subject[]>> = {
  property: [home],
  listing: [home],
  building: [building],
  lease: [lease],
  deposit: [lease],
  party: [{ table: leaseParties, title: fullName(leaseParties), leaseId: leaseParties.leaseId }],
  household: [
    {
      table: householdEntries,
      title: sql`${householdEntries.name}`,
      leaseId: householdEntries.leaseId,
    },
  ],
  charge: [
    {
      table: chargeSchedules,
      title: sql`${chargeSchedules.description}`,
      leaseId: chargeSchedules.leaseId,
    },
  ],
  billing: [
    {
      table: lateFeePolicies,
      propertyId: lateFeePolicies.propertyId,
      leaseId: lateFeePolicies.leaseId,
    },
  ],
  invoice: [
    {
      table: invoices,
      title: sql`concat('Invoice ', ${labelOfNumber(invoices.number)})`,
      propertyId: invoices.propertyId,
    },
  ],
  payment: [payment, { table: cardPayments, propertyId: cardPayments.propertyId }],
  refund: [payment],
  expense: [
    {
      table: expenses,
      title: sql`coalesce(nullif(${expenses.vendor}, ''), 'Expense')`,
      propertyId: expenses.propertyId,
    },
    {
      table: sharedExpenses,
      title: sql`coalesce(nullif(${sharedExpenses.vendor}, ''), 'Shared expense')`,
    },
  ],
  settlement: [{ table: depositSettlements, leaseId: depositSettlements.leaseId }],
  inspection: [
    {
      table: inspections,
      title: sql`concat('Inspection of ', to_char(${inspections.day}, 'FMMM/FMDD/YYYY'))`,
      propertyId: inspections.propertyId,
    },
    { table: inspectionTemplates, title: sql`${inspectionTemplates.name}` },
  ],
  statement: [{ table: statements, propertyId: statements.propertyId }],
  support: [{ table: supportGrants, title: sql`${supportGrants.reason}` }],
  document: [lease, home, building, user],
  conversation: [conversation],
  rule: [{ table: taskRules, title: sql`${taskRules.title}`, propertyId: taskRules.propertyId }],
  asset: [
    {
      table: assets,
      title: sql`coalesce(nullif(${assets.model}, ''), 'Appliance')`,
      propertyId: assets.propertyId,
    },
  ],
  vendor: [{ table: vendors, title: sql`${vendors.name}` }],
  maintenance: [
    {
      table: workOrders,
      title: sql`${workOrders.title}`,
      propertyId: workOrders.propertyId,
    },
  ],
  task: [
    {
      table: tasks,
      title: sql`${tasks.title}`,
      propertyId: tasks.propertyId,
      leaseId: tasks.leaseId,
    },
  ],
  user: [user],
  privacy: [user],
};

export const titleOn = ({ title }: Subject, tx: Transaction): SQL<string | null> =>
  title === undefined ? sql<null>`null` : sql<string>`(${onDay(title, tx.today)})::text`;
