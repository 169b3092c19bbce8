import type { Page } from '@playwright/test';
import { account } from '@tenantry/fakes/accounts';
import { startAmazon, type AmazonPeer } from '@tenantry/fakes/amazon';
import { startGoogle, type GooglePeer } from '@tenantry/fakes/google';
import { test as base } from './test.ts';

export { expect } from '@playwright/test';

type Peers = { Google: GooglePeer; Amazon: AmazonPeer };
type Provider = keyof Peers;

type TestFixtures = {
  /** The next person to sign in at the provider has this email. */
  atProvider: (provider: Provider, email: string) => void;
};

/** The demo, with a real OpenID provider in place of Google and an exact fake of Amazon. */
export const test = base.extend<TestFixtures, { peers: Peers }>({
  peers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are needed
    async ({}, use) => {
      const [Google, Amazon] = await Promise.all([startGoogle(), startAmazon()]);
      await use({ Google, Amazon });
      await Promise.all([Google.stop(), Amazon.stop()]);
    },
    { scope: 'worker' },
  ],

  // The server has different settings.
  start: async ({ peers: { Google, Amazon } }, use) =>
    use({ command: 'demo', own: 'providers', env: { ...Google.settings, ...Amazon.settings } }),

  atProvider: [
    async ({ peers, product }, use) => {
      for (const peer of Object.values(peers)) {
        peer.redirectUris.add(`${product.url}/login`);
        peer.denies = false;
      }
      await use((provider, email) => {
        peers[provider].account = account(email);
      });
    },
    { auto: true },
  ],
});

export const chooseProvider = (page: Page, provider: Provider) =>
  page.getByRole('button', { name: `Login with ${provider}` }).click();
