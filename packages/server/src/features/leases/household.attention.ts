import { and, asc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import { MOST_FINDINGS, type Attention } from '@tenantry/contract/today/attention';
import { addDays, daysBetween } from '@tenantry/contract/shared/calendar-date';
import { ofUnits, properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import type { Chosen } from '../../platform/feature.ts';
import { householdEntries } from './household.table.ts';
import { joinLivingHome, namedLease } from './leases.joins.ts';
import { leases } from './leases.table.ts';

/** A policy is asked for again this many days before it expires. */
const ASKED_WITHIN = 30;

/** UNIT-16: insurance policies of current tenants that expire soon or have expired, and no later one is known. */
export async function expiringInsurance(tx: Transaction, { building }: Chosen): Promise<Attention> {
  const rows = await tx.db
    .select({
      lease: namedLease(tx.today),
      entryId: householdEntries.id,
      company: householdEntries.name,
      expiresOn: householdEntries.expiresOn,
      whole: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(householdEntries)
    .innerJoin(leases, refersTo(householdEntries.leaseId, leases))
    .innerJoin(properties, joinLivingHome)
    .where(
      and(
        inOrganization(tx, householdEntries),
        ofUnits(leases.propertyId, building),
        eq(householdEntries.kind, 'INSURANCE'),
        isNull(householdEntries.archivedAt),
        lte(householdEntries.expiresOn, addDays(tx.today, ASKED_WITHIN)),
        ne(leases.status, 'EXPIRED'),
        sql`not exists (select 1 from household_entries later
          where later.organization_id = ${householdEntries.organizationId}
            and later.lease_id = ${householdEntries.leaseId}
            and later.archived_at is null and later.expires_on > ${householdEntries.expiresOn})`,
      ),
    )
    .orderBy(asc(householdEntries.expiresOn), asc(householdEntries.id))
    .limit(MOST_FINDINGS);
  const findings = rows.flatMap(({ lease, entryId, company, expiresOn }) =>
    expiresOn === null
      ? []
      : {
          need: {
            kind: 'insurance_expiring' as const,
            key: `insurance_expiring:${entryId}`,
            ...lease,
            company,
            expiresOn,
            daysLeft: daysBetween(tx.today, expiresOn),
          },
          since: expiresOn,
        },
  );
  return { total: rows[0]?.whole ?? 0, findings };
}
