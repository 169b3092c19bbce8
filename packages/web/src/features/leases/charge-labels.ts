import { formatDate } from '../../lib/format.ts';
import type { ItemKind } from '@tenantry/contract/leases/item-kinds';
import type { Frequency, HoldSubject, Proration } from '@tenantry/contract/leases/charges.schemas';

export const kindLabels: Readonly<Record<ItemKind, string>> = {
  RENT: 'Rent',
  PARKING: 'Parking',
  PET: 'Pet',
  STORAGE: 'Storage',
  UTILITY: 'Utility',
  INSURANCE: 'Insurance',
  DEPOSIT: 'Deposit',
  LATE_FEE: 'Late fee',
  NSF_FEE: 'Returned payment fee',
  DAMAGE: 'Damage',
  OTHER: 'Other',
  CREDIT: 'Credit',
};

export const frequencyLabels: Readonly<Record<Frequency, string>> = {
  MONTHLY: 'Every month',
  WEEKLY: 'Every week',
  EVERY_TWO_WEEKS: 'Every two weeks',
  QUARTERLY: 'Every three months',
  YEARLY: 'Every year',
  ONE_TIME: 'Once',
};

export const prorationLabels: Readonly<Record<Proration, string>> = {
  ACTUAL_DAYS: 'The days of the month',
  THIRTY_DAYS: 'Months of 30 days',
  YEAR_365: 'A year of 365 days',
  NONE: 'The whole amount',
};

export const holdLabels: Readonly<Record<HoldSubject, string>> = {
  INVOICES: 'Invoices',
  LATE_FEES: 'Late fees',
};

interface ScheduleDays {
  readonly frequency: Frequency;
  readonly dayOfMonth: number | null;
  readonly firstDay: string;
  readonly lastDay: string | null;
}

/** When a schedule charges: `Every month on day 1, from 03/01/2026 until 12/31/2026`. */
export function scheduleInWords({
  frequency,
  dayOfMonth,
  firstDay,
  lastDay,
}: ScheduleDays): string {
  if (frequency === 'ONE_TIME') return `Once, due ${formatDate(firstDay)}`;
  const day = dayOfMonth === null ? '' : ` on day ${dayOfMonth}`;
  const until = lastDay === null ? '' : ` until ${formatDate(lastDay)}`;
  return `${frequencyLabels[frequency]}${day}, from ${formatDate(firstDay)}${until}`;
}
