import type { Page } from '@playwright/test';
import { account, type Account } from '@tenantry/fakes/accounts';
import { startAmazon, type AmazonPeer } from '@tenantry/fakes/amazon';
import { startGoogle, type GooglePeer } from '@tenantry/fakes/google';
import { test as base } from './test.ts';

export { expect } from '@playwright/test';

type Peers = { Google: GooglePeer; Amazon: AmazonPeer };
export type Provider = keyof Peers;

type TestFixtures = {
  /** The file that owns the product, as no two files may share one. */
  own: string;
  /** The person with this email is the next to sign in at the provider. */
  atProvider: (provider: Provider, email: string, changes?: Partial<Account>) => void;
};

/** The demo, with a real OpenID provider as Google and an exact fake of Amazon. */
export const test = base.extend<TestFixtures, { peers: Peers }>({
  own: ['providers', { option: true }],

  peers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are needed
    async ({}, use) => {
      const [Google, Amazon] = await Promise.all([startGoogle(), startAmazon()]);
      await use({ Google, Amazon });
      await Promise.all([Google.stop(), Amazon.stop()]);
    },
    { scope: 'worker' },
  ],

  start: async ({ peers: { Google, Amazon }, own }, use) =>
    use({ command: 'demo', own, env: { ...Google.settings, ...Amazon.settings } }),

  atProvider: [
    async ({ peers, product }, use) => {
      for (const peer of Object.values(peers)) {
        peer.redirectUris.add(`${product.url}/login`);
        peer.denies = false;
      }
      await use((provider, email, changes) => {
        peers[provider].account = account(email, changes);
      });
    },
    { auto: true },
  ],
});

export const chooseProvider = (page: Page, provider: Provider) =>
  page.getByRole('button', { name: `Login with ${provider}` }).click();

/** Goes through a provider's pages by HTTP, and returns the code that it sends back. */
export async function codeOf(page: Page, authType: Provider): Promise<string> {
  const begun = await page.request.post('/v1/auth/external', { data: { authType } });
  const { url } = (await begun.json()) as { url: string };
  const returned = await page.request.get(url);
  return new URL(returned.url()).searchParams.get('code') ?? '';
}
