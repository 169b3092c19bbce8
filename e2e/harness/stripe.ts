import type { BrowserContext, Route } from '@playwright/test';
import { startStripe, type StripePeer } from '@tenantry/fakes/stripe';
import { bankPage, fieldPage, stripeScript } from './stripe-script.ts';
import { test as base } from './test.ts';

export { expect } from '@playwright/test';

/** The browser's requests to Stripe. */
export interface StripeRequest {
  readonly number: string;
  readonly postalCode: string;
  readonly key: string;
}

interface TestFixtures {
  /** The cards for which Stripe was asked for a token. For each of them, the bank asks for confirmation. */
  readonly told: StripeRequest[];
}

/** The demo with Stripe: its API is an exact fake, and the test serves its pages in the browser. */
export const test = base.extend<TestFixtures, { peer: StripePeer }>({
  peer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are needed
    async ({}, use) => {
      const peer = await startStripe();
      await use(peer);
      await peer.stop();
    },
    { scope: 'worker' },
  ],

  // The server has different settings.
  start: async ({ peer }, use) =>
    use({ command: 'demo', own: 'stripe', env: { ...peer.settings } }),

  told: [
    async ({ context, peer }, use) => {
      const told: StripeRequest[] = [];
      await serveStripe(context, peer, told);
      await use(told);
    },
    { auto: true },
  ],
});

async function serveStripe(context: BrowserContext, peer: StripePeer, told: StripeRequest[]) {
  await context.route('https://js.stripe.com/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('.js')) {
      return route.fulfill({ contentType: 'text/javascript', body: stripeScript });
    }
    const body = pathname.includes('three-ds') ? bankPage : fieldPage;
    return route.fulfill({ contentType: 'text/html', body });
  });
  await context.route('https://api.stripe.com/v1/tokens', (route) =>
    answerToken(route, peer, told),
  );
  await context.route('https://api.stripe.com/v1/3ds2/authenticate', (route) =>
    answerBank(route, peer),
  );
}

function answer(route: Route, body: unknown) {
  const headers = { 'access-control-allow-origin': '*' };
  return route.fulfill({ headers, json: body });
}

function answerToken(route: Route, peer: StripePeer, told: StripeRequest[]) {
  const sent = new URLSearchParams(route.request().postData() ?? '');
  const number = sent.get('card[number]') ?? '';
  const postalCode = sent.get('card[address_zip]') ?? '';
  told.push({ number, postalCode, key: sent.get('key') ?? '' });
  return answer(route, {
    id: peer.newToken('tok_threeDSecureRequired'),
    object: 'token',
    card: {
      id: 'card_1',
      object: 'card',
      address_zip: postalCode,
      brand: 'Visa',
      country: 'US',
      exp_month: 8,
      exp_year: 2030,
      funding: 'credit',
      last4: number.slice(-4),
    },
    created: 1,
    livemode: false,
    type: 'card',
    used: false,
  });
}

/** The bank's page reports to Stripe, which reports to our page. */
function answerBank(route: Route, peer: StripePeer) {
  const sent = new URLSearchParams(route.request().postData() ?? '');
  const [id = ''] = (sent.get('client_secret') ?? '').split('_secret_');
  peer.authenticate(id, true);
  return answer(route, { paymentIntent: peer.intents.get(id) });
}
