import type { maintenanceKinds } from '@tenantry/contract/maintenance/maintenance.kinds';
import { none } from '../../ui/feature.ts';
import { defineRestoring } from '../../ui/acts/restore.ts';

export const restoring = defineRestoring<typeof maintenanceKinds>({
  rule: none('It can be added to the home again.'),
  asset: none('It can be added to the home again.'),
});
