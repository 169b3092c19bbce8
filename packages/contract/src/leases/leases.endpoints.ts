import { z } from 'zod';
import { publicProperty } from '../properties/properties.schemas.ts';
import { acceptsResponse } from '#shared/accepts-response';
import { calendarDate } from '#shared/calendar-date.schemas';
import { endpoint } from '#shared/endpoint';
import { id } from '#shared/fields';
import {
  afterEndInput,
  leaseResponse,
  leaseStatus,
  leaseUpdate,
  lesseeLease,
  newLeaseInput,
} from './leases.schemas.ts';

const propertyParams = z.strictObject({ propertyId: id });
const leaseParams = z.strictObject({ propertyId: id, leaseId: id });

export const leasesEndpoints = {
  start: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/leasee',
    access: { staff: 'leases:write' },
    summary: 'Start a lease; a new tenant is invited. A term that has ended is recorded as past',
    params: propertyParams,
    body: acceptsResponse(newLeaseInput, leaseResponse),
    response: leaseResponse,
    status: 201,
    idempotent: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId/leasee',
    access: { staff: 'leases:read' },
    summary: 'List the leases of a property, newest first',
    params: propertyParams,
    query: z.strictObject({ status: leaseStatus.optional() }),
    response: z.array(leaseResponse),
    tagged: true,
    assistant: true,
  }),
  lateFeePolicyOfHome: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId/lateFeePolicy',
    access: { staff: 'leases:read' },
    summary: 'Get the late-fee policy that a new lease of a property gets',
    params: propertyParams,
    response: leaseResponse.pick({ lateFeePolicy: true }),
  }),
  modify: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/leasee/:leaseId',
    access: { staff: 'leases:write' },
    summary: 'Change a lease that has not ended',
    params: leaseParams,
    body: acceptsResponse(leaseUpdate, leaseResponse),
    response: leaseResponse,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/v1/admin/properties/:propertyId/leasee/:leaseId',
    access: { staff: 'leases:write' },
    summary: 'End a lease on its last day, by default today, or later; its invoices stay',
    params: leaseParams,
    query: z.strictObject({ lastDay: calendarDate.optional() }),
    response: leaseResponse,
  }),
  decideAfterEnd: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/leasee/:leaseId/afterEnd',
    access: { staff: 'leases:write' },
    summary: 'Decide whether a fixed term ends after its last day or goes on month to month',
    params: leaseParams,
    body: afterEndInput,
    response: leaseResponse,
  }),
  ofLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/leases',
    access: 'lessee',
    summary: "List the tenant's own leases, newest first",
    response: z.array(lesseeLease),
    tagged: true,
  }),
  propertiesOfLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/properties',
    access: 'lessee',
    summary: "List the properties of the tenant's own leases",
    response: z.array(publicProperty),
    tagged: true,
  }),
};
