import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { calendarDate } from '#shared/calendar-date.schemas';
import { endpoint } from '#shared/endpoint';
import { leaseParams } from './charges.schemas.ts';
import { sharesInput } from './shares.schemas.ts';
import { partyInput, partyParams, partyResponse, partyUpdate } from './parties.schemas.ts';

const BASE = '/v1/admin/properties/:propertyId/leasee/:leaseId/parties';

export const partiesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: BASE,
    access: { staff: 'leases:read' },
    summary: 'List the people of a lease: the primary tenant first, then by their days',
    params: leaseParams,
    response: z.array(partyResponse),
    tagged: true,
    assistant: true,
  }),
  add: endpoint({
    method: 'POST',
    path: BASE,
    access: { staff: 'leases:write' },
    summary: 'Add a tenant, an occupant or a guarantor to a lease; a new tenant is invited',
    params: leaseParams,
    body: acceptsResponse(partyInput, partyResponse),
    response: partyResponse,
    status: 201,
    idempotent: true,
  }),
  change: endpoint({
    method: 'POST',
    path: `${BASE}/:partyId`,
    access: { staff: 'leases:write' },
    summary: 'Change the name, contact data or days of a person of a lease',
    params: partyParams,
    body: acceptsResponse(partyUpdate, partyResponse),
    response: partyResponse,
  }),
  end: endpoint({
    method: 'DELETE',
    path: `${BASE}/:partyId`,
    access: { staff: 'leases:write' },
    summary:
      'Remove a person from a lease after their last day, by default today; the account stays',
    params: partyParams,
    query: z.strictObject({
      lastDay: calendarDate.optional(),
      /** Takes back that the person was added: they keep nothing of the lease. */
      neverThere: z.enum(['true', 'false']).optional(),
    }),
    response: partyResponse,
  }),
  setShares: endpoint({
    method: 'POST',
    path: `${BASE}/shares`,
    access: { staff: 'leases:write' },
    summary: "Set the tenants' shares of the rent; they are guidance and limit nothing",
    params: leaseParams,
    body: sharesInput,
    response: z.array(partyResponse),
  }),
  makePrimary: endpoint({
    method: 'POST',
    path: `${BASE}/:partyId/primary`,
    access: { staff: 'leases:write' },
    summary: 'Make another tenant the primary tenant of a lease',
    params: partyParams,
    response: z.array(partyResponse),
  }),
};
