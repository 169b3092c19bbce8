import { addMonths, dayInMonth, monthOf } from '@tenantry/contract/shared/calendar-date';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import {
  addHold,
  addSchedule,
  addStep,
  chargesOfLease,
  createLateFeePolicy,
} from '#features/billing';
import { createInvoice, creditNoteOn } from '#features/invoices';
import type { Transaction } from '../../../platform/database/database.ts';
import type { LoadedTenancy } from './demo.loading.ts';

/** Plans a lease's future as of today: other charges, a higher rent, a hold. */
export async function planCharges(
  tx: Transaction,
  { tenancy, propertyId, leaseId }: LoadedTenancy,
): Promise<void> {
  if (!leaseId) return;
  const ids = { propertyId, leaseId };
  const { charges = [], raisePercent, onHold, waivedLateFee } = tenancy;
  // The story makes the invoices that are due before.
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
  if (waivedLateFee !== undefined) await waiveLateFee(tx, ids, waivedLateFee);
}

interface Rental {
  readonly propertyId: string;
  readonly leaseId: string;
}

/** Adds a late-fee policy to the home, and waives a fee of this policy. */
async function waiveLateFee(
  tx: Transaction,
  { propertyId, leaseId }: Rental,
  dollars: number,
): Promise<void> {
  const rule = { type: 'FLAT', amount: dollars, percent: null, everyDays: null } as const;
  await createLateFeePolicy(tx, {
    propertyId,
    leaseId: null,
    terms: {
      graceDays: 5,
      kinds: ['RENT'],
      rules: [rule],
      smallestUnpaid: 0,
      capAmount: null,
      capPercent: null,
    },
  });
  const { id: invoiceId } = await createInvoice(tx, propertyId, {
    leaseId,
    dueDate: tx.today,
    lateDate: tx.today,
    lateFee: 0,
    emailToLessee: false,
    confirmOwnLateFee: true,
    items: [{ kind: 'LATE_FEE', description: 'Late fee', quantity: 1, rate: dollars }],
  });
  const amount = centsFromDollars(dollars);
  const reasonFor = () => 'Waived: first time late';
  await creditNoteOn(tx, { propertyId, invoiceId }, { amount, reasonFor });
}
