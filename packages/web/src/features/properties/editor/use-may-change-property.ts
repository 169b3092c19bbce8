import { useMay } from '../../../lib/may.ts';

/** Whether the person may edit and delete properties. */
export function useMayChangeProperty(): boolean {
  return useMay({
    'POST /v1/admin/properties/:propertyId': 'properties:write',
    'DELETE /v1/admin/properties/:propertyId': 'properties:write',
    'POST /v1/admin/properties/:propertyId/restore': 'properties:write',
    'POST /v1/admin/properties/:propertyId/coverImage/:fileName/upload': 'properties:write',
  });
}

/** Whether the person may add buildings and units, and delete buildings. */
export function useMayChangeBuildings(): boolean {
  return useMay({
    'POST /v1/admin/buildings': 'properties:write',
    'POST /v1/admin/buildings/:buildingId': 'properties:write',
    'DELETE /v1/admin/buildings/:buildingId': 'properties:write',
    'POST /v1/admin/buildings/:buildingId/restore': 'properties:write',
    'POST /v1/admin/buildings/:buildingId/units': 'properties:write',
    'POST /v1/admin/properties/:propertyId/split': 'properties:write',
  });
}
