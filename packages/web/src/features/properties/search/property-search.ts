import type { ArchivedProperty } from '@tenantry/contract/properties/properties.schemas';
import { filterToSend } from '../../../lib/list-pages.ts';
import { wordsTest } from '../../../lib/search-words.ts';
import type { PropertySearch } from './property-params.ts';

/** Whether the search may exclude properties; a sort order does not. */
export function narrows({ filter, status, managed, due, city, building }: PropertySearch): boolean {
  return [filter, status, managed, due, city, building].some((value) => value !== undefined);
}

const statusOf = {
  'for-lease': 'FOR_LEASE',
  leased: 'LEASED',
  unavailable: 'UNAVAILABLE',
} as const;

/** The query for the server. Sorting by balance shows the largest one first. */
export function pageQueryOf({
  filter,
  status,
  managed,
  due,
  city,
  building,
  sort,
}: PropertySearch) {
  return {
    filter: filterToSend(filter),
    status: status && status !== 'archived' ? statusOf[status] : undefined,
    managed,
    due,
    city,
    building,
    sort: sort === 'due' ? ('-due' as const) : sort,
  };
}

/** Deleted properties can only be searched by address and city. */
export function searchedArchive(
  properties: readonly ArchivedProperty[],
  { filter, city }: PropertySearch,
): readonly ArchivedProperty[] {
  const hasWords = wordsTest(filter);
  return properties.filter(
    (property) => (!city || property.city === city) && hasWords(addressWords(property)),
  );
}

function addressWords(property: ArchivedProperty): string {
  const { label, address } = property.home;
  return `${label} ${address}`;
}
