import { queryOptions } from '@tanstack/react-query';
import type { ArchiveKind } from '@tenantry/contract/kinds';
import type { ArchivedItem } from '@tenantry/contract/portfolio/archive.schemas';
import type { SortBy } from '@tenantry/contract/shared/lists';
import { callApi, callPage } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { listPages, PAGE_ROWS } from '../../lib/list-pages.ts';

export const archiveCountsQuery = queryOptions({
  queryKey: [...queryKeys.archive, 'counts'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/archive', { signal }),
});

interface ArchiveSelection {
  readonly filter: string | undefined;
  readonly sort: SortBy<'archived' | 'title'> | undefined;
}

/** DATA-6: the archived records of a kind, page by page. */
export function archivePagesQuery(kind: ArchiveKind, selection: ArchiveSelection) {
  return listPages<ArchivedItem>({
    queryKey: [...queryKeys.archive, 'pages', kind, selection],
    readPage: ({ cursor, signal }) =>
      callPage('GET /v1/admin/archive/:kind', {
        params: { kind },
        query: { ...selection, limit: PAGE_ROWS, cursor },
        signal,
      }),
  });
}
