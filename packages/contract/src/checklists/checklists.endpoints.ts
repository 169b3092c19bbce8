import { endpoint } from '#shared/endpoint';
import { leaseParams } from '../leases/charges.schemas.ts';
import { acceptsResponse } from '#shared/accepts-response';
import {
  moveInChecklist,
  moveInItemInput,
  moveInItemParams,
  moveInTemplate,
  moveInTemplateInput,
} from './checklists.schemas.ts';

const OF_LEASE = '/v1/admin/properties/:propertyId/leasee/:leaseId/checklist';

/** UNIT-10. */
export const checklistsEndpoints = {
  template: endpoint({
    method: 'GET',
    path: '/v1/admin/checklist',
    access: { staff: 'settings:read' },
    summary: 'Get the items of the move-in checklist of new and current leases',
    response: moveInTemplate,
  }),
  saveTemplate: endpoint({
    method: 'POST',
    path: '/v1/admin/checklist',
    access: { staff: 'settings:write' },
    summary: 'Change the items of the move-in checklist',
    body: acceptsResponse(moveInTemplateInput, moveInTemplate),
    response: moveInTemplate,
  }),
  ofLease: endpoint({
    method: 'GET',
    path: OF_LEASE,
    access: { staff: 'leases:read' },
    summary: 'Get the move-in checklist of a lease, with the money that is missing',
    params: leaseParams,
    response: moveInChecklist,
  }),
  check: endpoint({
    method: 'POST',
    path: `${OF_LEASE}/:itemKey`,
    access: { staff: 'leases:write' },
    summary: 'Check an item of the move-in checklist of a lease, or open it again',
    params: moveInItemParams,
    body: moveInItemInput,
    response: moveInChecklist,
  }),
};
