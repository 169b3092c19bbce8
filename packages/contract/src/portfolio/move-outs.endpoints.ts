import { z } from 'zod';
import { leaseResponse } from '../leases/leases.schemas.ts';
import { endpoint } from '#shared/endpoint';
import { id } from '#shared/fields';
import { moveOut, moveOutInput, plannedMoveOut } from './move-outs.schemas.ts';
import { renewal, renewalInput } from './renewals.schemas.ts';

const leaseParams = z.strictObject({ propertyId: id, leaseId: id });
const path = '/v1/admin/properties/:propertyId/leasee/:leaseId/moveOut';

/** LEASE-15, LEASE-16: how a tenancy ends, or goes on. */
export const moveOutsEndpoints = {
  plannedMoveOut: endpoint({
    method: 'GET',
    path,
    access: { staff: 'leases:read' },
    summary: 'Get the planned move-out of a lease, with its last rent',
    params: leaseParams,
    response: plannedMoveOut,
  }),
  moveOut: endpoint({
    method: 'POST',
    path,
    access: { staff: 'leases:write' },
    summary: 'Plan the move-out of a tenant, or change it: the lease ends after the last day',
    params: leaseParams,
    body: moveOutInput,
    response: moveOut,
    status: 201,
    idempotent: true,
  }),
  undoMoveOut: endpoint({
    method: 'DELETE',
    path,
    access: { staff: 'leases:write' },
    summary: 'Undo a planned move-out: the lease continues as before',
    params: leaseParams,
    response: leaseResponse,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/leasee/:leaseId/renewal',
    access: { staff: 'leases:write' },
    summary: 'Renew a lease with a new last day, and optionally another rent from a day',
    params: leaseParams,
    body: renewalInput,
    response: renewal,
    status: 201,
    idempotent: true,
  }),
};
