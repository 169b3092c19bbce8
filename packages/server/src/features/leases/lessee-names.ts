/** UNIT-6: the name of a lease in lists, as one SQL expression. */
import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { refersTo } from '../../platform/database/organization-rows.ts';
import { leases } from './leases.table.ts';
import { leaseParties } from './parties.table.ts';

const composer = new QueryBuilder({ casing: 'snake_case' });

/**
 * `Ann Lee`, `Ann Lee and Bo Lee`, or `Ann Lee, Bo Lee and 1 more`: the tenants of a row of `leases` on a day. It asks for
 * each row, so it belongs into queries of few leases, those of a page.
 */
export function lesseeNames(day: string) {
  const { role, isPrimary, fromDay, toDay, createdAt, id, firstName, lastName } = leaseParties;
  const others = composer
    .select({
      names: sql`case when count(*) = 1 then ' and ' else ', ' end
        || (array_agg(${firstName} || ' ' || ${lastName} order by ${createdAt}, ${id}))[1]
        || case when count(*) > 1 then ' and ' || (count(*) - 1) || ' more' else '' end`,
    })
    .from(leaseParties)
    .where(
      and(
        refersTo(leaseParties.leaseId, leases),
        eq(role, 'TENANT'),
        eq(isPrimary, sql`false`),
        or(isNull(fromDay), lte(fromDay, sql`${day}::date`)),
        or(isNull(toDay), gte(toDay, sql`${day}::date`)),
      ),
    )
    .having(sql`count(*) > 0`);
  return sql<string>`${leases.firstName} || ' ' || ${leases.lastName} || coalesce((${others}), '')`;
}
