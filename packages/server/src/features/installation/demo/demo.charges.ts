import { addMonths, dayInMonth, monthOf } from '@tenantry/contract/shared/calendar-date';
import { addHold, addSchedule, addStep, chargesOfLease } from '#features/billing';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Telling } from './demo.loading.ts';

/** What is planned for a lease today: charges beside the rent, a higher rent, a hold. */
export async function planCharges(
  tx: Transaction,
  { tenancy, propertyId, leaseId }: Telling,
): Promise<void> {
  if (!leaseId) return;
  const ids = { propertyId, leaseId };
  const { charges = [], raisePercent, onHold } = tenancy;
  // The story makes the invoices that are due until then.
  const firstDay = dayInMonth(addMonths(monthOf(tx.today), 2), 1);
  for (const charge of charges) {
    await addSchedule(tx, ids, { ...charge, frequency: 'MONTHLY', dayOfMonth: 1, firstDay });
  }
  if (raisePercent !== undefined) {
    const fromDay = dayInMonth(addMonths(monthOf(tx.today), 4), 1);
    const [rent] = (await chargesOfLease(tx, ids)).schedules;
    const reason = 'Agreed at the last renewal';
    const step = { fromDay, percent: raisePercent, leaseAllows: true, reason };
    if (rent) await addStep(tx, { ...ids, chargeId: rent.id }, step);
  }
  if (onHold !== undefined) {
    const hold = { subject: 'INVOICES', reason: onHold, firstDay: tx.today } as const;
    await addHold(tx, ids, hold);
  }
}
