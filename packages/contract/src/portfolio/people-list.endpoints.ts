import { z } from 'zod';
import { endpoint, FILE, heavy } from '#shared/endpoint';
import { listedPerson, peopleCsvQuery, peopleQuery } from './people-list.schemas.ts';

/** HOME-12: everyone with a lease, an account or a question. Prospects and money need their own permissions. */
export const peopleListEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/people',
    access: { staff: 'people:read' },
    summary:
      'List tenants, former tenants, prospects and staff, or a page of them, by group and name',
    query: peopleQuery,
    response: z.array(listedPerson),
    assistant: true,
  }),
  export: endpoint({
    ...heavy,
    method: 'GET',
    path: '/v1/admin/people.csv',
    longRead: true,
    access: { staff: 'people:read' },
    summary: 'Export the selected people as CSV',
    query: peopleCsvQuery,
    response: FILE,
  }),
};
