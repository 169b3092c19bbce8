import { searchEndpoints } from '@tenantry/contract/search/search.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import type { SearchSource } from '../../platform/search/found.ts';
import { searchAll } from './search.service.ts';

export function registerSearch(routes: Routes, sources: readonly SearchSource[]): void {
  routes.handle(searchEndpoints.search, ({ tx, query }) => searchAll(tx, sources, query));
}
