import { addressesEndpoints } from '@tenantry/contract/addresses/addresses.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { describe, expect, test } from 'vitest';
import { anOrganization, aPerson, aProperty } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();
const session = 'one-entry-of-typing';

async function anOffice() {
  const organization = await anOrganization(app.current);
  const as = await aPerson(app.current, organization, 'SiteAdmin');
  const suggest = async (text: string) =>
    (await app.current.call(addressesEndpoints.suggest, { as, query: { text, session } })).body;
  const choose = (addressId: string) =>
    app.current.call(addressesEndpoints.address, { as, params: { addressId }, query: { session } });
  const first = async (text: string) => (await choose((await suggest(text))[0]!.id)).body;
  return { organization, as, suggest, choose, first };
}

describe('PROP-11: suggestions without any provider', () => {
  test('PROP-11: a pasted address fills every field', async () => {
    const { suggest, first } = await anOffice();
    const pasted = '123 Main St Apt 4\nspringfield, Illinois 62701';
    expect((await suggest(pasted)).map(({ text }) => text)).toEqual([
      '123 Main St, Apt 4, Springfield, IL 62701',
    ]);
    expect(await first(pasted)).toEqual({
      address: '123 Main St, Apt 4, Springfield, IL 62701',
      addressLine1: '123 Main St',
      addressLine2: 'Apt 4',
      city: 'Springfield',
      state: 'IL',
      zipCode: '62701',
      country: 'United States',
    });
  });

  test('PROP-11: the beginning of a city offers cities, a zip code its own', async () => {
    const { suggest, first } = await anOffice();
    const cities = await suggest('123 Main St, Spri');
    expect(cities).toHaveLength(5);
    expect(cities[0]?.text).toMatch(/^123 Main St, Spr?ing\w*, [A-Z]{2}/);
    expect(await first('62701')).toMatchObject({
      addressLine1: '',
      city: 'Springfield',
      state: 'IL',
      zipCode: '62701',
    });
  });

  test('PROP-11: addresses that the organization has come first, each once', async () => {
    const { as, suggest, first } = await anOffice();
    const known = { addressLine1: '77 Quail Hollow Rd', city: 'Troy', zipCode: '12180' };
    await aProperty(app.current, as, { ...known, addressLine2: 'Unit 1' });
    await aProperty(app.current, as, { ...known, addressLine2: 'Unit 2' });
    const text = '77 Quail Hollow Rd, Troy, NY 12180';
    for (const typed of ['77 quail', 'QUAIL HOLLOW', '77 Quail Hollow Rd, Tro', text]) {
      expect((await suggest(typed)).filter((found) => found.text === text)).toHaveLength(1);
    }
    expect(await first('quail')).toEqual({
      address: text,
      ...known,
      addressLine2: '',
      state: 'NY',
      country: 'United States',
    });
  });

  test("PROP-11: the organization's own address comes first, too", async () => {
    const { organization, first } = await anOffice();
    await asOwner(
      app.current,
      organization,
      `UPDATE organization_settings SET address_line1 = '5 Office Park', address_line2 = 'Suite 9',
       city = 'Utica', state = 'NY', zip_code = '13501', country = 'USA'`,
    );
    expect(await first('office park')).toMatchObject({
      address: '5 Office Park, Suite 9, Utica, NY 13501',
      addressLine2: 'Suite 9',
      country: 'USA',
    });
  });

  test('PROP-11: addresses of another organization, and of archived properties, never appear', async () => {
    const { as, suggest } = await anOffice();
    const stranger = await anOffice();
    const { id } = await aProperty(app.current, as, { addressLine1: '8 Hidden Hollow' });
    expect(await stranger.suggest('hidden hollow')).toEqual([]);
    expect(await suggest('hidden hollow')).toHaveLength(1);
    await app.current.call(portfolioEndpoints.remove, { as, params: { propertyId: id } });
    expect(await suggest('hidden hollow')).toEqual([]);
  });

  test.each(['', '1', 'ab', '%', '___', "'; DROP TABLE", '\\', '123 Main St', '🏠🏠🏠'])(
    'PROP-11: nothing is suggested for %j',
    async (text) => {
      const { as, suggest } = await anOffice();
      await aProperty(app.current, as);
      expect(await suggest(text)).toEqual([]);
    },
  );
});

describe('PROP-11: the id of a suggestion', () => {
  const idOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test.each([
    'x',
    'not-base64!',
    idOf(null),
    idOf({}),
    idOf([]),
    idOf(['own']),
    idOf(['own', 1, 2, 3, 4, 5, 6]),
    idOf(['own', 'a', 'b', 'c', 'd', 'e', 'f', 'g']),
    idOf(['other', 'a', 'b', 'c', 'd', 'e', 'f']),
    idOf(['google', 'ChIJ', 'text']),
    idOf({ __proto__: { own: 1 }, length: 7 }),
  ])('PROP-11: %j is refused', async (id) => {
    const { choose } = await anOffice();
    expect((await choose(id)).problem.status).toBe(404);
  });

  test('PROP-11: is never longer than the API accepts', async () => {
    const { as, suggest, choose } = await anOffice();
    await aProperty(app.current, as, { addressLine1: `77 ${'Long '.repeat(39)}`.trim() });
    const [long] = await suggest('long long');
    expect((await choose(long!.id)).body.addressLine1).toMatch(/^77 Long .* Long$/);
    await aProperty(app.current, as, { addressLine1: '木'.repeat(200) });
    expect(await suggest('木木木')).toEqual([]);
  });
});
