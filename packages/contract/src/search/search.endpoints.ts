import { endpoint } from '#shared/endpoint';
import { searchQuery, searchResponse } from './search.schemas.ts';

/** HOME-6. */
export const searchEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/v1/admin/search',
    access: 'staff',
    summary: 'Search properties, people, leases, money and messages by text, number or amount',
    query: searchQuery,
    response: searchResponse,
    assistant: true,
  }),
};
