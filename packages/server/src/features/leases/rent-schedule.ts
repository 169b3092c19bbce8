import { amountOn } from '@tenantry/contract/leases/charges.rules';
import type { Cents } from '@tenantry/contract/shared/money';
import { dateOf } from '../../platform/clock.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import type { Transaction } from '../../platform/database/database.ts';
import * as repository from './charges.repository.ts';
import { updateLease, type LeaseRow } from './leases.repository.ts';

/** CHG-3: adds the rent schedule of a new lease. Every lease always has one. */
export async function addRentSchedule(tx: Transaction, lease: LeaseRow): Promise<void> {
  await repository.insertSchedule(tx, {
    ...newKey(tx),
    leaseId: lease.id,
    kind: 'RENT',
    description: 'Rent',
    amount: lease.monthlyCost,
    frequency: 'MONTHLY',
    dayOfMonth: lease.invoiceDayOfMonth,
    firstDay: lease.occupiedFrom,
    lastDay: null,
    proration: null,
    createdAt: dateOf(tx.now),
  });
}

/** The schedule of a lease's rent. */
export async function rentSchedule(
  tx: Transaction,
  leaseId: string,
): Promise<repository.ScheduleWithSteps> {
  const schedules = await repository.schedulesOfLeases(tx, [leaseId]);
  const rent = schedules.find(({ kind }) => kind === 'RENT');
  if (!rent) throw new Error('a lease without a schedule of its rent');
  return rent;
}

/** CHG-3: copies a person's change of the lease to the schedule of its rent. The lease is locked. */
export async function followLease(
  tx: Transaction,
  before: LeaseRow,
  after: LeaseRow,
): Promise<void> {
  const { monthlyCost, invoiceDayOfMonth: dayOfMonth, occupiedFrom: firstDay } = after;
  const isSame =
    before.monthlyCost === monthlyCost &&
    before.invoiceDayOfMonth === dayOfMonth &&
    before.occupiedFrom === firstDay;
  if (isSame) return;
  const rent = await rentSchedule(tx, after.id);
  const current = currentStep(rent, tx.today);
  if (current) await repository.updateStep(tx, current.id, { amount: monthlyCost, percent: null });
  await repository.updateSchedule(tx, rent.id, {
    dayOfMonth,
    firstDay,
    ...(!current && { amount: monthlyCost }),
  });
}

/** The step that is in effect on a day; null before the first one. */
function currentStep({ steps }: repository.ScheduleWithSteps, day: string) {
  return steps.findLast(({ fromDay }) => fromDay <= day) ?? null;
}

/** CHG-3: copies the rent of a day from its schedule to the lease, such as when a step begins. The lease is locked. */
export async function followRentSchedule(tx: Transaction, lease: LeaseRow): Promise<LeaseRow> {
  const rent = await rentSchedule(tx, lease.id);
  const monthlyCost: Cents = amountOn(rent, tx.today);
  const invoiceDayOfMonth = rent.dayOfMonth ?? lease.invoiceDayOfMonth;
  const isSame = monthlyCost === lease.monthlyCost && invoiceDayOfMonth === lease.invoiceDayOfMonth;
  return isSame ? lease : updateLease(tx, lease.id, { monthlyCost, invoiceDayOfMonth });
}
