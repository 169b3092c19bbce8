/** UNIT-12: the rent of a tenant who moves out: billed days after the last one, and what is left of the last period. */
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { UNUSED_DAYS } from '@tenantry/contract/invoices/invoices.messages';
import { addCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import { creditNoteOn, issueInvoice } from '#features/invoices';
import type { ChargedItem, LockedLease } from '#features/ledger';
import type { LeaseRow } from '#features/leases';
import { readSettings } from '#features/organization';
import type { Transaction } from '../../platform/database/database.ts';
import { factsOf } from './billing.repository.ts';
import { lateDateFor } from './bulk.service.ts';
import { missingCredits, type DayCredit } from './day-credits.ts';
import { planLease, type PlannedInvoice } from './lease-plan.ts';
import { termsOf } from './next-billing.service.ts';
import { lastChargedDay } from './open-periods.ts';
import { chargedItems, recordPostings } from './runs.service.ts';
import { unusedOfLease } from './unused-days.by-hand.ts';
import { itemAgain, usedDays } from './used-days.ts';

/** CHG-11: the credits that Today proposes for a lease with an end, and those for rent that was billed by hand. */
export async function creditUnusedDays(tx: Transaction, lease: LeaseRow): Promise<DayCredit[]> {
  const { propertyId } = lease;
  const last = lastChargedDay(lease);
  if (last === null) return [];
  const credits = await missingCredits(tx, await unusedOfLease(tx, lease));
  for (const { invoiceId, amount, unusedDaysOf } of credits) {
    const reasonFor = () => `${UNUSED_DAYS} after ${formatCalendarDate(last)}`;
    await creditNoteOn(tx, { propertyId, invoiceId }, { amount, reasonFor, unusedDaysOf });
  }
  return credits;
}

/**
 * What the next run would bill for the periods that end with the lease. Earlier periods are left to the runs, because each
 * is due on its own day.
 */
async function lastPeriods(tx: Transaction, lease: LockedLease): Promise<PlannedInvoice[]> {
  const last = lastChargedDay(lease);
  const [facts] = last === null ? [] : await factsOf(tx, [lease]);
  if (last === null || !facts) return [];
  const plan = planLease(facts, termsOf(lease, await readSettings(tx), tx, last));
  return plan.invoices.filter(({ postings }) => postings.some(({ end }) => end === last));
}

/** Neither a final invoice nor days that are billed again have late fees. */
export const issueWithoutFees = (
  tx: Transaction,
  lease: LockedLease,
  issue: { readonly items: readonly ChargedItem[]; readonly dueDate: CalendarDate },
) =>
  issueInvoice(tx, lease, {
    ...issue,
    lateDate: lateDateFor(lease, issue.dueDate),
    lateFee: ZERO,
    hasNoLateFee: true,
  });

interface FinalBill {
  /** Whether the rest of the rent is on it. */
  readonly withRent: boolean;
  readonly chargebacks: readonly ChargedItem[];
}

export interface FinalInvoice {
  readonly id: string;
  readonly number: number;
  readonly dueDate: CalendarDate;
  readonly items: readonly ChargedItem[];
  readonly amount: Cents;
}

/**
 * One invoice for credited days that are used after all, what is left of the rent, and the chargebacks, without late fees;
 * null if nothing is left to bill.
 */
export async function issueFinalInvoice(
  tx: Transaction,
  lease: LockedLease,
  { withRent, chargebacks }: FinalBill,
): Promise<FinalInvoice | null> {
  const periods = withRent ? await lastPeriods(tx, lease) : [];
  const again = await usedDays(tx, lease);
  const items = [
    ...again.map(itemAgain),
    ...periods.flatMap((each) => chargedItems(each.items)),
    ...chargebacks,
  ];
  if (items.length === 0) return null;
  const [firstDue = tx.today] = [...again, ...periods].map(({ dueDate }) => dueDate).toSorted();
  const dueDate = firstDue > tx.today ? firstDue : tx.today;
  const invoice = await issueWithoutFees(tx, lease, { items, dueDate });
  const postings = periods.flatMap((each) => each.postings);
  const posted = postings.map((posting) => ({ ...posting, invoiceId: invoice.id }));
  await recordPostings(tx, lease, null, posted);
  return { ...invoice, dueDate, items, amount: addCents(...items.map(({ amount }) => amount)) };
}
