import { describe, expect, test } from 'vitest';
import { completeCity, parseAddress, type AddressParts } from './addresses.domain.ts';
import { loadPlaces } from './places.ts';

const springfield = {
  addressLine1: '123 Main St',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
};
const unit = { ...springfield, addressLine2: 'Apt 4' };

describe('PROP-11: a pasted address', () => {
  test.each<[string, AddressParts | null]>([
    ['123 Main St, Springfield, IL 62701', springfield],
    ['123 Main St Springfield IL 62701', springfield],
    ['123 Main St, Springfield, Illinois 62701', springfield],
    ['123 Main St Springfield Illinois 62701', springfield],
    ['123 Main St, Springfield IL, 62701, USA', springfield],
    ['123 Main St, Springfield, IL 62701, United States of America.', springfield],
    ['  123  Main St ,\tspringfield,il 62701 ', springfield],
    ['123 Main St\nSpringfield, IL 62701', springfield],
    ['123 Main St\r\nSpringfield, IL 62701\r\nUSA', springfield],
    ['Tess Tenant\n123 Main St\nSpringfield, IL 62701', springfield],
    ['123 Main St, 62701', springfield],
    ['123 Main St 62701', springfield],
    ['123 Main St, Springfield 62701', springfield],
    ['123 Main St, Springfield, IL', { ...springfield, zipCode: '' }],
    ['123 Main St Springfield IL', { ...springfield, zipCode: '' }],
    ['123 Main St, Springfield, IL 62701-1234', { ...springfield, zipCode: '62701-1234' }],
    ['123 Main St Apt 4, Springfield, IL 62701', unit],
    ['123 Main St, Apt 4, Springfield, IL 62701', unit],
    ['123 Main St Apt 4 Springfield IL 62701', unit],
    ['123 Main St\nApt 4\nSpringfield IL 62701', unit],
    ['123 Main St #4B, Springfield, IL 62701', { ...springfield, addressLine2: '#4B' }],
    ['123 Main St Unit B, Springfield, IL 62701', { ...springfield, addressLine2: 'Unit B' }],
    ['PO Box 12, Springfield, IL 62701', { ...springfield, addressLine1: 'PO Box 12' }],
    ['P.O. Box 12 Springfield IL 62701', { ...springfield, addressLine1: 'P.O. Box 12' }],
    ['62701', { ...springfield, addressLine1: '' }],
    ['Springfield, IL 62701', { ...springfield, addressLine1: '' }],
    ['123 Main St, Nowhereville, IL 62701', { ...springfield, city: 'Nowhereville' }],
  ])('PROP-11: %j', async (text, parts) => {
    expect(parseAddress(text, await loadPlaces())).toEqual(parts);
  });

  test.each<[string, string, string, string]>([
    ['350 5th Ave, New York, New York 10118', '350 5th Ave', 'New York', 'NY'],
    ['350 5th Ave New York NY 10118', '350 5th Ave', 'New York', 'NY'],
    ['350 5th Ave New York 10118', '350 5th Ave', 'New York', 'NY'],
    [
      '1600 Pennsylvania Ave NW, Washington, DC 20500',
      '1600 Pennsylvania Ave NW',
      'Washington',
      'DC',
    ],
    ['10 Lake Forest Dr Lake Forest IL 60045', '10 Lake Forest Dr', 'Lake Forest', 'IL'],
    ['4 High St, Morgantown, West Virginia 26505', '4 High St', 'Morgantown', 'WV'],
    ['12 Calle Sol, San Juan, Puerto Rico 00901', '12 Calle Sol', 'San Juan', 'PR'],
  ])('PROP-11: %j', async (text, addressLine1, city, state) => {
    const parts = parseAddress(text, await loadPlaces());
    expect(parts).toMatchObject({ addressLine1, city, state });
  });

  test.each([
    '',
    ',',
    '123 Main St',
    '12 Oak Ct',
    '5 Pine La',
    'Main',
    '123 Main St, Spri',
    '99999999',
    '00000',
    'In',
    'USA',
  ])('PROP-11: %j is not a complete address', async (text) => {
    expect(parseAddress(text, await loadPlaces())).toBeNull();
  });

  test('PROP-11: a city with one zip code gets it', async () => {
    const parts = parseAddress('1 Main St, Rensselaer, NY', await loadPlaces());
    expect(parts?.zipCode).toBe('12144');
  });
});

describe('PROP-11: the beginning of a city', () => {
  const complete = async (text: string) =>
    completeCity(text, await loadPlaces(), 5).map((parts) => Object.values(parts).join('|'));

  test('PROP-11: suggests the largest cities that begin with it, with the street before it', async () => {
    const found = await complete('123 Main St Apt 4, Springfi');
    expect(found).toHaveLength(5);
    expect(found).toContain('123 Main St|Apt 4|Springfield|MA|');
    expect(found).toContain('123 Main St|Apt 4|Springfield|MO|');
  });

  test.each([
    ['123 Main St, Springfield, Il', ['123 Main St||Springfield|IL|']],
    ['123 Main St, springfield, ill', ['123 Main St||Springfield|IL|']],
    ['Rensselaer, N', ['||Rensselaer|NY|12144']],
    ['123 Main St, Xyzzy', []],
    ['123 Main St', []],
    ['Sp', []],
  ])('PROP-11: %j offers %j', async (text, expected) => {
    expect((await complete(text)).slice(0, Math.max(1, expected.length))).toEqual(expected);
  });
});

test('PROP-11: the data has every zip code of the country', async () => {
  const places = await loadPlaces();
  const zips = new Set(places.flatMap((place) => place.zips.split(' ')));
  expect(zips.size).toBeGreaterThan(42_000);
  expect(new Set(places.map(({ state }) => state)).size).toBeGreaterThan(55);
  expect(places[0]?.zips.length).toBeGreaterThan(places.at(-1)?.zips.length ?? 0);
});
