import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'person', userId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/people/:userId', { params: { userId }, signal }),
  });

/** Newest first. */
export const leasesOfPersonQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.leases, 'person', userId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/people/:userId/leases', { params: { userId }, signal }),
  });

/** Their invitation, and the emails to them that did not arrive. */
export const lettersOfPersonQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.letters, 'person', userId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/people/:userId/letters', { params: { userId }, signal }),
  });

/** The balance of the person, with the charges and payments behind it. */
export const accountsOfPersonQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.properties, 'person', userId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/people/:userId/accounts', { params: { userId }, signal }),
  });
