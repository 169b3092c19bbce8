/** The leases in today's list and in the coming events (HOME-1, HOME-2). */
import { and, asc, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { joinHome } from './leases.joins.ts';
import { MOST_FINDINGS, type Attention } from '@tenantry/contract/today/attention';
import type { ComingEvent } from '@tenantry/contract/today/today.schemas';
import {
  addDays,
  addMonths,
  dayInMonth,
  daysBetween,
  monthOf,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';
import { cents, dollarsFromCents } from '@tenantry/contract/shared/money';
import { properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { leases } from './leases.table.ts';

/** A lease that ends within this many days needs a decision. */
const DECIDED_WITHIN = 30;

const COMING_WITHIN = 180;

const MOST_COMING = 5;

const own = (tx: Transaction) => eq(leases.organizationId, tx.organization.id);

const home = {
  leaseId: leases.id,
  userId: leases.userId,
  propertyId: leases.propertyId,
  addressLine1: properties.addressLine1,
  lessee: sql<string>`${leases.firstName} || ' ' || ${leases.lastName}`,
};

/** A fixed term that ends soon, for which nobody has renewed the lease or found a new tenant. */
const endsWithin = (tx: Transaction, days: number) =>
  and(
    own(tx),
    eq(leases.status, 'ACTIVE'),
    gte(leases.endDate, tx.today),
    lte(leases.endDate, addDays(tx.today, days)),
    sql`not exists (select 1 from leases later
      where later.organization_id = ${leases.organizationId} and later.property_id = ${leases.propertyId}
        and later.occupied_from > ${leases.endDate})`,
  );

async function endings(tx: Transaction, days: number, limit: number) {
  const rows = await tx.db
    .select({
      lease: home,
      lastDay: leases.endDate,
      whole: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(leases)
    .innerJoin(properties, joinHome)
    .where(endsWithin(tx, days))
    .orderBy(asc(leases.endDate), asc(leases.id))
    .limit(limit);
  return rows.flatMap(({ lastDay, ...row }) => (lastDay === null ? [] : { ...row, lastDay }));
}

/** HOME-2: fixed terms that end soon. */
export async function endingLeases(tx: Transaction): Promise<Attention> {
  const rows = await endings(tx, DECIDED_WITHIN, MOST_FINDINGS);
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

async function starts(tx: Transaction) {
  return tx.db
    .select({ ...home, date: leases.occupiedFrom })
    .from(leases)
    .innerJoin(properties, joinHome)
    .where(
      and(
        own(tx),
        eq(leases.status, 'PENDING'),
        gt(leases.occupiedFrom, tx.today),
        lte(leases.occupiedFrom, addDays(tx.today, COMING_WITHIN)),
      ),
    )
    .orderBy(asc(leases.occupiedFrom), asc(leases.id))
    .limit(MOST_COMING);
}

/** The next due day of the rent of leases with this invoice day; today counts. */
function nextDueDay(today: CalendarDate, day: number): CalendarDate {
  const inThisMonth = dayInMonth(monthOf(today), day);
  return inThisMonth >= today ? inThisMonth : dayInMonth(addMonths(monthOf(today), 1), day);
}

/** The next day on which rent is due for leases active on that day. */
async function nextRent(tx: Transaction): Promise<ComingEvent[]> {
  const running = and(own(tx), ne(leases.status, 'EXPIRED'));
  const days = await tx.db
    .selectDistinct({ day: leases.invoiceDayOfMonth })
    .from(leases)
    .where(running);
  const dates = days.map(({ day }) => ({ day, date: nextDueDay(tx.today, day) }));
  const [date] = dates.map((each) => each.date).sort();
  if (date === undefined) return [];
  const [due] = await tx.db
    .select({
      leases: sql<number>`count(*)::int`,
      rent: sql<string>`coalesce(sum(${leases.monthlyCost}), 0)`,
    })
    .from(leases)
    .where(
      and(
        running,
        inArray(
          leases.invoiceDayOfMonth,
          dates.filter((each) => each.date === date).map(({ day }) => day),
        ),
        lte(leases.occupiedFrom, date),
        or(isNull(leases.endDate), gte(leases.endDate, date)),
      ),
    );
  if (!due || due.leases === 0) return [];
  return [
    {
      kind: 'rent_due',
      date,
      leases: due.leases,
      rent: dollarsFromCents(cents(Number(due.rent))),
    },
  ];
}

/** HOME-1: the coming events of leases. */
export async function comingLeases(tx: Transaction): Promise<ComingEvent[]> {
  const [ends, begins, rent] = await Promise.all([
    endings(tx, COMING_WITHIN, MOST_COMING),
    starts(tx),
    nextRent(tx),
  ]);
  return [
    ...rent,
    ...ends.map(({ lease, lastDay }) => ({
      kind: 'lease_ends' as const,
      date: lastDay,
      ...lease,
    })),
    ...begins.map((row) => ({ kind: 'lease_starts' as const, ...row })),
  ];
}
