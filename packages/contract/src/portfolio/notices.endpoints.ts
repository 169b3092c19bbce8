import { z } from 'zod';
import { endpoint, FILE } from '#shared/endpoint';
import { id } from '#shared/fields';
import { leaseParams } from '../leases/charges.schemas.ts';
import {
  leaseNotices,
  noticeByTenant,
  noticeInput,
  noticeWithdrawal,
  ownNotice,
} from './notices.schemas.ts';

const BASE = '/v1/admin/properties/:propertyId/leasee/:leaseId/notices';
const noticeParams = leaseParams.extend({ noticeId: id });
const ownParams = z.strictObject({ leaseId: id });

/** UNIT-11: notices to vacate. */
export const noticesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: BASE,
    access: { staff: 'leases:read' },
    summary:
      'List the notices of a lease, with the earliest last day for a notice that is given today',
    params: leaseParams,
    response: leaseNotices,
  }),
  give: endpoint({
    method: 'POST',
    path: BASE,
    access: { staff: 'leases:write' },
    summary:
      "Record a tenant's notice, or give the landlord's: its letter is mailed to the tenants",
    params: leaseParams,
    body: noticeInput,
    response: leaseNotices,
    status: 201,
    idempotent: true,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${BASE}/:noticeId/withdrawal`,
    access: { staff: 'leases:write' },
    summary: 'Withdraw a notice: a move-out that was planned for its day is undone',
    params: noticeParams,
    body: noticeWithdrawal,
    response: leaseNotices,
  }),
  letter: endpoint({
    method: 'GET',
    path: `${BASE}/:noticeId/letter`,
    access: { staff: 'leases:read' },
    summary: "Get the letter of the landlord's notice as a PDF",
    params: noticeParams,
    response: FILE,
  }),
  own: endpoint({
    method: 'GET',
    path: '/v1/lessee/leases/:leaseId/notice',
    access: 'lessee',
    summary: "Get the notice of one of the tenant's own leases, and the earliest last day",
    params: ownParams,
    response: ownNotice,
  }),
  giveOwn: endpoint({
    method: 'POST',
    path: '/v1/lessee/leases/:leaseId/notice',
    access: 'lessee',
    summary: "Give notice of one of the tenant's own leases, for all of its tenants",
    params: ownParams,
    body: noticeByTenant,
    response: ownNotice,
    status: 201,
    idempotent: true,
  }),
};
