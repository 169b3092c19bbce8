import { QueryClient } from '@tanstack/react-query';
import { allEndpoints } from '@tenantry/contract/api';
import type { Access } from '@tenantry/contract/shared/endpoint';
import type { Permission } from '@tenantry/contract/shared/permissions';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { propertyPagesQuery } from './features/properties/properties.queries.ts';
import { needsQuery } from './features/today/needs.queries.ts';
import { todayQuery } from './features/today/today.queries.ts';
import { callApi } from './lib/api.ts';
import { admin, lessee } from './testing/records.ts';

const fetched = vi.fn<typeof fetch>();
const storage = new Map<string, string>();
const set = vi.fn();

beforeEach(() => {
  storage.clear();
  set.mockReset();
  fetched.mockReset();
  fetched.mockImplementation(async () => new Response('[]', { headers: json }));
});

const json = { 'content-type': 'application/json' };

/** Opens a page as a new document, before the app's code is loaded. */
async function open(address: string, session: object | null, dark = false) {
  if (session) storage.set('auth', JSON.stringify({ expr: Date.now() + 60_000, ...session }));
  const globals = {
    fetch: fetched,
    location: new URL(address, 'http://localhost'),
    localStorage: { getItem: (key: string) => storage.get(key) ?? null },
    matchMedia: () => ({ matches: dark }),
    document: { documentElement: { setAttribute: set } },
    earlyAnswers: undefined,
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.resetModules();
  await import('./early.ts');
  return fetched.mock.calls.map(([url]) => (url instanceof Request ? url.url : url.toString()));
}

const now = (person: typeof admin) => ({ ...person, expr: Date.now() + 60_000 });

const homePage = '/admin-landing/view-property/7';

const landing = '/admin-landing';

test('the colors are set before the first paint', async () => {
  await open('/', null, true);
  expect(set).toHaveBeenLastCalledWith('data-mantine-color-scheme', 'dark');
  storage.set('mantine-color-scheme-value', 'light');
  await open('/', null, true);
  expect(set).toHaveBeenLastCalledWith('data-mantine-color-scheme', 'light');
});

test('what a page shows first is asked for before the app is loaded, by those who may read it', async () => {
  const asked = async (path: string, session: object | null) => {
    fetched.mockClear();
    return open(path, session);
  };
  expect(await asked(homePage, now(admin))).toEqual([
    '/v1/admin/properties/7',
    '/v1/admin/properties/7/accounts',
    '/v1/public/attributes',
  ]);
  const few = { ...now(admin), permissions: ['properties:read'] };
  expect(await asked(homePage, few)).toEqual(['/v1/admin/properties/7', '/v1/public/attributes']);
  expect(await asked(`${homePage}?tab=2`, few)).toHaveLength(2);
  expect(await asked('/lessee-account', now(lessee))).toEqual(['/v1/lessee/accounts']);
  expect(await asked(landing, now(admin))).toHaveLength(3);
  expect(await asked(`${landing}?city=Albany`, now(admin))).toEqual([]);
  expect(await asked(landing, { ...now(admin), permissions: ['tasks:read'] })).toEqual([]);
  expect(await asked('/lessee-account', now(admin))).toEqual([]);
  expect(await asked(homePage, now(lessee))).toEqual([]);
  expect(await asked(homePage, { ...now(admin), expr: Date.now() - 1 })).toEqual([]);
  expect(await asked(homePage, { token: 'of an early version' })).toEqual([]);
  storage.set('auth', 'no JSON');
  expect(await asked(homePage, null)).toEqual([]);
});

const isFor = (access: Access | undefined, permission: Permission) =>
  typeof access === 'object' && access.staff === permission;

const accessOf = (url: string) =>
  allEndpoints.find(
    ({ method, path }) =>
      method === 'GET' && path === url.replace('/7', '/:propertyId').replace(/\?.*/, ''),
  )?.access;

test('an early call needs the permission that the contract names, so that none is refused', async () => {
  for (const page of ['/lessee-account', '/lessee-landing']) {
    for (const url of await open(page, now(lessee)))
      expect([url, accessOf(url)]).toEqual([url, 'lessee']);
    fetched.mockClear();
  }
  for (const page of [homePage, landing]) {
    fetched.mockClear();
    for (const url of await open(page, now(admin))) {
      const access = accessOf(url);
      // Any permission admits to what all staff may read.
      if (access === 'public' || access === 'staff') continue;
      fetched.mockClear();
      const permissions = admin.permissions.filter((each) => !isFor(access, each));
      expect(permissions).toHaveLength(admin.permissions.length - 1);
      expect(await open(page, { ...now(admin), permissions })).not.toContain(url);
    }
  }
});

test('the landing page of staff asks for nothing again', async () => {
  const asked = await open(landing, now(admin));
  const client = new QueryClient();
  await Promise.all([
    client.query(todayQuery()),
    client.query(needsQuery(false)),
    client.infiniteQuery(propertyPagesQuery({})),
  ]);
  expect(asked).toHaveLength(3);
  expect(fetched).toHaveBeenCalledTimes(asked.length);
});

test('the app takes an early answer once, for the same person; after a failure it asks itself', async () => {
  const call = () => callApi('GET /v1/lessee/accounts');
  await open('/lessee-account', now(lessee));
  await call();
  expect(fetched).toHaveBeenCalledTimes(1);
  await call();
  expect(fetched).toHaveBeenCalledTimes(2);

  fetched.mockClear();
  await open('/lessee-account', now(lessee));
  storage.set('auth', JSON.stringify({ ...now(lessee), token: 'another' }));
  await call();
  expect(fetched).toHaveBeenCalledTimes(2);

  fetched.mockClear();
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await open('/lessee-account', now(lessee));
  expect(await call()).toEqual([]);
  expect(fetched).toHaveBeenCalledTimes(2);

  fetched.mockClear();
  await open('/lessee-account', now(lessee));
  vi.useFakeTimers({ now: Date.now() + 11_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await call();
  expect(fetched).toHaveBeenCalledTimes(2);
});
