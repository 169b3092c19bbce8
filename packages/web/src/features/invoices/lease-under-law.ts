/** NEW-13: what a law that somebody has checked means for a new invoice of a lease. */
import { RENT_ALONE, stateLimitOf } from '@tenantry/contract/billing/late-fees.rules';
import { payableFrom } from '@tenantry/contract/ledger/overdue.rules';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import {
  lastDayOfLegalGrace,
  lateFeeCapOf,
  legalGraceDays,
  type AppliedRule,
} from '@tenantry/contract/rules/state-rules.rules';
import type { StateRule, TermsOf } from '@tenantry/contract/rules/state-rules.schemas';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, cents, centsFromDollars, type Cents } from '@tenantry/contract/shared/money';
import { draftItemAmount, kindOfDraft, type ItemDraft } from './item-draft.ts';

/** A lease, with the checked rule on late fees of its home's state. */
export interface LeaseUnderLaw extends Lease {
  readonly law?: (AppliedRule<TermsOf<'lateFee'>> & { readonly from: CalendarDate | null }) | null;
}

export function underLaw(lease: Lease, state: string, rules: readonly StateRule[]): LeaseUnderLaw {
  const rule = rules.find((each) => each.state === state && each.kind === 'lateFee');
  const terms = rule?.checked?.terms;
  if (!rule || terms?.kind !== 'lateFee') return lease;
  return { ...lease, law: { terms, statute: rule.statute, from: rule.from } };
}

const lawOn = ({ law = null }: LeaseUnderLaw, dueDate: CalendarDate) =>
  law && (law.from === null || law.from <= dueDate) ? law : null;

/** The last day without a fee, as if the invoice had been issued in time (INV-6). */
export function lastFreeDay(
  lease: LeaseUnderLaw,
  dueDate: CalendarDate,
  lateAfter: CalendarDate,
): CalendarDate {
  const law = lawOn(lease, dueDate);
  const legal = law ? lastDayOfLegalGrace(law.terms, dueDate) : lateAfter;
  return legal > lateAfter ? legal : lateAfter;
}

interface Dates {
  readonly date: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly lateDate: CalendarDate;
}

/** The dates as the server will write them. */
export function lateDatesBy(lease: LeaseUnderLaw, dates: Dates): Dates {
  const law = lawOn(lease, dates.dueDate);
  if (!law) return dates;
  const legal = addDays(dates.dueDate, legalGraceDays(law.terms, payableFrom(dates)));
  return legal > dates.lateDate ? { ...dates, lateDate: legal } : dates;
}

/** A sentence for a policy that the law limits, or none. */
export function limitedBy(lease: LeaseUnderLaw, dueDate: CalendarDate): string[] {
  const law = lawOn(lease, dueDate);
  return law ? [`They are limited by ${law.statute}.`] : [];
}

/** The most late fee by law, of the rent among the items less the credits, or of a month's rent; null if there is no limit. */
export function lateFeeMost(
  lease: LeaseUnderLaw,
  dueDate: CalendarDate,
  items: readonly ItemDraft[] | null,
): Cents | null {
  const law = lawOn(lease, dueDate);
  const cap = law && lateFeeCapOf(law);
  return cap && stateLimitOf(cap, rentAmong(items) ?? centsFromDollars(lease.monthlyCost));
}

function rentAmong(items: readonly ItemDraft[] | null): Cents | null {
  const rent = (items ?? []).filter((item) => RENT_ALONE.kinds.includes(kindOfDraft(item)));
  if (rent.length === 0) return null;
  const credits = (items ?? []).filter((item) => kindOfDraft(item) === 'CREDIT');
  return addCents(...[...rent, ...credits].map((item) => draftItemAmount(item) ?? cents(0)));
}
