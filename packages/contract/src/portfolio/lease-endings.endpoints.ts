import { endpoint } from '#shared/endpoint';
import { leaseParams } from '../leases/charges.schemas.ts';
import { leaseEnding, leaseEndingInput } from './lease-endings.schemas.ts';

const path = '/v1/admin/properties/:propertyId/leasee/:leaseId/ending';

export const leaseEndingsEndpoints = {
  ending: endpoint({
    method: 'GET',
    path,
    access: { staff: 'leases:read' },
    summary: 'Get what a lease says about its end, such as the days of notice',
    params: leaseParams,
    response: leaseEnding,
  }),
  setEnding: endpoint({
    method: 'POST',
    path,
    access: { staff: 'leases:write' },
    summary: 'Change what a lease says about its end',
    params: leaseParams,
    body: leaseEndingInput,
    response: leaseEnding,
  }),
};
