import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { archiveCount, archivedItem, archiveParams, archiveQuery } from './archive.schemas.ts';

/** DATA-6. Each kind is restored by the endpoint of its own feature. */
export const archiveEndpoints = {
  counts: endpoint({
    method: 'GET',
    path: '/v1/admin/archive',
    access: 'staff',
    summary: 'Count archived records by the kinds that the caller may read',
    response: z.array(archiveCount),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/archive/:kind',
    access: 'staff',
    summary: 'List archived records of one kind, most recently archived first',
    params: archiveParams,
    query: archiveQuery,
    response: z.array(archivedItem),
  }),
};
