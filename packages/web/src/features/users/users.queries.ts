import { queryOptions } from '@tanstack/react-query';
import type { UsersQuery } from '@tenantry/contract/access/users.schemas';
import { callApi, callPage } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { listPages, PAGE_ROWS } from '../../lib/list-pages.ts';

/** The first active users that match the words, to choose one of them. */
export function foundUsersQuery(organizationName: string, filter: string | undefined) {
  return queryOptions({
    queryKey: [...queryKeys.users, 'found', organizationName, filter],
    queryFn: ({ signal }) =>
      callPage('GET /v1/admin/organization/:organizationName/users', {
        params: { organizationName },
        query: { filter, show: 'current', limit: PAGE_ROWS },
        signal,
      }),
  });
}

export type UsersSelection = Pick<UsersQuery, 'filter' | 'sort' | 'show'>;

/** USER-2: the users that a selection finds, page by page. */
export function userPagesQuery(organizationName: string, selection: UsersSelection) {
  return listPages({
    queryKey: [...queryKeys.users, 'pages', organizationName, selection],
    readPage: ({ cursor, signal }) =>
      callPage('GET /v1/admin/organization/:organizationName/users', {
        params: { organizationName },
        query: { ...selection, include: 'homes', limit: PAGE_ROWS, cursor },
        signal,
      }),
  });
}

/** Not cached after the form is left: the next form must start with the current user. */
export function userQuery(organizationName: string, userId: string) {
  return queryOptions({
    queryKey: [...queryKeys.users, 'one', organizationName, userId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/organization/:organizationName/users/:userId', {
        params: { organizationName, userId },
        signal,
      }),
    gcTime: 0,
  });
}

/** The roles that the person may assign. */
export const rolesQuery = queryOptions({
  queryKey: [...queryKeys.users, 'roles to give'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/roles', { signal }),
  staleTime: 300_000,
});

/** USER-5: whether an invitation would be mailed. */
export const mailSenderQuery = queryOptions({
  queryKey: [...queryKeys.organization, 'mail-sender'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/organization/mailSender', { signal }),
});
