import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint } from '#shared/endpoint';
import { leaseParams } from './charges.schemas.ts';
import {
  householdEntry,
  householdInput,
  householdParams,
  householdUpdate,
} from './household.schemas.ts';

const BASE = '/v1/admin/properties/:propertyId/leasee/:leaseId/household';

/** UNIT-16. */
export const householdEndpoints = {
  list: endpoint({
    method: 'GET',
    path: BASE,
    access: { staff: 'leases:read' },
    summary: 'List the pets, vehicles, insurance policies and emergency contacts of a lease',
    params: leaseParams,
    response: z.array(householdEntry),
    tagged: true,
  }),
  add: endpoint({
    method: 'POST',
    path: BASE,
    access: { staff: 'leases:write' },
    summary: 'Add a pet, a vehicle, an insurance policy or an emergency contact to a lease',
    params: leaseParams,
    body: acceptsResponse(householdInput, householdEntry),
    response: householdEntry,
    status: 201,
    idempotent: true,
  }),
  change: endpoint({
    method: 'POST',
    path: `${BASE}/:entryId`,
    access: { staff: 'leases:write' },
    summary: 'Change a pet, a vehicle, an insurance policy or an emergency contact',
    params: householdParams,
    body: acceptsResponse(householdUpdate, householdEntry),
    response: householdEntry,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${BASE}/:entryId`,
    access: { staff: 'leases:write' },
    summary: 'Remove a pet, a vehicle, an insurance policy or an emergency contact',
    params: householdParams,
    response: z.object({}),
  }),
};
