import { cardsEndpoints } from '@tenantry/contract/payments/cards.endpoints';
import { installationEndpoints } from '@tenantry/contract/installation/installation.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { testToken } from '@tenantry/contract/payments/test-cards.rules';
import { startStripe } from '@tenantry/fakes/stripe';
import { describe, expect, test } from 'vitest';
import { eventually } from '#testing/eventually';
import { cardPaymentBody } from '#testing/card-payments';
import { asOwner } from '#testing/inspection';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { moneyOf, payByStripe, sweepCards, useStripe } from '#testing/stripe';
import { startTestApp } from '#testing/test-app';
import { unsettledCards, cardJobs } from './cards.jobs.ts';
import { startJobs } from '../../platform/jobs/start-jobs.ts';
import { createLogger } from '../../platform/log.ts';

const it = useStripe();

const pay = (landlord: Landlord, changes = {}, key?: string) =>
  payByStripe(it.current, landlord.lessee, changes, key);

const settle = async (landlord: Landlord, paymentId: string) => {
  const { lessee: as } = landlord;
  const { app } = it.current;
  return (await app.call(cardsEndpoints.settle, { as, params: { paymentId }, body: {} })).body;
};

const listed = async ({ admin: as, property }: Landlord) => {
  const params = { propertyId: property.id };
  return (await it.current.app.call(paymentsEndpoints.list, { as, params })).body;
};

describe('PAY-5: a payment by Stripe', () => {
  test('PAY-5, PAY-7: is these calls, each with its idempotency key', async () => {
    const { app, stripe } = it.current;
    const landlord = await aLandlord(app);
    const { status, body } = await pay(landlord, { amount: 1234.56 });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      leaseId: landlord.lease.id,
      amount: 1234.56,
      status: 'succeeded',
      failure: null,
      card: { brand: 'Visa', last4: '4242', expMonth: 8, expYear: 2030, testMode: true },
      clientSecret: null,
    });
    expect(stripe.calls).toEqual([
      {
        method: 'POST',
        name: 'POST /v1/payment_intents',
        params: {
          amount: '123456',
          currency: 'usd',
          'allowed_payment_method_types[0]': 'card',
          'automatic_payment_methods[enabled]': 'true',
          'automatic_payment_methods[allow_redirects]': 'never',
          'metadata[organizationId]': landlord.organization.id,
          'metadata[cardPaymentId]': body.id,
          'metadata[leaseId]': landlord.lease.id,
        },
        idempotencyKey: `${body.id}-create`,
        version: '2026-10-28.endive',
      },
      {
        method: 'POST',
        name: 'POST /v1/payment_intents/:id/confirm',
        params: {
          'payment_method_data[type]': 'card',
          'payment_method_data[card][token]': 'tok_visa',
          use_stripe_sdk: 'true',
          'expand[0]': 'latest_charge',
        },
        idempotencyKey: `${body.id}-confirm`,
        version: '2026-10-28.endive',
      },
    ]);
    expect(await listed(landlord)).toEqual([
      expect.objectContaining({
        id: body.id,
        description: 'Test card: Visa ending in 4242',
        card: body.card,
      }),
    ]);
  });

  test('PAY-5: that succeeded is booked, also when Stripe does not tell the card', async () => {
    const landlord = await aLandlord(it.current.app);
    const { status, body } = await pay(landlord, { token: 'tok_untold', amount: 12.5 });
    expect([status, body.status, body.card]).toEqual([201, 'succeeded', null]);
    const { received } = await moneyOf(it.current.app, landlord.organization);
    expect(received).toHaveLength(1);
    const [payment] = await listed(landlord);
    expect(payment).toMatchObject({ amount: 12.5, card: null });
  });

  test.each([
    ['tok_chargeDeclined', 'card_declined', 'Your card was declined.'],
    [
      'tok_chargeDeclinedInsufficientFunds',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['tok_chargeDeclinedExpiredCard', 'expired_card', 'Your card has expired.'],
    ['tok_chargeDeclinedIncorrectCvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      'tok_chargeDeclinedProcessingError',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('PAY-4: %s is declined as %s: %s', async (token, code, message) => {
    const landlord = await aLandlord(it.current.app);
    const { problem } = await pay(landlord, { token });
    expect(problem).toMatchObject({ status: 422, code: 'card_declined', message });
    const { asked, received } = await moneyOf(it.current.app, landlord.organization);
    expect(asked).toEqual([expect.objectContaining({ status: 'failed', failure_code: code })]);
    expect(received).toEqual([]);
    const [attempt] = await listed(landlord);
    expect(attempt).toMatchObject({ status: 'failed', failure: message, card: { brand: 'Visa' } });
  });

  test.each([
    [
      'of the test processor',
      testToken({ number: '4242424242424242', expMonth: 1, expYear: 2031 }),
    ],
    ['that is none', 'tok_unknown'],
  ])('PAY-8: a token %s is refused by Stripe', async (_, token) => {
    const { app, stripe } = it.current;
    const landlord = await aLandlord(app);
    const { problem } = await pay(landlord, { token });
    expect(problem).toMatchObject({ status: 422, code: 'card_declined' });
    expect(problem.message).toMatch(/You were not charged/);
    const { asked } = await moneyOf(app, landlord.organization);
    expect(asked).toEqual([expect.objectContaining({ failure_code: 'resource_missing' })]);
    expect(stripe.intents.get(asked[0]?.intent_id ?? '')?.status).toBe('canceled');
  });

  test('PAY-7: fifty clicks at once are one charge', async () => {
    const { app, stripe } = it.current;
    const landlord = await aLandlord(app);
    const token = stripe.newToken('tok_visa');
    const clicks = Array.from({ length: 50 }, () => pay(landlord, { token }, 'fifty'));
    for (const { status } of await Promise.all(clicks)) expect(status).toBe(201);
    const confirmed = stripe.calls.filter(({ name }) => name.endsWith('/confirm'));
    expect(confirmed).toHaveLength(1);
    expect((await moneyOf(app, landlord.organization)).received).toHaveLength(1);
    expect((await pay(landlord, { token }, 'fifty')).body.status).toBe('succeeded');
  });
});

describe('PAY-7: a request that hangs for minutes', () => {
  test.each([
    ['before Stripe knows of it', 'POST /v1/payment_intents'],
    ['before the card is charged', 'POST /v1/payment_intents/:id/confirm'],
  ])('PAY-7: %s charges nothing, because it was given up', async (_, call) => {
    const { app, stripe } = it.current;
    const landlord = await aLandlord(app);
    const hangs = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    stripe.trouble = async ({ name }) => {
      if (name !== call) return null;
      hangs.resolve();
      await goesOn.promise;
      return null;
    };
    const paying = pay(landlord, {}, 'hangs');
    await hangs.promise;
    app.clock.advance({ seconds: 61 });
    await sweepCards(app, landlord.organization);
    goesOn.resolve();
    expect((await paying).problem).toMatchObject({ code: 'card_declined' });
    const { asked, received } = await moneyOf(app, landlord.organization);
    expect(asked).toMatchObject([{ status: 'failed', failure_code: 'not_carried_out' }]);
    expect(received).toEqual([]);
    const [intent] = [...stripe.intents.values()].filter(
      ({ metadata }) => metadata['cardPaymentId'] === asked[0]?.id,
    );
    expect(intent?.status).not.toBe('succeeded');
  });
});

describe("PAY-5: the tenant's bank asks (3-D Secure)", () => {
  const asked = async () => {
    const landlord = await aLandlord(it.current.app);
    const { body } = await pay(landlord, { token: 'tok_threeDSecureRequired' });
    const [row] = (await moneyOf(it.current.app, landlord.organization)).asked;
    return { landlord, body, intentId: row?.intent_id ?? '' };
  };

  test.each([
    [true, { status: 'succeeded', failure: null, clientSecret: null }],
    [false, { status: 'failed', failure: expect.stringMatching(/^We are unable to authenticate/) }],
  ] as const)('and the tenant says: %s', async (succeeds, expected) => {
    const { stripe, app } = it.current;
    const { landlord, body, intentId } = await asked();
    const clientSecret = stripe.intents.get(intentId)?.client_secret;
    expect(body).toMatchObject({ status: 'requiresAction', clientSecret });
    expect(await settle(landlord, body.id)).toMatchObject({
      status: 'requiresAction',
      clientSecret,
    });
    stripe.authenticate(intentId, succeeds);
    expect(await settle(landlord, body.id)).toMatchObject(expected);
    expect((await moneyOf(app, landlord.organization)).received).toHaveLength(succeeds ? 1 : 0);
  });

  test('and nobody responds for a day: then nobody can any more', async () => {
    const { app, stripe } = it.current;
    const { landlord, body, intentId } = await asked();
    app.clock.advance({ hours: 23 });
    await sweepCards(app, landlord.organization);
    expect(stripe.intents.get(intentId)?.status).toBe('requires_action');
    app.clock.advance({ hours: 2 });
    await sweepCards(app, landlord.organization);
    expect(stripe.intents.get(intentId)?.status).toBe('canceled');
    const lessee = await signedInAgain(app, landlord.lessee);
    expect(await settle({ ...landlord, lessee }, body.id)).toMatchObject({
      status: 'failed',
      failure: 'The payment was not processed. You were not charged.',
    });
  });

  test('and the endpoint of the test processor refuses the payment', async () => {
    const { landlord, body } = await asked();
    const { problem } = await it.current.app.call(cardsEndpoints.authenticateTest, {
      as: landlord.lessee,
      params: { paymentId: body.id },
      body: { succeeds: true },
    });
    expect(problem.status).toBe(404);
  });
});

describe('PAY-8: the processor that is used', () => {
  test('PAY-8: with keys it is Stripe, whose script the pages may load', async () => {
    const { app, stripe } = it.current;
    const { body } = await app.call(installationEndpoints.configuration, {});
    const { STRIPE_PUBLISHABLE_KEY: publishableKey } = stripe.settings;
    expect(body.cards).toEqual({ available: true, publishableKey, testMode: true });
    const { headers } = await app.app.inject('/v1/public/configuration');
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
        "connect-src 'self' https://api.stripe.com",
        'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      ]),
    );
  });

  test('PAY-8: with live keys nothing is a test, and no test card is taken', async () => {
    const stripe = await startStripe({ livemode: true });
    const app = await startTestApp({ cards: stripe.settings });
    try {
      const landlord = await aLandlord(app);
      const { body } = await app.call(installationEndpoints.configuration, {});
      expect(body.cards).toMatchObject({ testMode: false });
      expect(app.cards.authenticate).toBeUndefined();
      const token = testToken({ number: '4242424242424242', expMonth: 1, expYear: 2031 });
      const as = landlord.lessee;
      const tested = await app.call(cardsEndpoints.pay, { as, body: cardPaymentBody({ token }) });
      expect(tested.problem.code).toBe('card_declined');
      const real = cardPaymentBody({ token: stripe.newToken('tok_visa') });
      const paid = await app.call(cardsEndpoints.pay, { as, body: real });
      expect(paid.body.card?.testMode).toBe(false);
      const params = { propertyId: landlord.property.id };
      const [payment] = (await app.call(paymentsEndpoints.list, { as: landlord.admin, params }))
        .body;
      expect(payment?.description).toBe('Visa ending in 4242');
    } finally {
      await app.close();
      await stripe.stop();
    }
  });

  test('PAY-8: open payments of the test processor are closed once there is a key, and Stripe is never asked about them', async () => {
    const { app, stripe } = it.current;
    const landlord = await aLandlord(app);
    const { id } = (await pay(landlord, { token: 'tok_threeDSecureRequired' })).body;
    const rewrite = `UPDATE card_payments SET processor = 'test', intent_id = 'pi_test_1' WHERE id = $1`;
    await asOwner(app, landlord.organization, rewrite, [id]);
    stripe.calls.length = 0;
    await sweepCards(app, landlord.organization);
    expect(stripe.calls).toEqual([]);
    expect(await settle(landlord, id)).toMatchObject({
      status: 'failed',
      failure: 'This test payment was not completed. You were not charged.',
    });
  });
});

test('PAY-7: a server that starts settles what another one left open', async () => {
  const { app, stripe } = it.current;
  const landlord = await aLandlord(app);
  const { id } = (await pay(landlord, { token: 'tok_threeDSecureRequired' })).body;
  const [row] = (await moneyOf(app, landlord.organization)).asked;
  stripe.authenticate(row?.intent_id ?? '', true);
  const { database, directory, cards } = app;
  const log = createLogger('silent');
  const jobs = cardJobs({ processor: cards, log });
  const receipt = { name: 'payment_receipt', run: async () => undefined };
  const runner = await startJobs({
    pool: database.pool,
    database,
    directory,
    log,
    jobs: [...jobs, receipt],
    recurring: [unsettledCards],
  });
  try {
    await eventually(async () => {
      const { received } = await moneyOf(app, landlord.organization);
      expect(received).toEqual([{ id, amount: '50000' }]);
    });
  } finally {
    await runner.stop();
  }
});
