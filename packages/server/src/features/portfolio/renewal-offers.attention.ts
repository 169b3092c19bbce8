/** UNIT-13: Today proposes to offer a renewal from 90 days before the end of a term on, and asks more urgently later. */
import type { Attention } from '@tenantry/contract/today/attention';
import { addDays, daysBetween } from '@tenantry/contract/shared/calendar-date';
import type { Transaction } from '../../platform/database/database.ts';
import type { Chosen } from '../../platform/feature.ts';
import { leasesToRenew } from './renewal-offers.repository.ts';

/** Days before the end. In the last 30 days, Today asks what follows the term, which offers a renewal, too. */
const STAGES = [90, 60] as const;
const LAST_DAYS = 30;

export async function renewalsToOffer(tx: Transaction, { building }: Chosen): Promise<Attention> {
  const rows = await leasesToRenew(tx, { first: LAST_DAYS, last: STAGES[0], building });
  const findings = rows.map(({ lease, lastDay, declinedOn }) => {
    const daysLeft = daysBetween(tx.today, lastDay);
    const stage = daysLeft > STAGES[1] ? STAGES[0] : STAGES[1];
    return {
      need: {
        kind: 'renewal_to_offer' as const,
        // What was put off at 90 days comes back at 60.
        key: `renewal_to_offer:${lease.leaseId}:${stage}`,
        ...lease,
        lastDay,
        daysLeft,
        declinedOn,
      },
      since: addDays(lastDay, -stage),
    };
  });
  return { total: rows[0]?.whole ?? 0, findings };
}
