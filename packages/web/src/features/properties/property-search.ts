import type { ArchivedProperty } from '@tenantry/contract/properties/properties.schemas';
import type { PropertySearch } from './property-params.ts';

/** Whether something may be left out; an order leaves nothing out. */
export function narrows({ filter, status, managed, due, city }: PropertySearch): boolean {
  return [filter, status, managed, due, city].some((value) => value !== undefined);
}

const statusOf = {
  'for-lease': 'FOR_LEASE',
  leased: 'LEASED',
  unavailable: 'UNAVAILABLE',
} as const;

/** The query for the server. Sorting by balance shows the largest one first. */
export function pageQueryOf({ filter, status, managed, due, city, sort }: PropertySearch) {
  return {
    filter: filter?.slice(0, MAX_FILTER),
    status: status && status !== 'archived' ? statusOf[status] : undefined,
    managed,
    due,
    city,
    sort: sort === 'due' ? ('-due' as const) : sort,
  };
}

const MAX_FILTER = 200;

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

function addressWords(property: ArchivedProperty): (string | null)[] {
  const { addressLine1, addressLine2, city, state, zipCode } = property;
  return [addressLine1, addressLine2, city, state, zipCode];
}

function wordsTest(filter = ''): (parts: readonly (string | null)[]) => boolean {
  const words = filter
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (words.length === 0) return () => true;
  return (parts) => {
    const text = parts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
