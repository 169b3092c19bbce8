/** UNIT-6: which leases a tenant sees. */
import {
  and,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  notExists,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { leaseParties } from './parties.table.ts';
import { refersTo } from '../../platform/database/organization-rows.ts';
import { leases } from './leases.table.ts';

const composer = new QueryBuilder({ casing: 'snake_case' });

type Value = string | SQLWrapper;

interface Tenancy {
  /** Named again, because a distributed database does not take it from the surrounding query. */
  readonly organizationId: Value;
  readonly userId: Value;
}

const isOfLessee = ({ organizationId, userId }: Tenancy) =>
  and(
    eq(leaseParties.organizationId, organizationId),
    eq(leaseParties.userId, userId),
    eq(leaseParties.role, 'TENANT'),
  );

const leasesWith = (tenancy: Tenancy, ...conditions: readonly (SQL | undefined)[]) =>
  composer
    .select({ id: leaseParties.leaseId })
    .from(leaseParties)
    .where(and(isOfLessee(tenancy), ...conditions));

const hasBegun = (today: Value) =>
  or(isNull(leaseParties.fromDay), lte(leaseParties.fromDay, today));

const isNotOver = (day: Value) => or(isNull(leaseParties.toDay), gte(leaseParties.toDay, day));

/** Whether a person is a tenant of a row of `leases`, or has ever been one. */
export const wasLessee = (tenancy: Tenancy) => inArray(leases.id, leasesWith(tenancy));

/**
 * Whether a person is a tenant of a row of `leases` on a day. Every call of tenants asks this, and nothing else, before
 * it shows or changes anything of a lease.
 * @param keptFor the day of a record of the lease, which stays visible to a tenant who left after it (UNIT-9)
 */
export function isLesseeOn(
  tenancy: Tenancy,
  { today, keptFor }: { readonly today: Value; readonly keptFor?: Value },
): SQL | undefined {
  const began = hasBegun(today);
  const ofRow = (...conditions: readonly (SQL | undefined)[]) =>
    exists(
      leasesWith(
        tenancy,
        began,
        beganBeforeEnd,
        refersTo(leaseParties.leaseId, leases),
        ...conditions,
      ),
    );
  // The first part leads to the few leases of the person; the second depends on the row.
  if (keptFor === undefined) {
    const own = inArray(leases.id, leasesWith(tenancy, began, isNotOver(today)));
    return and(own, or(ne(leases.status, 'EXPIRED'), ofRow(isNotOver(today))));
  }
  return and(inArray(leases.id, leasesWith(tenancy, began)), ofRow(isNotOver(keptFor)));
}

/** Whether a person was a tenant, and is not one of a lease that has not ended. */
export function isFormerLessee(tenancy: Tenancy, day: Value): SQL {
  const stays = composer
    .select({ id: leases.id })
    .from(leases)
    .where(
      and(
        eq(leases.organizationId, tenancy.organizationId),
        ne(leases.status, 'EXPIRED'),
        inArray(leases.id, leasesWith(tenancy, isNotOver(day))),
      ),
    );
  return sql`(${exists(leasesWith(tenancy))} and ${notExists(stays)})`;
}

/** Somebody whose first day is after the last day of the lease was never on it. */
export const beganBeforeEnd = or(
  isNull(leaseParties.fromDay),
  ne(leases.status, 'EXPIRED'),
  sql`${leaseParties.fromDay} <= coalesce(${leases.endedOn}, ${leases.endDate})`,
);

const reader = {
  organizationId: sql.placeholder('organizationId'),
  userId: sql.placeholder('userId'),
};
const today = sql.placeholder('today');

/**
 * UNIT-9: the last day of a tenant who has left a row of `leases`, and null for a tenant of today. A column for prepared
 * queries that `isLesseeOn` keeps records for: the tenant sees them as they were on this day. Which leases are of today
 * is asked once for all rows.
 */
export const leftOn = sql<CalendarDate | null>`case
  when ${exists(
    leasesWith(reader, hasBegun(today), isNotOver(today), refersTo(leaseParties.leaseId, leases)),
  )} then null
  else (${composer
    .select({ day: sql`max(${leaseParties.toDay})` })
    .from(leaseParties)
    .where(and(isOfLessee(reader), hasBegun(today), refersTo(leaseParties.leaseId, leases)))}) end`;

/** UNIT-6: whether a person may pay for a row of `leases` on a day as its guarantor, and sees nothing else of it. */
export function isGuarantorOn({ organizationId, userId }: Tenancy, day: Value) {
  const { leaseId, payingUserId, fromDay, toDay } = leaseParties;
  const guaranteed = (...conditions: readonly (SQL | undefined)[]) =>
    composer
      .select({ id: leaseId })
      .from(leaseParties)
      .where(
        and(
          eq(leaseParties.organizationId, organizationId),
          eq(payingUserId, userId),
          or(isNull(fromDay), lte(fromDay, day)),
          or(isNull(toDay), gte(toDay, day)),
          ...conditions,
        ),
      );
  const ofRow = exists(guaranteed(beganBeforeEnd, eq(leaseId, leases.id)));
  return and(inArray(leases.id, guaranteed()), or(ne(leases.status, 'EXPIRED'), ofRow));
}
