import type { leasesKinds } from '@tenantry/contract/leases/leases.kinds';
import { none } from '../../ui/feature.ts';
import { defineRestoring } from '../../ui/acts/restore.ts';

export const restoring = defineRestoring<typeof leasesKinds>({
  charge: none('A period might be billed twice.'),
  household: none('It can be added to the lease again.'),
  lateFeePolicy: none('Later late fees were calculated without it.'),
});
