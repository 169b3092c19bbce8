import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { ArchivedProperty } from '@tenantry/contract/properties/properties.schemas';
import type { Choice, PropertySearch } from './property-params.ts';

/** Whether something may be left out; an order leaves nothing out. */
export function narrows({ filter, status, managed, due, city }: PropertySearch): boolean {
  return [filter, status, managed, due, city].some((value) => value !== undefined);
}

const statusOf = {
  'for-lease': 'FOR_LEASE',
  leased: 'LEASED',
  unavailable: 'UNAVAILABLE',
} as const;

const byText = (one: string, other: string) =>
  one.localeCompare(other, 'en', { numeric: true, sensitivity: 'base' });

/** Lots 2 and 10 of a street follow each other as people count. */
const orders: Record<Choice<'sort'>, (one: AdminProperty, other: AdminProperty) => number> = {
  address: (one, other) => byText(one.addressLine1, other.addressLine1),
  city: (one, other) =>
    byText(one.city, other.city) || byText(one.addressLine1, other.addressLine1),
  due: (one, other) => other.balanceDue - one.balanceDue,
  price: (one, other) => one.monthlyCost - other.monthlyCost,
};

/**
 * The properties that the search lets through, in its order; without one as they came.
 * @param kept ids of those that are shown in any case
 */
export function searched(
  properties: readonly AdminProperty[],
  search: PropertySearch,
  kept: ReadonlySet<string> = new Set(),
): readonly AdminProperty[] {
  const { status, managed, due, city, sort } = search;
  const hasWords = wordsTest(search.filter);
  const found = properties.filter(
    (property) =>
      kept.has(property.id) ||
      ((!status || status === 'archived' || property.status === statusOf[status]) &&
        (!managed || property.managed === (managed === 'yes')) &&
        (!due || property.balanceDue > 0) &&
        (!city || property.city === city) &&
        hasWords(wordsOf(property))),
  );
  return sort ? found.toSorted(orders[sort]) : found;
}

/** Of what was deleted, only address and city can be asked for. */
export function searchedArchive(
  properties: readonly ArchivedProperty[],
  { filter, city }: PropertySearch,
): readonly ArchivedProperty[] {
  const hasWords = wordsTest(filter);
  return properties.filter(
    (property) => (!city || property.city === city) && hasWords(addressWords(property)),
  );
}

/** Each city once, in alphabetical order. */
export function citiesOf(properties: readonly { readonly city: string }[]): string[] {
  return [...new Set(properties.map(({ city }) => city))].toSorted(byText);
}

function addressWords(property: ArchivedProperty | AdminProperty): (string | null)[] {
  const { addressLine1, addressLine2, city, state, zipCode } = property;
  return [addressLine1, addressLine2, city, state, zipCode];
}

/** The address, who lives there, and what describes the home. */
function wordsOf(property: AdminProperty): (string | null)[] {
  const { activeLease, attributes } = property;
  const lessee = activeLease ? `${activeLease.firstName} ${activeLease.lastName}` : null;
  return [...addressWords(property), lessee, ...attributes.map(({ value }) => value)];
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
