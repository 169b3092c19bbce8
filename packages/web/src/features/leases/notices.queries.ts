import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import type { LeaseIds } from './charges.queries.ts';

/** UNIT-11: the notices of a lease, and the earliest last day of a notice of today. */
export const leaseNoticesQuery = (params: LeaseIds) =>
  queryOptions({
    queryKey: [...queryKeys.leases, params.propertyId, params.leaseId, 'notices'],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/leasee/:leaseId/notices', {
        params: { ...params },
        signal,
      }),
  });

/** What the lease says about its end. */
export const leaseEndingQuery = (params: LeaseIds) =>
  queryOptions({
    queryKey: [...queryKeys.leases, params.propertyId, params.leaseId, 'ending'],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/leasee/:leaseId/ending', {
        params: { ...params },
        signal,
      }),
  });

/** The notice of one of the tenant's own leases. */
export const ownNoticeQuery = (leaseId: string) =>
  queryOptions({
    queryKey: [...queryKeys.lessee, 'notice', leaseId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/lessee/leases/:leaseId/notice', { params: { leaseId }, signal }),
  });

/** UNIT-13: the renewal offers of a lease, the newest first. */
export const leaseOffersQuery = (params: LeaseIds) =>
  queryOptions({
    queryKey: [...queryKeys.leases, params.propertyId, params.leaseId, 'renewals'],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/leasee/:leaseId/renewals', {
        params: { ...params },
        signal,
      }),
  });

/** The newest renewal offer of one of the tenant's own leases. */
export const ownOfferQuery = (leaseId: string) =>
  queryOptions({
    queryKey: [...queryKeys.lessee, 'renewal', leaseId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/lessee/leases/:leaseId/renewal', { params: { leaseId }, signal }),
  });
