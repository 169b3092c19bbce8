import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { formatMoney } from '../../lib/format.ts';
import { lesseeName, termOf } from '../leases/lease-text.ts';

/** The lease as it is now, in a sentence. */
export function LeaseTerm({ lease }: { readonly lease: Lease }) {
  return (
    <p>
      {lesseeName(lease)}: {termOf(lease)}, {formatMoney(lease.monthlyCost)} per month.
    </p>
  );
}
