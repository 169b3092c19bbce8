import {
  leaseDefaults,
  leaseInput,
  newLeaseInput,
  type Lease,
  type NewLeaseInput,
} from '@tenantry/contract/leases/leases.schemas';
import {
  addDays,
  addMonths,
  dayInMonth,
  monthOf,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { numberFromText } from '@tenantry/contract/shared/number-text';
import { formatDate, formatMoney } from '../../lib/format.ts';
import type { LateFeeOnceDraft, LeaseDraft, OpeningDraft } from './lease-draft.types.ts';
import { openingOf, pastRent } from './lease-opening.ts';
import { personInputOf } from './lease-people-draft.ts';
import { parseDay } from '../../ui/text/day-text.ts';
import {
  conflictField,
  tidyMoney,
  yesOrNo,
  type ConflictField,
} from '../../ui/conflict/conflict-rows.ts';

/** How a percentage is typed. */
export const percentRules = { decimals: 3, percent: true };

const noFeeOnce = (): LateFeeOnceDraft => ({ type: 'NONE', amount: '', percent: '', most: '' });

const noOpening = (): OpeningDraft => ({ rent: '', paidBy: 'Check', balance: '' });

/** LEASE-3. The listed rent is proposed as the rent. */
export function newLeaseDraft(listedRent: number): LeaseDraft {
  return {
    ...leaseDefaults,
    invoiceAutomatically: true,
    startDate: null,
    endDate: null,
    monthlyCost: listedRent ? formatMoney(listedRent) : '',
    deposit: '',
    lateFeePercent: formatMoney(leaseDefaults.lateFeePercent),
    lateFeeOnce: noFeeOnce(),
    opening: noOpening(),
    firstName: '',
    lastName: '',
    emailAddress: '',
    phoneNumber: '',
    people: [],
  };
}

export function leaseDraft(lease: Lease): LeaseDraft {
  return {
    type: lease.type,
    startDate: lease.startDate,
    endDate: lease.endDate,
    monthlyCost: formatMoney(lease.monthlyCost),
    deposit: formatMoney(lease.deposit),
    invoiceDayOfMonth: lease.invoiceDayOfMonth,
    invoiceDueDayOfMonth: lease.invoiceDueDayOfMonth,
    lateFeePercent: formatMoney(lease.lateFeePercent),
    lateFeeFrequency: lease.lateFeeFrequency,
    lateFeeOnce: noFeeOnce(),
    opening: noOpening(),
    notify: lease.notify,
    invoiceAutomatically: lease.invoiceAutomatically,
    firstName: lease.firstName,
    lastName: lease.lastName,
    emailAddress: lease.emailAddress,
    phoneNumber: lease.phoneNumber,
    people: [],
  };
}

/** The fields that two people may have changed. */
export const leaseFields: readonly ConflictField<LeaseDraft>[] = [
  {
    key: 'type',
    label: 'Lease type',
    shown: ({ type, startDate, endDate }) =>
      type === 'M2M'
        ? 'Month to month'
        : `Fixed term, ${[startDate, endDate].map((day) => formatDate(day ?? '')).join(' – ')}`,
    take: (into, { type, startDate, endDate }) => ({ ...into, type, startDate, endDate }),
  },
  conflictField<LeaseDraft>('monthlyCost', 'Monthly amount', tidyMoney),
  conflictField<LeaseDraft>('deposit', 'Deposit', tidyMoney),
  conflictField<LeaseDraft>('invoiceDayOfMonth', 'Lease due day of every month'),
  conflictField<LeaseDraft>('invoiceDueDayOfMonth', 'Lease late day of every month'),
  conflictField<LeaseDraft>('lateFeePercent', 'Late fee', tidyMoney),
  conflictField<LeaseDraft>('lateFeeFrequency', 'Late fee frequency'),
  conflictField<LeaseDraft>('notify', 'Send Late Payment SMS', yesOrNo),
  conflictField<LeaseDraft>('invoiceAutomatically', 'Invoice automatically', yesOrNo),
  conflictField<LeaseDraft>('firstName', 'First name'),
  conflictField<LeaseDraft>('lastName', 'Last name'),
  conflictField<LeaseDraft>('emailAddress', 'Email address'),
  conflictField<LeaseDraft>('phoneNumber', 'Phone number'),
];

/** LEASE-2: a month-to-month lease has no dates, so choosing it clears both. */
export function withType(draft: LeaseDraft, type: LeaseDraft['type']): LeaseDraft {
  return type === 'M2M' ? { ...draft, type, startDate: null, endDate: null } : { ...draft, type };
}

/** The last day of a year from a day: December 31 for January 1. */
export function lastDayOfYearFrom(start: CalendarDate): CalendarDate {
  const month = addMonths(monthOf(start), 12);
  return addDays(dayInMonth(month, Number(start.slice(8))), -1);
}

const endOffered = (start: string | null) =>
  start !== null && parseDay(start) === start ? lastDayOfYearFrom(start) : null;

/** A new lease is proposed for a year, until its end is typed. */
export function withStart(draft: LeaseDraft, startDate: string | null): LeaseDraft {
  const isOwn = draft.endDate !== null && draft.endDate !== endOffered(draft.startDate);
  return { ...draft, startDate, endDate: isOwn ? draft.endDate : endOffered(startDate) };
}

/** The late fee of a draft; null while the text is not an amount. */
export function lateFeeOf({ lateFeePercent, lateFeeFrequency }: LeaseDraft) {
  const dollars = dollarsFromText(lateFeePercent);
  if (Number.isNaN(dollars)) return null;
  return { lateFeePercent: dollars, lateFeeFrequency: Number(lateFeeFrequency) };
}

// Zod checks the dates only if all other fields are valid. With these values in the other fields, it checks only the
// dates.
const rightElsewhere = {
  ...leaseDefaults,
  monthlyCost: 0,
  deposit: 0,
  firstName: 'A',
  lastName: 'A',
  emailAddress: 'a@example.com',
  phoneNumber: '0000000',
};

/**
 * The first message for each field, from the contract's rules, in the form's order.
 * @param openedOn the day on which a new lease is entered by someone who may bill it
 */
export function leaseErrors(draft: LeaseDraft, openedOn?: CalendarDate): Record<string, string> {
  const { type, startDate, endDate } = draft;
  const dates = leaseInput.safeParse({ ...rightElsewhere, type, startDate, endDate });
  const all = newLeaseInput.safeParse(inDollars(draft, openedOn));
  const errors: Record<string, string> = {};
  for (const { path, message } of [...(dates.error?.issues ?? []), ...(all.error?.issues ?? [])]) {
    errors[path.join('.')] ??= message;
  }
  return errors;
}

function inDollars(draft: LeaseDraft, openedOn?: CalendarDate) {
  const { opening: _, people, ...rest } = draft;
  const hasPast = openedOn !== undefined && pastRent(draft, openedOn) !== null;
  return {
    ...(hasPast && { opening: openingOf(draft, openedOn) }),
    ...rest,
    ...(people.length > 0 && { people: people.map(personInputOf) }),
    monthlyCost: dollarsFromText(draft.monthlyCost),
    deposit: dollarsFromText(draft.deposit),
    lateFeePercent: dollarsFromText(draft.lateFeePercent),
    lateFeeOnce: feeOnceOf(draft.lateFeeOnce),
  };
}

/** The fee that is charged once; undefined if the lease's own fee applies. */
export function feeOnceOf({ type, amount, percent, most }: LateFeeOnceDraft) {
  if (type === 'NONE') return undefined;
  if (type === 'FLAT') return { type, amount: dollarsFromText(amount) };
  const cap = most.trim() === '' ? null : dollarsFromText(most);
  return { type, percent: numberFromText(percent, percentRules), most: cap };
}

/** The input of a draft without errors. */
export function leaseInputOf(draft: LeaseDraft, openedOn?: CalendarDate): NewLeaseInput {
  return newLeaseInput.parse(inDollars(draft, openedOn));
}
