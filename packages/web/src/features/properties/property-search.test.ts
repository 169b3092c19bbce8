import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { describe, expect, test } from 'vitest';
import { validatePropertySearch, type PropertySearch } from './property-params.ts';
import { citiesOf, narrows, searched, searchedArchive } from './property-search.ts';

function property(id: string, change: Partial<AdminProperty> = {}): AdminProperty {
  return {
    id,
    addressLine1: `${id} Elm Street`,
    addressLine2: null,
    city: 'Albany',
    state: 'NY',
    zipCode: '12207',
    status: 'FOR_LEASE',
    coverImage: null,
    coverImageSize: null,
    monthlyCost: 1000,
    attributes: [],
    managed: false,
    version: 1,
    balanceDue: 0,
    formerBalanceDue: 0,
    activeLease: null,
    unreadConversations: [],
    ...change,
  };
}

const lease = { firstName: 'Tess', lastName: 'Lindqvist' } as AdminProperty['activeLease'];

const properties = [
  property('10', { managed: true, monthlyCost: 900 }),
  property('2', { status: 'LEASED', balanceDue: 50, city: 'Troy', activeLease: lease }),
  property('3', { status: 'UNAVAILABLE', balanceDue: 75.5 }),
  property('4', { addressLine2: 'Unit B', attributes: [{ attributeId: 'a', value: 'Garage' }] }),
];

const ids = (search: PropertySearch) => searched(properties, search).map(({ id }) => id);

describe('the admin landing is searched', () => {
  test.each<[PropertySearch, string[]]>([
    [{}, ['10', '2', '3', '4']],
    [{ status: 'for-lease' }, ['10', '4']],
    [{ status: 'leased' }, ['2']],
    [{ status: 'unavailable' }, ['3']],
    [{ managed: 'yes' }, ['10']],
    [{ managed: 'no', city: 'Albany' }, ['3', '4']],
    [{ due: 'yes' }, ['2', '3']],
    [{ city: 'Troy' }, ['2']],
    [{ filter: 'elm ALBANY' }, ['10', '3', '4']],
    [{ filter: '  lindq ' }, ['2']],
    [{ filter: 'unit b, garage' }, ['4']],
    [{ filter: 'nowhere' }, []],
    [{ filter: 'elm', due: 'yes', status: 'leased' }, ['2']],
    [{ sort: 'address' }, ['2', '3', '4', '10']],
    [{ sort: 'city' }, ['3', '4', '10', '2']],
    [{ sort: 'due' }, ['3', '2', '10', '4']],
    [{ sort: 'price' }, ['10', '2', '3', '4']],
  ])('%j finds %j', (search, found) => expect(ids(search)).toEqual(found));

  test('a card that is being edited stays', () => {
    const found = searched(properties, { filter: 'nowhere' }, new Set(['3']));
    expect(found.map(({ id }) => id)).toEqual(['3']);
  });

  test('of what is archived, address and city count', () => {
    const archived = properties.map((each) => ({ ...each, archivedAt: '2026-01-01T00:00:00Z' }));
    const found = (search: PropertySearch) => searchedArchive(archived, search).map(({ id }) => id);
    expect(found({ status: 'archived', managed: 'yes' })).toEqual(['10', '2', '3', '4']);
    expect(found({ filter: 'unit' })).toEqual(['4']);
    expect(found({ city: 'Troy' })).toEqual(['2']);
  });

  test('each city can be chosen once', () => {
    expect(citiesOf(properties)).toEqual(['Albany', 'Troy']);
  });
});

describe('the URL of the admin landing', () => {
  test.each([
    [
      { filter: 'elm', status: 'leased', due: 'yes' },
      { filter: 'elm', status: 'leased', due: 'yes' },
    ],
    [{ filter: '', status: 'sold', managed: 'perhaps', sort: 'x', other: 'y' }, {}],
    [{ filter: ['a'], city: { a: 1 }, managed: 'no' }, { managed: 'no' }],
  ])('%j is read as %j', (search, kept) => expect(validatePropertySearch(search)).toEqual(kept));

  test('an order leaves nothing out, a filter may', () => {
    expect(narrows({ sort: 'due' })).toBe(false);
    expect(narrows({ filter: undefined })).toBe(false);
    expect(narrows({ city: 'Troy' })).toBe(true);
  });
});
