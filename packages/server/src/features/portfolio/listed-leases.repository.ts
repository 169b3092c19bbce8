import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { invoices } from '#features/ledger';
import { leases, namesIfSeveral } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import { refersTo } from '../../platform/database/organization-rows.ts';
import { preparedAmong, type Among, type IsAmong } from '../../platform/database/prepared-among.ts';

const { id, propertyId, type, endDate, monthlyCost, status } = leases;
const { firstName, lastName, emailAddress, phoneNumber } = leases;

const composer = new QueryBuilder({ casing: 'snake_case' });

const invoiceOfLease = composer
  .select({ id: invoices.id })
  .from(invoices)
  .where(
    and(
      eq(invoices.organizationId, sql.placeholder('organizationId')),
      refersTo(invoices.leaseId, leases),
      isNull(invoices.archivedAt),
    ),
  );

const leasesThatOwe = (isAmong: IsAmong) =>
  composer
    .select({ leaseId: invoices.leaseId })
    .from(invoices)
    .where(
      and(
        eq(invoices.organizationId, sql.placeholder('organizationId')),
        isAmong(invoices.propertyId),
        sql`${invoices.remainingBalance} > 0`,
        isNull(invoices.archivedAt),
      ),
    );

/** All that owe are found at once; only for the others an invoice is looked up, which costs ten times as much for each. */
const isBilled = (isAmong: IsAmong) =>
  sql<boolean>`(${id} in (${leasesThatOwe(isAmong)}) or exists (${invoiceOfLease}))`;

const unexpired = preparedAmong(
  ['today'],
  (isAmong) => ({
    id,
    propertyId,
    type,
    endDate,
    monthlyCost,
    status,
    firstName,
    lastName,
    emailAddress,
    phoneNumber,
    names: namesIfSeveral(sql.placeholder('organizationId'), sql.placeholder('today')),
    billed: isBilled(isAmong),
  }),
  (select, { organizationId }, isAmong) =>
    select
      .from(leases)
      .where(
        and(
          eq(leases.organizationId, organizationId),
          isAmong(propertyId),
          sql`${status} <> 'EXPIRED'`,
        ),
      )
      .orderBy(desc(leases.occupiedFrom), desc(id)),
);

/** The running and coming leases of homes, newest first, with what a list of homes shows of them, and whether they have an invoice. */
export async function unexpiredLeases(tx: Transaction, propertyIds: Among) {
  return unexpired(tx, propertyIds, { today: tx.today });
}
