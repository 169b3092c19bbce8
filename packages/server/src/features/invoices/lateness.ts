import { lastDayOfGrace, lateFeeMostOf } from '@tenantry/contract/billing/late-fees.rules';
import { payableFrom } from '@tenantry/contract/ledger/overdue.rules';
import {
  lateFeeCapOf,
  legalGraceDays,
  limitedTerms,
} from '@tenantry/contract/rules/state-rules.rules';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { ZERO, type Cents } from '@tenantry/contract/shared/money';
import { accountOf, type ChargedItem, type LockedLease } from '#features/ledger';
import { lateFeeTermsFor } from '#features/leases';
import { appliedRule } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';

interface NewInvoice {
  readonly items: readonly ChargedItem[];
  readonly dueDate: CalendarDate;
  readonly lateDate: CalendarDate;
}

/** The checked rule on late fees for a charge of this lease. */
export async function lateFeeLawOf(tx: Transaction, lease: LockedLease, dueDate: CalendarDate) {
  const { state } = accountOf(tx, lease.id);
  return state === null ? null : appliedRule(tx, 'lateFee', { state, day: dueDate });
}

/** The most by a law for an invoice that nobody has paid anything of yet. */
export const mostWhenUnpaid = (
  cap: NonNullable<ReturnType<typeof lateFeeCapOf>>,
  { items, dueDate }: Pick<NewInvoice, 'items' | 'dueDate'>,
): Cents | null =>
  lateFeeMostOf(
    cap,
    {
      dueDate,
      items: items.map(({ kind, amount, periodStart = null }) => ({ kind, amount, periodStart })),
    },
    { applied: ZERO, credited: ZERO },
  );

/**
 * CHG-14, CHG-18, NEW-13: what the law of the home's state and a late-fee policy change about a new invoice: when it is
 * late, its policy, and the limit of its own fee if there is no policy.
 */
export async function latenessOf(
  tx: Transaction,
  lease: LockedLease,
  { items, dueDate, lateDate }: NewInvoice,
) {
  const [terms, rule] = await Promise.all([
    lateFeeTermsFor(tx, lease),
    lateFeeLawOf(tx, lease, dueDate),
  ]);
  const payable = payableFrom({ date: tx.today, dueDate });
  if (terms) {
    const policy = rule ? limitedTerms(terms, rule, payable) : terms;
    return { policy, lateDate: lastDayOfGrace(dueDate, policy), lateFee: ZERO };
  }
  if (!rule) return null;
  // The late day counts from the due day, and what follows from it from the day on which it can be paid.
  const legal = addDays(dueDate, legalGraceDays(rule.terms, payable));
  const lateFeeCap = lateFeeCapOf(rule);
  return {
    lateDate: lateDate > legal ? lateDate : legal,
    lateFeeCap,
    lateFeeMost: lateFeeCap && mostWhenUnpaid(lateFeeCap, { items, dueDate }),
  };
}
