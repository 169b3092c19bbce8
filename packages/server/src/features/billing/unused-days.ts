/** CHG-11: billed days that an ended lease does not use. */
import { and, eq, isNull, not, sql } from 'drizzle-orm';
import { periodsDue } from '@tenantry/contract/leases/charges.rules';
import { MOST_FINDINGS, type Attention, type Finding } from '@tenantry/contract/today/attention';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  addCents,
  cents,
  dollarsFromCents,
  subtractCents,
  ZERO,
  type Cents,
} from '@tenantry/contract/shared/money';
import { invoices } from '#features/ledger';
import {
  lastChargedDay,
  leases,
  lesseeNamer,
  schedulesOfLeases,
  type ScheduleWithSteps,
  joinHome,
} from '#features/leases';
import { readSettings } from '#features/organization';
import { homeOf, ofUnits, properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import type { Chosen } from '../../platform/feature.ts';
import { chargePostings } from './billing.table.ts';
import { missingCredits, type Unused } from './day-credits.ts';
import { charge } from './open-periods.ts';
import { isUndone } from './run-undo.repository.ts';

/** For Today, leases that ended longer ago are considered settled. */
const LOOK_BACK_DAYS = 180;

const lastDay = sql<CalendarDate>`${lastChargedDay}::text`;

interface Among extends Chosen {
  readonly leaseId?: string;
}

/** Postings of invoices that are not deleted, which bill days after the end of their lease. */
async function postingsPastTheEnd(tx: Transaction, { leaseId, building }: Among) {
  return tx.db
    .select({
      scheduleId: chargePostings.scheduleId,
      start: chargePostings.periodStart,
      amount: chargePostings.amount,
      invoiceId: invoices.id,
      propertyId: invoices.propertyId,
      lastDay,
      lease: leases,
      home: homeOf(properties),
    })
    .from(chargePostings)
    .innerJoin(leases, refersTo(chargePostings.leaseId, leases))
    .innerJoin(invoices, refersTo(chargePostings.invoiceId, invoices))
    .innerJoin(properties, joinHome)
    .where(
      and(
        inOrganization(tx, chargePostings),
        leaseId === undefined ? undefined : eq(chargePostings.leaseId, leaseId),
        ofUnits(leases.propertyId, building),
        isNull(invoices.archivedAt),
        isNull(properties.archivedAt),
        sql`${chargePostings.amount} > 0`,
        sql`${chargePostings.periodEnd} > ${lastDay}::date`,
        not(isUndone),
        leaseId === undefined
          ? sql`${lastDay}::date > ${tx.today}::date - ${LOOK_BACK_DAYS}::integer`
          : undefined,
      ),
    );
}

type PastTheEnd = Awaited<ReturnType<typeof postingsPastTheEnd>>[number];

/** The amount that a posting bills for the days after the end of its lease. */
function unusedOf(
  { start, amount, lastDay: last, lease }: PastTheEnd,
  schedule: ScheduleWithSteps | undefined,
  organizationProration: Parameters<typeof charge>[2],
): Cents {
  if (last < start) return amount;
  if (!schedule) return ZERO;
  const untilTheEnd = { ...schedule, lastDay: last };
  const period = periodsDue(untilTheEnd, { from: start, to: last }).find(
    ({ whole, charged }) => whole.start === start || charged.start === start,
  );
  if (!period) return ZERO;
  const proration = schedule.proration ?? lease.proration ?? organizationProration;
  const used = charge(schedule, period, proration).amount;
  return cents(Math.max(0, subtractCents(amount, used)));
}

/** The invoices that bill unused days, of one lease, of a building or of all, each with what they bill for them. */
async function invoicesPastTheEnd(tx: Transaction, among: Among) {
  const found = await postingsPastTheEnd(tx, among);
  if (found.length === 0) return [];
  const leaseIds = [...new Set(found.map(({ lease }) => lease.id))];
  const [settings, schedules] = await Promise.all([
    readSettings(tx),
    schedulesOfLeases(tx, leaseIds),
  ]);
  const scheduleOf = new Map(schedules.map((schedule) => [schedule.id, schedule]));
  return [...Map.groupBy(found, ({ invoiceId }) => invoiceId).values()].flatMap((postings) => {
    const [first] = postings;
    const amounts = postings.map((posting) =>
      unusedOf(posting, scheduleOf.get(posting.scheduleId), settings.proration),
    );
    return first ? [{ ...first, amount: addCents(...amounts) }] : [];
  });
}

/** What the invoices of the runs bill for unused days of a lease. */
export async function unusedOnRuns(tx: Transaction, leaseId: string): Promise<Unused[]> {
  const found = await invoicesPastTheEnd(tx, { leaseId });
  return found.map(({ invoiceId, amount }) => ({ invoiceId, amount }));
}

/** CHG-11: suggests a credit for unused days; nothing is credited automatically. */
export async function unusedDays(tx: Transaction, { building }: Chosen): Promise<Attention> {
  const invoicesWithDays = await invoicesPastTheEnd(tx, { building });
  const credits = await missingCredits(tx, invoicesWithDays);
  if (credits.length === 0) return { total: 0, findings: [] };
  const found = new Map(invoicesWithDays.map((invoice) => [invoice.invoiceId, invoice]));
  const leaseIds = invoicesWithDays.map(({ lease }) => lease.id);
  const nameOf = await lesseeNamer(tx, { among: { leaseIds } });
  const findings = credits.flatMap(({ unusedDaysOf, invoiceId, number, amount }): Finding[] => {
    const billed = found.get(unusedDaysOf);
    if (!billed) return [];
    const { lease, propertyId, home } = billed;
    const need = {
      kind: 'unused_days' as const,
      key: `unused_days:${invoiceId}`,
      propertyId,
      home,
      leaseId: lease.id,
      userId: lease.userId,
      lessee: nameOf(lease),
      invoiceId,
      number,
      lastDay: billed.lastDay,
      unused: dollarsFromCents(amount),
    };
    return [{ need, money: amount, since: addDays(billed.lastDay, 1) }];
  });
  return { total: findings.length, findings: findings.slice(0, MOST_FINDINGS) };
}
