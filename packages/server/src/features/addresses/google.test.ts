import { addressesEndpoints } from '@tenantry/contract/addresses/addresses.endpoints';
import {
  startGooglePlaces,
  type GooglePlace,
  type GooglePlacesPeer,
} from '@tenantry/fakes/google-places';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { anOrganization, aPerson, aProperty, type TestPerson } from '#testing/factories';
import { startTestApp, type TestApp } from '#testing/test-app';
import { shortenTimeouts } from '#testing/timeouts';
import { createLogger } from '../../platform/log.ts';

let google: GooglePlacesPeer;
let app: TestApp;
let as: TestPerson;
const lines: string[] = [];

beforeAll(async () => {
  google = await startGooglePlaces();
  const log = createLogger('warn', { write: (line) => void lines.push(line) });
  app = await startTestApp({ addresses: google.settings, log });
  as = await aPerson(app, await anOrganization(app), 'SiteAdmin');
});

afterAll(async () => {
  await app.close();
  await google.stop();
});

beforeEach(() => {
  google.trouble = null;
  google.calls.length = 0;
  google.places.length = 0;
  lines.length = 0;
});

const component = (longText: string, shortText: string, ...types: string[]) => ({
  longText,
  shortText,
  types,
});

const usa = component('United States', 'US', 'country', 'political');

const home: GooglePlace = {
  id: 'ChIJd8BlQ2BZwokRAFUEcm_qrcA',
  formattedAddress: '123 Main Street #4, Springfield, IL 62701, USA',
  addressComponents: [
    component('4', '4', 'subpremise'),
    component('123', '123', 'street_number'),
    component('Main Street', 'Main St', 'route'),
    component('Downtown', 'Downtown', 'neighborhood', 'political'),
    component('Springfield', 'Springfield', 'locality', 'political'),
    component('Sangamon County', 'Sangamon County', 'administrative_area_level_2', 'political'),
    component('Illinois', 'IL', 'administrative_area_level_1', 'political'),
    usa,
    component('62701', '62701', 'postal_code'),
    component('1234', '1234', 'postal_code_suffix'),
  ],
};

const suggest = async (text: string, session = 'the-first-entry-of-typing') =>
  (await app.call(addressesEndpoints.suggest, { as, query: { text, session } })).body;

const choose = (addressId: string, session = 'the-first-entry-of-typing') =>
  app.call(addressesEndpoints.address, { as, params: { addressId }, query: { session } });

const filled = {
  address: '123 Main Street #4, Springfield, IL 62701, USA',
  addressLine1: '123 Main Street',
  addressLine2: '4',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
  country: 'United States',
};

describe('PROP-11: suggestions by Google', () => {
  test('PROP-11: a chosen place fills every field', async () => {
    google.places.push(home);
    const [found] = await suggest('123 Main');
    expect(found?.text).toBe(home.formattedAddress);
    const { status, body } = await choose(found!.id);
    expect(status).toBe(200);
    expect(body).toEqual(filled);
    expect(lines).toEqual([]);
  });

  test.each([
    ['sublocality', component('Brooklyn', 'Brooklyn', 'sublocality_level_1', 'sublocality')],
    ['postal_town', component('Brooklyn', 'Brooklyn', 'postal_town')],
  ])('PROP-11: without a locality, %s is the city', async (_, city) => {
    google.places.push({
      id: 'ChIJbrooklyn',
      formattedAddress: 'Pier 6, Brooklyn, NY, USA',
      addressComponents: [
        component('Pier 6', 'Pier 6', 'route'),
        city,
        component('New York', 'NY', 'administrative_area_level_1', 'political'),
        usa,
      ],
    });
    const [found] = await suggest('Pier 6');
    expect((await choose(found!.id)).body).toEqual({
      address: 'Pier 6, Brooklyn, NY, USA',
      addressLine1: 'Pier 6',
      addressLine2: '',
      city: 'Brooklyn',
      state: 'NY',
      zipCode: '',
      country: 'United States',
    });
  });

  test('PROP-11: the calls of one entry belong to one session', async () => {
    google.places.push(home);
    const one = '1f0e7a3c-8f3b-4c59-9d1e-6f2b8a7c5d40';
    const another = 'a-second-entry-of-typing';
    await suggest('123', one);
    const [found] = await suggest('123 Main', one);
    await choose(found!.id, one);
    await suggest('123 Main', another);
    expect(google.calls).toEqual([
      { call: 'POST /v1/places:autocomplete', session: one, status: 200 },
      { call: 'POST /v1/places:autocomplete', session: one, status: 200 },
      { call: `GET /v1/places/${home.id}`, session: one, status: 200 },
      { call: 'POST /v1/places:autocomplete', session: another, status: 200 },
    ]);
  });

  test.each(['', 'short', 'x'.repeat(37), 'a word / with 100% odd letters'])(
    'PROP-11: %j is not a session',
    async (session) => {
      const query = { text: '123 Main', session };
      const { problem } = await app.call(addressesEndpoints.suggest, { as, query });
      expect(problem.fields).toHaveProperty('session');
      expect(google.calls).toEqual([]);
    },
  );

  test('PROP-11: addresses of the organization come before them', async () => {
    google.places.push(home);
    const { addressLine1 } = await aProperty(app, as, { addressLine1: '123 Main Avenue' });
    const [own, other] = await suggest('123 main');
    expect(own?.text).toContain(addressLine1);
    expect(other?.text).toBe(home.formattedAddress);
    await choose(own!.id);
    expect(google.calls).toHaveLength(1);
  });

  test('PROP-11: Google is not asked about two letters, and may know nothing', async () => {
    expect(await suggest('12')).toEqual([]);
    expect(google.calls).toEqual([]);
    expect(await suggest('nowhere at all')).toEqual([]);
    expect(lines).toEqual([]);
  });
});

describe('PROP-11: when Google does not respond', () => {
  test.each(['fails', 'nonsense', 'hangs'] as const)(
    'PROP-11: Google %s, and the server makes its own suggestions',
    async (trouble) => {
      google.places.push(home);
      const [found] = await suggest('123 Main Street');
      google.trouble = trouble;
      const timeouts = shortenTimeouts();
      const pasted = '9 Oak Lane, Springfield, IL 62701';
      expect((await suggest(pasted)).map(({ text }) => text)).toEqual([pasted]);
      expect((await choose(found!.id)).body).toEqual({
        ...filled,
        address: '123 Main Street, #4, Springfield, IL 62701',
        addressLine2: '#4',
      });
      expect(timeouts).toEqual([3_000, 3_000]);
      expect(lines).toHaveLength(2);
      expect(lines.join('')).toContain('Google could not be asked for an address');
      expect(lines.join('')).not.toMatch(/Oak|Main|a key of the tests/);
    },
  );

  test('PROP-11: no database connection is held while Google responds', async () => {
    google.trouble = 'hangs';
    const timeIsUp = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeIsUp.signal);
    // More requests than there are connections.
    const asked = Array.from({ length: 12 }, () => suggest('9 Oak Lane, Springfield, IL 62701'));
    while (google.calls.length < 12) await new Promise((done) => setTimeout(done, 5));
    const { idleCount, totalCount } = app.database.pool;
    expect(idleCount).toBe(totalCount);
    timeIsUp.abort();
    expect((await Promise.all(asked)).flat()).toHaveLength(12);
  });

  test('PROP-11: a missing place or a wrong key is not an error of the server', async () => {
    google.places.push(home);
    const [found] = await suggest('123 Main Street');
    google.places.length = 0;
    expect((await choose(found!.id)).body.addressLine1).toBe('123 Main Street');
    const settings = { ...google.settings, ADDRESS_GOOGLE_KEY: 'wrong' };
    const other = await startTestApp({ addresses: settings });
    const admin = await aPerson(other, await anOrganization(other), 'SiteAdmin');
    const query = {
      text: '9 Oak Lane, Springfield, IL 62701',
      session: 'the-first-entry-of-typing',
    };
    const { body } = await other.call(addressesEndpoints.suggest, { as: admin, query });
    await other.close();
    expect(body.map(({ text }) => text)).toEqual([query.text]);
  });
});
