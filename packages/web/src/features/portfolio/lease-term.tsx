import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { formatMoney } from '../../lib/format.ts';
import { leaseStatusText, lesseeName, termOf } from '../leases/lease-text.ts';
import classes from './manage-leases.module.css';

/** The lease as it is now, in a sentence. */
export function LeaseTerm({ lease }: { readonly lease: Lease }) {
  return (
    <p className={classes.term}>
      {lesseeName(lease)}: {termOf(lease)}, {formatMoney(lease.monthlyCost)} per month.
      {lease.noticeFor !== null && ` ${leaseStatusText(lease)}.`}
    </p>
  );
}
