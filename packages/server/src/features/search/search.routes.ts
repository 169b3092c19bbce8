import { searchEndpoints } from '@tenantry/contract/search/search.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import { searchAll } from './search.service.ts';

export function registerSearch(routes: Routes): void {
  routes.handle(searchEndpoints.search, ({ tx, query }) => searchAll(tx, query));
}
