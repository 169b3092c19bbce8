import { mostDeposit, yearOfLease } from '@tenantry/contract/rules/state-rules.rules';
import type { Cents } from '@tenantry/contract/shared/money';
import { appliedRule } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { depositTooHigh } from './leases.errors.ts';
import type { LeaseRow } from './leases.repository.ts';

type AgreedDeposit = Pick<LeaseRow, 'deposit' | 'monthlyCost' | 'type' | 'occupiedFrom'>;

/**
 * NEW-13: a deposit that is agreed or raised stays within the law of the home's state, once somebody has checked it: the
 * law of the first day of a new lease, and today's when a deposit is raised.
 * @param before the deposit agreed so far
 */
export async function checkDeposit(
  tx: Transaction,
  state: string,
  { deposit, monthlyCost, type, occupiedFrom }: AgreedDeposit,
  before: Cents | null = null,
): Promise<void> {
  if (deposit <= (before ?? 0)) return;
  const day = before === null ? occupiedFrom : tx.today;
  const rule = await appliedRule(tx, 'deposit.max', { state, day });
  if (!rule) return;
  const most = mostDeposit(rule.terms, {
    rent: monthlyCost,
    isMonthToMonth: type === 'M2M',
    year: yearOfLease(occupiedFrom, tx.today),
  });
  if (deposit > most) throw depositTooHigh(most, rule.statute);
}
