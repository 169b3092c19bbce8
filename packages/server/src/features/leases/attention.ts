/** The leases in today's list and in the coming events (HOME-1, HOME-2). */
import { and, asc, eq, gt, gte, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { joinHome, namedLease } from './leases.joins.ts';
import { MOST_FINDINGS, type Attention } from '@tenantry/contract/today/attention';
import type { ComingEvent } from '@tenantry/contract/today/today.schemas';
import { addDays, daysBetween } from '@tenantry/contract/shared/calendar-date';
import { ofUnits, properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import type { Chosen, ChosenBuilding } from '../../platform/feature.ts';
import { leases } from './leases.table.ts';

/** A lease that ends within this many days needs a decision. */
const DECIDED_WITHIN = 30;

const COMING_WITHIN = 180;

const MOST_COMING = 5;

const own = (tx: Transaction) => inOrganization(tx, leases);

/** A fixed term that ends soon, for which nobody has renewed the lease or found a new tenant. */
const endsWithin = (tx: Transaction, days: number) =>
  and(
    own(tx),
    eq(leases.status, 'ACTIVE'),
    gte(leases.endDate, tx.today),
    lte(leases.endDate, addDays(tx.today, days)),
    sql`${leases.afterEnd} is distinct from 'MONTH_TO_MONTH'`,
    sql`not exists (select 1 from leases later
      where later.organization_id = ${leases.organizationId} and later.property_id = ${leases.propertyId}
        and later.occupied_from > ${leases.endDate})`,
  );

/** A fixed term that ends soon, or has ended in a home that nobody has leased since, without a decision. */
const isUndecided = (tx: Transaction) =>
  and(
    own(tx),
    isNull(leases.afterEnd),
    or(
      endsWithin(tx, DECIDED_WITHIN),
      and(
        eq(leases.status, 'EXPIRED'),
        properties.awaitsAnswer,
        sql`not exists (select 1 from leases later
          where later.organization_id = ${leases.organizationId}
            and later.property_id = ${leases.propertyId}
            and later.occupied_from > ${leases.occupiedFrom})`,
      ),
    ),
  );

async function endings(tx: Transaction, condition: SQL | undefined, limit: number) {
  const rows = await tx.db
    .select({
      lease: namedLease(tx.today),
      lastDay: leases.endDate,
      whole: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(leases)
    .innerJoin(properties, joinHome)
    // Without this, the conditions on later leases are looked up for each lease without an end.
    .where(and(isNotNull(leases.endDate), condition))
    .orderBy(asc(leases.endDate), asc(leases.id))
    .limit(limit);
  return rows.flatMap(({ lastDay, ...row }) => (lastDay === null ? [] : { ...row, lastDay }));
}

/** HOME-2: fixed terms that end soon or have ended, and nobody has decided what follows. */
export async function endingLeases(tx: Transaction, { building }: Chosen): Promise<Attention> {
  const condition = and(isUndecided(tx), ofUnits(leases.propertyId, building));
  const rows = await endings(tx, condition, MOST_FINDINGS);
  const findings = rows.map(({ lease, lastDay }) => ({
    need: {
      kind: 'lease_ending' as const,
      key: `lease_ending:${lease.leaseId}`,
      ...lease,
      lastDay,
      daysLeft: daysBetween(tx.today, lastDay),
    },
    since: lastDay,
  }));
  return { total: rows[0]?.whole ?? 0, findings };
}

async function starts(tx: Transaction, building: ChosenBuilding | undefined) {
  return tx.db
    .select({ ...namedLease(tx.today), date: leases.occupiedFrom })
    .from(leases)
    .innerJoin(properties, joinHome)
    .where(
      and(
        own(tx),
        ofUnits(leases.propertyId, building),
        eq(leases.status, 'PENDING'),
        gt(leases.occupiedFrom, tx.today),
        lte(leases.occupiedFrom, addDays(tx.today, COMING_WITHIN)),
      ),
    )
    .orderBy(asc(leases.occupiedFrom), asc(leases.id))
    .limit(MOST_COMING);
}

/** HOME-1: the coming events of leases. */
export async function comingLeases(tx: Transaction, { building }: Chosen): Promise<ComingEvent[]> {
  const ending = and(endsWithin(tx, COMING_WITHIN), ofUnits(leases.propertyId, building));
  const [ends, begins] = await Promise.all([
    endings(tx, ending, MOST_COMING),
    starts(tx, building),
  ]);
  return [
    ...ends.map(({ lease, lastDay }) => ({
      kind: 'lease_ends' as const,
      date: lastDay,
      ...lease,
    })),
    ...begins.map((row) => ({ kind: 'lease_starts' as const, ...row })),
  ];
}
