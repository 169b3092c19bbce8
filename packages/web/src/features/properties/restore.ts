import type { propertiesKinds } from '@tenantry/contract/properties/properties.kinds';
import { callApi } from '../../lib/api.ts';
import { none } from '../../ui/feature.ts';
import { defineRestoring } from '../../ui/acts/restore.ts';

export const restoring = defineRestoring<typeof propertiesKinds>({
  property: {
    calls: { 'POST /v1/admin/properties/:propertyId/restore': 'properties:write' },
    effect: 'properties',
    send: ({ id: propertyId }) =>
      callApi('POST /v1/admin/properties/:propertyId/restore', {
        params: { propertyId },
        body: {},
      }),
  },
  building: {
    calls: { 'POST /v1/admin/buildings/:buildingId/restore': 'properties:write' },
    effect: 'properties',
    send: ({ id: buildingId }) =>
      callApi('POST /v1/admin/buildings/:buildingId/restore', { params: { buildingId }, body: {} }),
  },
  photo: none('A removed photo has no public address, so people upload it again.'),
});
