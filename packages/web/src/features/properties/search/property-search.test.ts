import { describe, expect, test } from 'vitest';
import { validatePropertySearch, type PropertySearch } from './property-params.ts';
import { narrows, pageQueryOf, searchedArchive } from './property-search.ts';

const archived = [
  { id: '10', label: '10 Elm Street', rest: 'Albany', city: 'Albany' },
  { id: '2', label: '2 Elm Street', rest: 'Troy', city: 'Troy' },
  { id: '4', label: '4 Elm Street', rest: 'Unit B, Albany', city: 'Albany' },
].map(({ id, label, rest, city }) => ({
  id,
  city,
  home: { propertyId: id, label, address: `${label}, ${rest}, NY 12207` },
  archivedAt: '2026-01-01T00:00:00Z',
}));

describe('the admin landing is searched', () => {
  test.each<[PropertySearch, object]>([
    [{}, {}],
    [
      { status: 'for-lease', managed: 'no' },
      { status: 'FOR_LEASE', managed: 'no' },
    ],
    [{ status: 'archived' }, {}],
    [
      { filter: 'elm', city: 'Troy' },
      { filter: 'elm', city: 'Troy' },
    ],
    [{ filter: 'x'.repeat(300) }, { filter: 'x'.repeat(200) }],
    [{ sort: 'price' }, { sort: 'price' }],
    [
      { due: 'yes', sort: 'due' },
      { due: 'yes', sort: '-due' },
    ],
  ])('%j asks the server for %j', (search, query) => expect(pageQueryOf(search)).toEqual(query));

  test('archived properties are searched by address and city', () => {
    const found = (search: PropertySearch) => searchedArchive(archived, search).map(({ id }) => id);
    expect(found({ status: 'archived', managed: 'yes' })).toEqual(['10', '2', '4']);
    expect(found({ filter: 'unit' })).toEqual(['4']);
    expect(found({ city: 'Troy' })).toEqual(['2']);
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

  test('sorting leaves nothing out, a filter may', () => {
    expect(narrows({ sort: 'due' })).toBe(false);
    expect(narrows({ filter: undefined })).toBe(false);
    expect(narrows({ city: 'Troy' })).toBe(true);
  });
});
