import type { PeopleCsvQuery, PeopleQuery } from '@tenantry/contract/portfolio/people-list.schemas';
import { callApi, callPage } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { allRows } from '../../lib/all-rows.ts';
import { listPages, PAGE_ROWS } from '../../lib/list-pages.ts';

/** HOME-12: people page by page. Under the key of the properties, because it shows homes, money and prospects. */
export function peoplePagesQuery(
  selection: Pick<PeopleQuery, 'filter' | 'sort' | 'group' | 'buildingId'>,
) {
  return listPages({
    queryKey: [...queryKeys.properties, 'people', selection],
    readPage: ({ cursor, signal }) =>
      callPage('GET /v1/admin/people', {
        query: { ...selection, limit: PAGE_ROWS, cursor },
        signal,
      }),
  });
}

/** The selected people as a file. */
export const readPeopleFile = (selection: PeopleCsvQuery) =>
  callApi('GET /v1/admin/people.csv', { query: { ...selection } });

/** All selected people. */
export const readAllPeople = (selection: PeopleCsvQuery) =>
  allRows((part) => callPage('GET /v1/admin/people', { query: { ...selection, ...part } }));
