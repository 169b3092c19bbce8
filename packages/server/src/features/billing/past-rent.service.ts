import type { LeaseOpening } from '@tenantry/contract/leases/leases.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { ZERO, type Cents } from '@tenantry/contract/shared/money';
import type { LockedLease } from '#features/ledger';
import type { ScheduleWithSteps } from '#features/leases';
import { readSettings } from '#features/organization';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { factsOf, insertPostings } from './billing.repository.ts';
import { chargeLeft, openPeriods, prorationOf, type OpenPeriod } from './open-periods.ts';
import { issuePlanned } from './runs.service.ts';

interface BilledRent {
  readonly amount: Cents;
  readonly dueDate: CalendarDate;
}

interface Charged {
  readonly lease: LockedLease;
  readonly rent: ScheduleWithSteps;
}

const EARLIER = 'Settled before the lease was entered';
const SKIPPED = 'Skipped when the lease was entered';

const postingOf = (tx: Transaction, { lease, rent }: Charged, period: OpenPeriod) => ({
  ...newKey(tx),
  leaseId: lease.id,
  scheduleId: rent.id,
  periodStart: period.start,
  periodEnd: period.charged.end,
  runId: null,
  createdAt: dateOf(tx.now),
});

/** Marks a period as not charged, with the reason. */
async function skip(tx: Transaction, of: Charged, period: OpenPeriod, reason: string) {
  const after = { ...postingOf(tx, of, period), amount: ZERO, invoiceId: null, reason };
  await insertPostings(tx, [after]);
  await recordAudit(tx, { action: 'charge.skipped', entityId: of.rent.id, after });
}

/**
 * LEASE-12: settles the rent of a new lease up to today. Periods before the current one are not charged, because what is
 * still open of them is the opening balance. Returns what is billed for the current one; null if it is not charged.
 */
export async function settlePastRent(
  tx: Transaction,
  lease: LockedLease,
  choice: LeaseOpening['rent'],
): Promise<BilledRent | null> {
  const [[facts], settings] = await Promise.all([factsOf(tx, [lease]), readSettings(tx)]);
  const rent = facts?.schedules.find(({ kind }) => kind === 'RENT');
  if (!facts || !rent) throw notFound();
  const of = { lease, rent };
  const periods = openPeriods(facts, rent, { from: rent.firstDay, through: tx.today });
  for (const period of periods.slice(0, -1)) await skip(tx, of, period, EARLIER);
  const current = periods.at(-1);
  if (!current) return null;
  const { items, amount } = chargeLeft(facts, rent, current, prorationOf(rent, lease, settings));
  if (choice === 'SKIP' || amount <= 0) {
    await skip(tx, of, current, SKIPPED);
    return null;
  }
  const dueDate = current.charged.start;
  const mail = choice === 'PAID' ? { email: false } : {};
  const { id: invoiceId } = await issuePlanned(tx, lease, { dueDate, items }, mail);
  await insertPostings(tx, [{ ...postingOf(tx, of, current), amount, invoiceId, reason: null }]);
  return { amount, dueDate };
}
