import type { vendorsKinds } from '@tenantry/contract/vendors/vendors.kinds';
import { defineRestoring } from '../../ui/acts/restore.ts';
import { restoreVendor } from './vendors.queries.ts';

export const restoring = defineRestoring<typeof vendorsKinds>({
  vendor: {
    calls: { 'POST /v1/admin/vendors/:vendorId/restore': 'maintenance:write' },
    effect: 'vendors',
    send: ({ id }) => restoreVendor(id),
  },
});
