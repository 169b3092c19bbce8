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
  /** The cards for which Stripe was asked for a token. */
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

const tokens: Readonly<Record<string, string>> = {
  '4242424242424242': 'tok_visa',
  '4000000000000002': 'tok_chargeDeclined',
  '4000002760003184': 'tok_threeDSecureRequired',
};

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

function answer(route: Route, status: number, body: unknown) {
  const headers = { 'access-control-allow-origin': '*' };
  return route.fulfill({ status, headers, json: body });
}

function answerToken(route: Route, peer: StripePeer, told: StripeRequest[]) {
  const sent = new URLSearchParams(route.request().postData() ?? '');
  const number = sent.get('card[number]') ?? '';
  const postalCode = sent.get('card[address_zip]') ?? '';
  told.push({ number, postalCode, key: sent.get('key') ?? '' });
  // The test uses this number to mean that the key is no longer valid.
  if (number === '4000000000000010') {
    const error = { type: 'invalid_request_error', message: 'Expired API Key provided' };
    return answer(route, 401, { error });
  }
  const known = tokens[number];
  if (!known) {
    const message = 'Your card number is incorrect.';
    return answer(route, 402, { error: { type: 'card_error', code: 'incorrect_number', message } });
  }
  return answer(route, 200, {
    id: peer.newToken(known),
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

/** The bank reports to Stripe, which reports to the page. */
function answerBank(route: Route, peer: StripePeer) {
  const sent = new URLSearchParams(route.request().postData() ?? '');
  const [id = ''] = (sent.get('client_secret') ?? '').split('_secret_');
  const succeeds = sent.get('succeeds') === 'true';
  peer.authenticate(id, succeeds);
  const paymentIntent = peer.intents.get(id);
  return answer(
    route,
    200,
    succeeds ? { paymentIntent } : { error: paymentIntent?.last_payment_error },
  );
}
