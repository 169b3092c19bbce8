import type { leasesKinds } from '@tenantry/contract/leases/leases.kinds';
import { none } from '../../ui/feature.ts';
import { defineRestoring } from '../../ui/restore.ts';

export const restoring = defineRestoring<typeof leasesKinds>({
  charge: none('An ended charge stays in its lease.'),
  lateFeePolicy: none('The invoices that have it keep it.'),
});
