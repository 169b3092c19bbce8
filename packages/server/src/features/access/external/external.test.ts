import { installationEndpoints } from '@tenantry/contract/installation/installation.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { providersOf } from '#features/access';
import { anOrganization, aPerson } from '#testing/factories';
import { asOwner, tablesWith } from '#testing/inspection';
import {
  aBrowser,
  account,
  signInAt,
  useProviders,
  type Claims,
  type ProviderName,
} from '#testing/providers';
import { withApp } from '#testing/second-factor';
import { NOW, startTestApp } from '#testing/test-app';
import { readConfig } from '../../../platform/config.ts';

const external = useProviders();
const identities = 'SELECT user_id, provider, subject FROM external_identities';

beforeEach(() => {
  const { app, google, amazon } = external.current;
  app.clock.set(NOW);
  Object.assign(google, { forge: null, wrongKey: false });
  amazon.audience = amazon.settings['AMAZON_CLIENT_ID'] ?? '';
});

const peerOf = (name: ProviderName) =>
  name === 'Google' ? external.current.google : external.current.amazon;

/** An organization with a user, who is also signed in at the provider under the same address. */
async function someoneAt(name: ProviderName) {
  const { app } = external.current;
  const organization = await anOrganization(app);
  const host = organization.domain;
  const person = await aPerson(app, organization, 'Leasee');
  const peer = peerOf(name);
  peer.redirectUris.add(`https://${host}/login`);
  peer.account = account(person.emailAddress);
  return { app, organization, host, person, peer, browser: aBrowser(app, host) };
}

const failure = (name: ProviderName) => ({
  status: 401,
  code: 'sign_in_failed',
  message: `${name} login failed`,
});

const providers = ['Google', 'Amazon'] as const;

describe.each(providers)('AUTH-2, AUTH-7: sign-in with %s', (name) => {
  test('AUTH-5: a person whose provider account has a known address is signed in', async () => {
    const { app, host, browser } = await someoneAt(name);
    const { status, body } = await signInAt(browser, name);
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      roles: ['Leasee'],
      permissions: [],
      reachesEverything: true,
      firstName: 'Sam',
      lastName: 'Rivers',
      organization: {
        name: expect.any(String),
        timeZone: 'America/New_York',
        today: NOW.slice(0, 10),
      },
      expr: Date.parse(NOW) + 60 * 60 * 1000,
    });
    const as = { host, token: body.token };
    expect((await app.call(leasesEndpoints.ofLessee, { as })).status).toBe(200);
  });

  test('TRUST-3: a person with an app is asked for its code, even where providers count as a second factor', async () => {
    const { app, organization, person, browser } = await someoneAt(name);
    await withApp(app, person);
    await asOwner(
      app,
      organization,
      'UPDATE organizations SET providers_are_second_factor = true WHERE id = $1',
      [organization.id],
    );
    app.directory.forget();
    const { problem } = await signInAt(browser, name);
    expect(problem.code).toBe('second_factor_asked');
  });

  test('AUTH-3: the address to go to has its scopes, the fixed state, and PKCE', async () => {
    const { host, browser } = await someoneAt(name);
    const { body } = await browser.begin(name);
    const random = expect.stringMatching(/^[\w-]{43}$/) as string;
    expect(Object.fromEntries(new URL(body.url).searchParams)).toEqual({
      client_id: 'tenantry-tests',
      response_type: 'code',
      redirect_uri: `https://${host}/login`,
      scope: name === 'Google' ? 'openid email profile' : 'profile',
      state: name.toLowerCase(),
      code_challenge: random,
      code_challenge_method: 'S256',
      ...(name === 'Google' && { nonce: random }),
    });
  });

  test('the browser keeps its half in a cookie for ten minutes, which no script can read', async () => {
    const { app, browser } = await someoneAt(name);
    const begun = await browser.begin(name);
    const [cookie = ''] = [begun.headers['set-cookie']].flat().map(String);
    expect(cookie).toMatch(/^__Host-external-sign-in=[\w-]{43};/);
    expect(cookie.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=600',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    expect(await tablesWith(app, browser.cookies.get('__Host-external-sign-in') ?? '')).toEqual([]);

    const returned = await browser.visit(begun.body.url);
    app.clock.advance({ minutes: 10 });
    const late = await browser.finish(name, returned.searchParams.get('code'));
    expect(late.problem).toMatchObject(failure(name));
  });

  test('once linked, the subject counts, even if the address of the provider account changes', async () => {
    const { app, organization, person, peer, browser } = await someoneAt(name);
    await signInAt(browser, name);
    peer.account = account('moved@example.com', { subject: peer.account.subject });
    expect((await signInAt(browser, name)).status).toBe(200);
    const rows = await asOwner(app, organization, identities);
    expect(rows).toEqual([
      { user_id: person.userId, provider: name, subject: peer.account.subject },
    ]);
  });

  test('a later owner of a used address is not signed in as the earlier one', async () => {
    const { person, peer, browser } = await someoneAt(name);
    await signInAt(browser, name);
    peer.account = account(person.emailAddress, { subject: 'the next owner' });
    expect((await signInAt(browser, name)).problem).toMatchObject(failure(name));
  });

  test('a subject belongs to one user, even with two sign-ins at once', async () => {
    const { app, organization, host, person, browser } = await someoneAt(name);
    const browsers = [browser, ...Array.from({ length: 4 }, () => aBrowser(app, host))];
    const answers = await Promise.all(browsers.map((each) => signInAt(each, name)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await asOwner(app, organization, identities)).toHaveLength(1);

    const other = await aPerson(app, organization, 'Leasee');
    const second = `INSERT INTO external_identities
      SELECT organization_id, gen_random_uuid(), $1, provider, subject, created_at
      FROM external_identities WHERE user_id = $2`;
    const values = [other.userId, person.userId];
    await expect(asOwner(app, organization, second, values)).rejects.toThrow(
      'external_identities_subject',
    );
  });

  test('the same person at the same provider is not a user of another organization', async () => {
    const { browser } = await someoneAt(name);
    await signInAt(browser, name);
    const known = peerOf(name).account;
    const elsewhere = await someoneAt(name);
    peerOf(name).account = known;
    expect((await signInAt(elsewhere.browser, name)).problem).toMatchObject(failure(name));
  });
});

describe.each(providers)('AUTH-4, AUTH-7: sign-in with %s is refused', (name) => {
  test('for someone who is not a user, and no user is created', async () => {
    const { app, organization, peer, browser } = await someoneAt(name);
    peer.account = account('stranger@example.com');
    expect((await signInAt(browser, name)).problem).toMatchObject(failure(name));
    expect(await asOwner(app, organization, 'SELECT 1 FROM users')).toHaveLength(1);
    expect(await asOwner(app, organization, identities)).toEqual([]);
  });

  test('for someone who was deactivated, before and after they were linked', async () => {
    const { app, organization, person, browser } = await someoneAt(name);
    const deactivate = 'UPDATE users SET deactivated_at = $2 WHERE id = $1';
    await asOwner(app, organization, deactivate, [person.userId, NOW]);
    expect((await signInAt(browser, name)).problem).toMatchObject(failure(name));
    await asOwner(app, organization, deactivate, [person.userId, null]);
    expect((await signInAt(browser, name)).status).toBe(200);
    await asOwner(app, organization, deactivate, [person.userId, NOW]);
    expect((await signInAt(browser, name)).problem).toMatchObject(failure(name));
  });

  test('for a code that was used, with the old cookie and with a new one', async () => {
    const { browser } = await someoneAt(name);
    const { body } = await browser.begin(name);
    const cookie = browser.cookies.get('__Host-external-sign-in') ?? '';
    const code = (await browser.visit(body.url)).searchParams.get('code');
    expect((await browser.finish(name, code)).status).toBe(200);
    expect(browser.cookies.has('__Host-external-sign-in')).toBe(false);

    browser.cookies.set('__Host-external-sign-in', cookie);
    expect((await browser.finish(name, code)).problem).toMatchObject(failure(name));
    await browser.begin(name);
    expect((await browser.finish(name, code)).problem).toMatchObject(failure(name));
  });

  test('without the cookie, with that of another browser, and without a code', async () => {
    const { app, host, browser } = await someoneAt(name);
    const { body } = await browser.begin(name);
    const code = (await browser.visit(body.url)).searchParams.get('code');
    const stranger = aBrowser(app, host);
    expect((await stranger.finish(name, code)).problem).toMatchObject(failure(name));
    await stranger.begin(name);
    expect((await stranger.finish(name, code)).problem).toMatchObject(failure(name));
    expect((await browser.finish(name, null)).problem).toMatchObject(failure(name));
  });

  test("with the other provider's code", async () => {
    const other = name === 'Google' ? 'Amazon' : 'Google';
    const { host, person, browser } = await someoneAt(name);
    peerOf(other).redirectUris.add(`https://${host}/login`);
    peerOf(other).account = account(person.emailAddress);
    const { body } = await browser.begin(other);
    const code = (await browser.visit(body.url)).searchParams.get('code');
    const { exchanges } = external.current.amazon;
    const asked = exchanges.length;
    expect((await browser.finish(name, code)).problem).toMatchObject(failure(name));
    // It was not even sent to the wrong one.
    expect(exchanges).toHaveLength(asked);
    await browser.begin(name);
    expect((await browser.finish(name, code)).problem).toMatchObject(failure(name));
  });
});

describe('AUTH-4: while a provider is away', () => {
  const nowhere = 'http://127.0.0.1:1';

  async function aBrowserThere(name: ProviderName, settings: Record<string, string>) {
    const config = readConfig({ ...peerOf(name).settings, ...settings });
    const away = await startTestApp({ providers: providersOf(config) });
    onTestFinished(() => away.close());
    return aBrowser(away, (await anOrganization(away)).domain);
  }

  test('sign-in with Google does not even begin', async () => {
    const browser = await aBrowserThere('Google', { GOOGLE_ISSUER: nowhere });
    expect((await browser.begin('Google')).problem).toMatchObject(failure('Google'));
  });

  test.each(['AMAZON_TOKEN_URL', 'AMAZON_TOKENINFO_URL', 'AMAZON_PROFILE_URL'])(
    'sign-in with Amazon fails without %s',
    async (setting) => {
      const { peer, person } = await someoneAt('Amazon');
      const browser = await aBrowserThere('Amazon', { [setting]: nowhere });
      peer.account = account(person.emailAddress);
      const { body } = await browser.begin('Amazon');
      peer.redirectUris.add(new URL(body.url).searchParams.get('redirect_uri') ?? '');
      const code = (await browser.visit(body.url)).searchParams.get('code');
      expect((await browser.finish('Amazon', code)).problem).toMatchObject(failure('Amazon'));
    },
  );

  test('sign-in with Google works again once it is back', async () => {
    const { google } = external.current;
    const { browser } = await someoneAt('Google');
    const { body } = await browser.begin('Google');
    const code = (await browser.visit(body.url)).searchParams.get('code');
    google.away = true;
    expect((await browser.finish('Google', code)).problem).toMatchObject(failure('Google'));
    google.away = false;
    expect((await signInAt(browser, 'Google')).status).toBe(200);
  });
});

describe('AUTH-7: responses of Google are verified', () => {
  const soon = () => Math.floor(performance.timeOrigin / 1000);

  test.each<[string, (claims: Claims) => Claims]>([
    ['for another application', (claims) => ({ ...claims, aud: 'another' })],
    ['from another issuer', (claims) => ({ ...claims, iss: 'https://accounts.example.com' })],
    ['that has expired', (claims) => ({ ...claims, iat: soon() - 700, exp: soon() - 600 })],
    ['of another sign-in', (claims) => ({ ...claims, nonce: 'another' })],
    ['with an address that is not verified', (claims) => ({ ...claims, email_verified: false })],
    ['that does not say so', (claims) => ({ ...claims, email_verified: undefined })],
    ['without an address', (claims) => ({ ...claims, email: undefined })],
  ])('an id token %s is refused', async (_, forge) => {
    const { google } = external.current;
    const { browser } = await someoneAt('Google');
    google.forge = forge;
    expect((await signInAt(browser, 'Google')).problem).toMatchObject(failure('Google'));
    google.forge = (claims) => claims;
    expect((await signInAt(browser, 'Google')).status).toBe(200);
  });

  test('an id token signed by someone else is refused', async () => {
    const { browser } = await someoneAt('Google');
    external.current.google.wrongKey = true;
    expect((await signInAt(browser, 'Google')).problem).toMatchObject(failure('Google'));
  });

  test('an address that its account has not verified is refused', async () => {
    const { person, peer, browser } = await someoneAt('Google');
    peer.account = account(person.emailAddress, { emailVerified: false });
    expect((await signInAt(browser, 'Google')).problem).toMatchObject(failure('Google'));
  });
});

test("AUTH-7: Amazon's access token for another application is refused", async () => {
  const { browser } = await someoneAt('Amazon');
  external.current.amazon.audience = 'another-application';
  expect((await signInAt(browser, 'Amazon')).problem).toMatchObject(failure('Amazon'));
});

test('AUTH-7: the case of the address does not matter', async () => {
  const { person, peer, browser } = await someoneAt('Amazon');
  peer.account = account(person.emailAddress.toUpperCase());
  expect((await signInAt(browser, 'Amazon')).status).toBe(200);
});

test('AUTH-4: the page learns which providers are available', async () => {
  const { body } = await external.current.app.call(installationEndpoints.configuration, {});
  expect(body.signIn).toEqual({ google: true, amazon: true });
});
