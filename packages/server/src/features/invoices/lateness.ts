import { kindsWithLateFee } from '@tenantry/contract/billing/late-fee-policies.schemas';
import { lastDayOfGrace, stateLimitOf } from '@tenantry/contract/billing/late-fees.rules';
import {
  lastDayOfLegalGrace,
  lateFeeCapOf,
  limitedTerms,
} from '@tenantry/contract/rules/state-rules.rules';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import type { ChargedItem, LockedLease } from '#features/ledger';
import { lateFeeTermsFor } from '#features/leases';
import { appliedRule, propertyById } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';

interface NewInvoice {
  readonly items: readonly ChargedItem[];
  readonly dueDate: CalendarDate;
  readonly lateDate: CalendarDate;
}

/** CHG-17. */
const chargesWithLateFee = (items: readonly ChargedItem[]): Cents =>
  addCents(
    ...items
      .filter(({ kind }) => kindsWithLateFee.safeParse(kind).success)
      .map(({ amount }) => amount),
  );

/**
 * CHG-14, CHG-18, NEW-13: what the law of the home's state and a late-fee policy change about a new invoice: when it is
 * late, its policy, and the most of its own fee if there is no policy.
 */
export async function latenessOf(
  tx: Transaction,
  lease: LockedLease,
  { items, dueDate, lateDate }: NewInvoice,
) {
  const terms = await lateFeeTermsFor(tx, lease);
  const home = await propertyById(tx, lease.propertyId);
  const rule = home && (await appliedRule(tx, 'lateFee', { state: home.state, day: dueDate }));
  if (terms) {
    const policy = rule ? limitedTerms(terms, rule, dueDate) : terms;
    return { policy, lateDate: lastDayOfGrace(dueDate, policy), lateFee: ZERO };
  }
  if (!rule) return null;
  const legalGrace = lastDayOfLegalGrace(rule.terms, dueDate);
  const cap = lateFeeCapOf(rule);
  return {
    lateDate: lateDate > legalGrace ? lateDate : legalGrace,
    lateFeeMost: cap && stateLimitOf(cap, chargesWithLateFee(items)),
  };
}
