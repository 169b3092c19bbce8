import type { ArchiveKind } from '@tenantry/contract/portfolio/archive.schemas';
import { and, eq, isNotNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { QueryBuilder, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { users } from '#features/access';
import { expenses } from '#features/expenses';
import { chargeSchedules, lateFeePolicies, leases } from '#features/leases';
import { invoices } from '#features/ledger';
import { properties, propertyPhotos } from '#features/properties';
import { statementApplications, statementEntries, statements } from '#features/statements';
import { tasks } from '#features/tasks';
import { storedFiles } from '../../platform/database/platform.table.ts';

type ArchiveTable = PgTable & Readonly<Record<'organizationId' | 'id', PgColumn>>;

/** Why something is not restored, as far as the database knows; the presenter has the sentences. */
export type RefusalCode = 'home' | 'statement' | 'superAdmin' | 'kept';

export interface KindOfArchive {
  readonly table: ArchiveTable;
  readonly archivedAt: PgColumn;
  readonly title: SQL;
  readonly detail: SQL;
  readonly amount: SQL;
  readonly propertyId: SQL;
  /** A `RefusalCode` or null. */
  readonly refusal: SQL;
  readonly isAdmin: SQL;
}

const composer = new QueryBuilder({ casing: 'snake_case' });

const nothing = { amount: sql`null`, propertyId: sql`null`, isAdmin: sql`false` };

const restorable = { ...nothing, refusal: sql`null` };

const kept = { ...nothing, refusal: sql`'kept'` };

interface OrganizationRow {
  readonly organizationId: PgColumn;
}

const ofHome = (value: SQLWrapper, { organizationId }: OrganizationRow, id: SQLWrapper) =>
  sql`(${composer
    .select({ value: sql`${value}` })
    .from(properties)
    .where(and(eq(properties.organizationId, organizationId), sql`${properties.id} = ${id}`))})`;

const ofLease = (value: SQLWrapper, { organizationId }: OrganizationRow, id: SQLWrapper) =>
  sql`(${composer
    .select({ value: sql`${value}` })
    .from(leases)
    .where(and(eq(leases.organizationId, organizationId), sql`${leases.id} = ${id}`))})`;

const labelOf = (table: OrganizationRow, id: SQLWrapper) =>
  sql`(${composer
    .select({ value: storedFiles.label })
    .from(storedFiles)
    .where(
      and(eq(storedFiles.organizationId, table.organizationId), sql`${storedFiles.id} = ${id}`),
    )})`;

const tenant = sql`concat(${leases.firstName}, ' ', ${leases.lastName})`;

const addressOf = (table: OrganizationRow, id: SQLWrapper) =>
  ofHome(properties.addressLine1, table, id);

const dayText = (day: SQLWrapper) => sql`to_char(${day}, 'MM/DD/YYYY')`;

const joined = (...parts: readonly SQLWrapper[]) =>
  sql`concat_ws(', ', ${sql.join(
    parts.map((part) => sql`nullif(${part}, '')`),
    sql`, `,
  )})`;

const homeIsArchived = (table: OrganizationRow, id: SQLWrapper) =>
  sql`${ofHome(properties.archivedAt, table, id)} is not null`;

/** The same rule as `wasReplaced` of the statements, for all rows of a page at once. */
const statementMovedOn = sql`exists (${composer
  .select({ one: sql`1` })
  .from(statementEntries)
  .innerJoin(
    statementApplications,
    and(
      eq(statementApplications.organizationId, statementEntries.organizationId),
      eq(statementApplications.id, statementEntries.applicationId),
    ),
  )
  .innerJoin(
    statements,
    and(
      eq(statements.organizationId, statementApplications.organizationId),
      eq(statements.id, statementApplications.statementId),
    ),
  )
  .where(
    and(
      eq(statementEntries.organizationId, expenses.organizationId),
      eq(statementEntries.propertyId, expenses.propertyId),
      eq(statementEntries.expenseId, expenses.id),
      or(isNotNull(statementApplications.replacedAt), isNotNull(statements.archivedAt)),
    ),
  )})`;

/** DATA-6: how each kind of archived row is shown, and whether it can be restored. */
export const kindsOfArchive: Readonly<Record<ArchiveKind, KindOfArchive>> = {
  property: {
    ...restorable,
    table: properties,
    archivedAt: properties.archivedAt,
    title: sql`${properties.addressLine1}`,
    detail: joined(properties.addressLine2, properties.city, properties.state, properties.zipCode),
  },
  user: {
    ...nothing,
    table: users,
    archivedAt: users.deactivatedAt,
    title: sql`concat(${users.firstName}, ' ', ${users.lastName})`,
    detail: sql`${users.emailAddress}`,
    refusal: sql`case when 'SuperAdmin' = any(${users.roles}) then 'superAdmin' end`,
    isAdmin: sql`${users.roles} && array['SiteAdmin', 'SuperAdmin']`,
  },
  expense: {
    ...nothing,
    table: expenses,
    archivedAt: expenses.archivedAt,
    title: sql`coalesce(nullif(${expenses.vendor}, ''), 'Expense')`,
    detail: joined(dayText(expenses.date), addressOf(expenses, expenses.propertyId), expenses.note),
    amount: sql`${expenses.amount}`,
    propertyId: sql`${expenses.propertyId}`,
    refusal: sql`case when ${homeIsArchived(expenses, expenses.propertyId)} then 'home'
      when ${statementMovedOn} then 'statement' end`,
  },
  statement: {
    ...nothing,
    table: statements,
    archivedAt: statements.archivedAt,
    title: labelOf(statements, statements.fileId),
    detail: addressOf(statements, statements.propertyId),
    propertyId: sql`${statements.propertyId}`,
    refusal: sql`case when ${homeIsArchived(statements, statements.propertyId)} then 'home' end`,
  },
  task: {
    ...restorable,
    table: tasks,
    archivedAt: tasks.archivedAt,
    title: sql`${tasks.title}`,
    detail: sql`concat('Due ', ${dayText(tasks.dueDate)})`,
  },
  invoice: {
    ...kept,
    table: invoices,
    archivedAt: invoices.archivedAt,
    title: sql`concat('Invoice ', lpad(${invoices.number}::text, 4, '0'))`,
    detail: joined(
      ofLease(tenant, invoices, invoices.leaseId),
      addressOf(invoices, invoices.propertyId),
      sql`concat('due ', ${dayText(invoices.dueDate)})`,
    ),
    amount: sql`${invoices.amount}`,
  },
  charge: {
    ...kept,
    table: chargeSchedules,
    archivedAt: chargeSchedules.archivedAt,
    title: sql`${chargeSchedules.description}`,
    detail: ofLease(tenant, chargeSchedules, chargeSchedules.leaseId),
    amount: sql`${chargeSchedules.amount}`,
  },
  photo: {
    ...kept,
    table: propertyPhotos,
    archivedAt: propertyPhotos.archivedAt,
    title: sql`coalesce(nullif(${propertyPhotos.caption}, ''), 'Photo')`,
    detail: addressOf(propertyPhotos, propertyPhotos.propertyId),
  },
  lateFeePolicy: {
    ...kept,
    table: lateFeePolicies,
    archivedAt: lateFeePolicies.archivedAt,
    title: sql`'Late-fee policy'`,
    detail: sql`coalesce(${addressOf(lateFeePolicies, lateFeePolicies.propertyId)},
      ${ofLease(tenant, lateFeePolicies, lateFeePolicies.leaseId)}, 'Organization')`,
  },
};
