import { accountEndpoints } from '@tenantry/contract/access/account.endpoints';
import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { externalEndpoints } from '@tenantry/contract/access/external.endpoints';
import { startAmazon, type AmazonPeer } from '@tenantry/fakes/amazon';
import { startGoogle, type GooglePeer } from '@tenantry/fakes/google';
import { afterAll, beforeAll } from 'vitest';
import { providersOf } from '#features/access';
import { readConfig } from '../platform/config.ts';
import type { TestPerson } from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export { account } from '@tenantry/fakes/accounts';
export type { Claims } from '@tenantry/fakes/google';

export type ProviderName = 'Google' | 'Amazon';

interface ExternalTest {
  readonly app: TestApp;
  readonly google: GooglePeer;
  readonly amazon: AmazonPeer;
}

/** The app with a real OpenID provider as Google, and with an exact fake of Amazon. */
export function useProviders(): { readonly current: ExternalTest } {
  const holder: { current?: ExternalTest } = {};
  beforeAll(async () => {
    const [google, amazon] = await Promise.all([startGoogle(), startAmazon()]);
    const providers = providersOf(readConfig({ ...google.settings, ...amazon.settings }));
    holder.current = { google, amazon, app: await startTestApp({ providers }) };
  });
  afterAll(async () => {
    const { app, google, amazon } = holder.current ?? {};
    await app?.close();
    await Promise.all([google?.stop(), amazon?.stop()]);
  });
  return holder as { readonly current: ExternalTest };
}

/** A browser at an organization's sign-in page: it keeps cookies and follows redirects. */
export function aBrowser(app: TestApp, host: string) {
  const cookies = new Map<string, string>();
  const keep = (headers: Readonly<Record<string, unknown>>) => keepCookies(cookies, headers);
  const begin = async (authType: ProviderName) => {
    const cookie = cookieHeader(cookies);
    const answer = await app.call(externalEndpoints.start, { host, cookie, body: { authType } });
    keep(answer.headers);
    return answer;
  };
  /** Opens the provider's page, and returns the address to which it redirects. */
  const visit = async (address: string) => followRedirects(new URL(address), `https://${host}`);
  return {
    cookies,
    begin,
    visit,
    /** The whole flow from My account: to the provider, back with a code, and linked. */
    link: async (as: TestPerson, provider: ProviderName) => {
      const returned = await visit((await begin(provider)).body.url);
      const body = { token: returned.searchParams.get('code') ?? '' };
      const cookie = cookieHeader(cookies);
      const params = { provider };
      return app.call(accountEndpoints.link, { as, cookie, params, body });
    },
    finish: async (authType: ProviderName, code: string | null) => {
      const body = { authType, ...(code !== null && { token: code }) };
      const cookie = cookieHeader(cookies);
      const answer = await app.call(accessEndpoints.login, { host, cookie, body });
      keep(answer.headers);
      return answer;
    },
  };
}

type Browser = ReturnType<typeof aBrowser>;

/** The whole flow: to the provider, back with a code, and signed in. */
export async function signInAt(browser: Browser, authType: ProviderName) {
  const { body } = await browser.begin(authType);
  const returned = await browser.visit(body.url);
  return browser.finish(authType, returned.searchParams.get('code'));
}

function keepCookies(cookies: Map<string, string>, headers: Readonly<Record<string, unknown>>) {
  const lines = (headers['set-cookie'] ?? []) as string | string[];
  for (const line of [lines].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

async function followRedirects(start: URL, home: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = start;
  for (let hops = 0; hops < 10; hops += 1) {
    const headers = { cookie: cookieHeader(cookies) };
    const response = await fetch(address, { redirect: 'manual', headers });
    const location = response.headers.get('location');
    if (!location) throw new Error(`${response.status} ${await response.text()}`);
    keepCookies(cookies, { 'set-cookie': response.headers.getSetCookie() });
    address = new URL(location, address);
    if (address.origin === home) return address;
  }
  throw new Error(`${start.origin} sends the browser round and round`);
}
