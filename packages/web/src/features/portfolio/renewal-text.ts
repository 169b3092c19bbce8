import type { Renewal } from '@tenantry/contract/portfolio/renewals.schemas';
import { formatDate, formatMoney } from '../../lib/format.ts';

/** What a renewal does, as the server rehearsed it. */
export function renewalInWords({ lease, rent }: Renewal, current: number): string {
  const until = `The lease runs until ${formatDate(lease.endDate ?? '')}`;
  return rent
    ? `${until}. The rent is ${formatMoney(rent.amount)} from ${formatDate(rent.fromDay)}, and ${formatMoney(current)} before.`
    : `${until}, and the rent stays ${formatMoney(current)}.`;
}
