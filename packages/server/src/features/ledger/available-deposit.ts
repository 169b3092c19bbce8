import { availableFrom } from '@tenantry/contract/ledger/deposits.rules';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Cents } from '@tenantry/contract/shared/money';
import type { Transaction } from '../../platform/database/database.ts';
import { depositChanges } from './deposits.repository.ts';

/**
 * The amount that can leave the deposit of a lease on a day without making it negative on any later day. May be
 * negative.
 */
export async function availableDeposit(
  tx: Transaction,
  leaseId: string,
  day: CalendarDate,
): Promise<Cents> {
  return availableFrom(await depositChanges(tx, leaseId), day);
}
