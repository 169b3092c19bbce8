import { usualMoveIn } from '@tenantry/contract/checklists/checklists.schemas';
import { rentalParams } from './sample-records.ts';
import type { World } from './world.ts';

const CHECKLIST = '/v1/admin/properties/:propertyId/leasee/:leaseId/checklist' as const;

/** A sample call for each endpoint of move-in checklists. */
export const checklistCalls = {
  'GET /v1/admin/checklist': () => ({}),
  'POST /v1/admin/checklist': () => ({
    body: {
      version: 1,
      items: [
        ...usualMoveIn,
        { key: 'alarms', kind: 'TASK' as const, label: 'Smoke alarms tested' },
      ],
    },
  }),
  [`GET ${CHECKLIST}` as const]: async (world: World) => ({
    params: (await rentalParams(world)).lease,
  }),
  [`POST ${CHECKLIST}/:itemKey` as const]: async (world: World) => ({
    params: { ...(await rentalParams(world)).lease, itemKey: 'lease-signed' },
    body: { doneOn: '2026-03-09', note: 'Both copies' },
  }),
};
