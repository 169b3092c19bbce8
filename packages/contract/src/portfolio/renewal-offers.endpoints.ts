import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { id } from '#shared/fields';
import { leaseParams } from '../leases/charges.schemas.ts';
import {
  offerAnswer,
  ownOffer,
  renewalOffer,
  renewalOfferInput,
} from './renewal-offers.schemas.ts';

const BASE = '/v1/admin/properties/:propertyId/leasee/:leaseId/renewals';
const ownParams = z.strictObject({ leaseId: id });

/** UNIT-13: offers to renew a lease. */
export const renewalOffersEndpoints = {
  list: endpoint({
    method: 'GET',
    path: BASE,
    access: { staff: 'leases:read' },
    summary: 'List the renewal offers of a lease, newest first, with their answers',
    params: leaseParams,
    response: z.array(renewalOffer),
  }),
  offer: endpoint({
    method: 'POST',
    path: BASE,
    access: { staff: 'leases:write' },
    summary: 'Offer the tenants a renewal, by mail and on their page; another rent needs charges',
    params: leaseParams,
    body: renewalOfferInput,
    response: z.array(renewalOffer),
    status: 201,
    idempotent: true,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${BASE}/:offerId`,
    access: { staff: 'leases:write' },
    summary: 'Withdraw a renewal offer that is open; it is kept',
    params: leaseParams.extend({ offerId: id }),
    response: z.array(renewalOffer),
  }),
  own: endpoint({
    method: 'GET',
    path: '/v1/lessee/leases/:leaseId/renewal',
    access: 'lessee',
    summary: "Get the newest renewal offer of one of the tenant's own leases",
    params: ownParams,
    response: ownOffer,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/v1/lessee/leases/:leaseId/renewal',
    access: 'lessee',
    summary: 'Accept or decline a renewal offer, signed with the typed name',
    params: ownParams,
    body: offerAnswer,
    response: ownOffer,
    status: 201,
    idempotent: true,
  }),
};
