import { endpoint } from '#shared/endpoint';
import { leaseParams } from '../leases/charges.schemas.ts';
import { afterTermInput, leaseEnding, leaseEndingInput } from './lease-endings.schemas.ts';

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
  decideAfterTerm: endpoint({
    method: 'POST',
    path: `${path}/afterTerm`,
    access: { staff: 'leases:write' },
    summary: 'Decide what follows a fixed term, with its rent; the tenants are told in advance',
    params: leaseParams,
    body: afterTermInput,
    response: leaseEnding,
  }),
};
