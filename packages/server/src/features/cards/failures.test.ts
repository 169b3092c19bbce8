import { cardsEndpoints } from '@tenantry/contract/payments/cards.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '#testing/inspection';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { moneyOf, payByStripe, sendEvent, sweepCards, useStripe } from '#testing/stripe';
import { NOW } from '#testing/test-app';

const it = useStripe();

beforeEach(() => it.current.app.clock.set(NOW));

const CREATE = 'POST /v1/payment_intents';
const CONFIRM = 'POST /v1/payment_intents/:id/confirm';
const INQUIRE = 'GET /v1/payment_intents/:id';

const money = ({ organization }: Landlord) => moneyOf(it.current.app, organization);

const settle = async ({ lessee: as }: Landlord, paymentId: string) =>
  it.current.app.call(cardsEndpoints.settle, { as, params: { paymentId }, body: {} });

/** Queued jobs of an organization about this card payment. */
async function waiting({ organization }: Landlord, job: string, cardPaymentId: string) {
  const { rows } = await it.current.app.database.pool.query<{ run_at: Date }>(
    `SELECT j.run_at FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = $1 AND j.payload->>'organizationId' = $2
       AND j.payload->'payload'->>'cardPaymentId' = $3`,
    [job, organization.id, cardPaymentId],
  );
  return rows.map(({ run_at: at }) => at.toISOString());
}

/** A payment that may or may not have been charged; it was not. */
async function cutOff() {
  const { app, stripe } = it.current;
  const landlord = await aLandlord(app);
  stripe.trouble = ({ name }) => (name === CONFIRM ? { when: 'before', how: 'busy' } : null);
  const { body } = await payByStripe(it.current, landlord.lessee);
  stripe.trouble = () => null;
  expect(body.status).toBe('pending');
  return { landlord, id: body.id };
}

test.each(['reset', 'fails', 'busy', 'nonsense'] as const)(
  'PAY-7: a payment that the provider could not be asked for has failed for its key, each time: %s',
  async (how) => {
    const { app, stripe } = it.current;
    const landlord = await aLandlord(app);
    stripe.trouble = ({ name }) => (name === CREATE ? { when: 'before', how } : null);
    const pay = () => payByStripe(it.current, landlord.lessee, {}, 'untold');
    const { problem: first } = await pay();
    expect(first).toMatchObject({
      status: 422,
      code: 'card_declined',
      message:
        'The payment provider cannot be reached. You were not charged. Please try again later.',
    });
    stripe.trouble = () => null;
    const { problem: again } = await pay();
    expect({ ...again, requestId: '' }).toEqual({ ...first, requestId: '' });
    expect((await payByStripe(it.current, landlord.lessee, {}, 'new')).body.status).toBe(
      'succeeded',
    );
    expect((await moneyOf(app, landlord.organization)).received).toHaveLength(1);
  },
);

test('PAY-7: a payment whose outcome took long to fetch is checked again when its minute is over', async () => {
  const { app, stripe } = it.current;
  const { landlord, id } = await cutOff();
  app.clock.advance({ seconds: 30 });
  stripe.trouble = ({ name }) => {
    if (name === INQUIRE) app.clock.advance({ seconds: 40 });
    return null;
  };
  expect(await sweepCards(app, landlord.organization)).toEqual([]);
  stripe.trouble = () => null;
  const next = new Date(new Date(NOW).getTime() + 71_000).toISOString();
  expect(await waiting(landlord, 'settle_card_payment', id)).toEqual([next]);
  app.clock.advance({ seconds: 1 });
  await sweepCards(app, landlord.organization);
  expect((await money(landlord)).asked).toMatchObject([
    { status: 'failed', failure_code: 'not_carried_out' },
  ]);
});

describe('PAY-7: with the keys of another account of Stripe', () => {
  test.each([
    ['tok_threeDSecureRequired', 'requiresAction'],
    ['tok_visa', 'pending'],
  ] as const)('a payment of %s stays %s', async (token, status) => {
    const { app, stripe } = it.current;
    const landlord = await aLandlord(app);
    const isCutOff = status === 'pending';
    stripe.trouble = ({ name }) =>
      isCutOff && name === CONFIRM ? { when: 'before', how: 'busy' } : null;
    const { body } = await payByStripe(it.current, landlord.lessee, { token }, 'other-account');
    stripe.trouble = () => null;
    expect(body.status).toBe(status);
    const intentId = (await money(landlord)).asked[0]?.intent_id ?? '';
    const intent = stripe.intents.get(intentId)!;
    stripe.intents.delete(intentId);
    expect((await settle(landlord, body.id)).body.status).toBe(status);
    app.clock.advance({ hours: 25 });
    const lessee = await signedInAgain(app, landlord.lessee);
    expect(await sweepCards(app, landlord.organization)).toEqual([]);
    expect((await settle({ ...landlord, lessee }, body.id)).body.status).toBe(status);
    const event = stripe.event('payment_intent.canceled', intent, new Date('2026-03-11T16:00:00Z'));
    app.clock.set('2026-03-11T16:00:00Z');
    expect((await sendEvent(it.current, event)).statusCode).toBe(200);
    expect((await money(landlord)).asked).toMatchObject([{ status, failure_code: null }]);
    // Restores the first account's keys.
    stripe.intents.set(intentId, intent);
    await sweepCards(app, landlord.organization);
    expect((await money(landlord)).asked).toMatchObject([{ status: 'failed' }]);
  });

  test('a dispute of the first account is ignored', async () => {
    const { app, stripe } = it.current;
    const landlord = await aLandlord(app);
    await payByStripe(it.current, landlord.lessee);
    const gone = { id: 'dp_of_another_account' };
    const event = stripe.event('charge.dispute.funds_withdrawn', gone, new Date(NOW));
    expect((await sendEvent(it.current, event)).statusCode).toBe(200);
    expect((await money(landlord)).reversed).toEqual([]);
  });
});

describe('PAY-5: who is mailed about a failure', () => {
  const NOTICE = 'payment_receipt';

  test('nobody is mailed if the response says it, even if the event was faster', async () => {
    const { stripe } = it.current;
    const landlord = await aLandlord(it.current.app);
    let queued: string[] = [];
    let tries = 0;
    stripe.trouble = async ({ name }) => {
      if (name !== CONFIRM) return null;
      tries += 1;
      if (tries === 1) return { when: 'after', how: 'reset' };
      const [row] = (await money(landlord)).asked;
      const intent = stripe.intents.get(row?.intent_id ?? '')!;
      const event = stripe.event('payment_intent.payment_failed', intent, new Date(NOW));
      expect((await sendEvent(it.current, event)).statusCode).toBe(200);
      queued = await waiting(landlord, NOTICE, row?.id ?? '');
      return null;
    };
    const { problem } = await payByStripe(it.current, landlord.lessee, {
      token: 'tok_chargeDeclined',
    });
    expect(problem).toMatchObject({ status: 422, message: 'Your card was declined.' });
    // It waits until the request has certainly responded.
    expect(queued).toEqual([new Date(new Date(NOW).getTime() + 60_000).toISOString()]);
    const [row] = (await money(landlord)).asked;
    expect(await waiting(landlord, NOTICE, row?.id ?? '')).toEqual([]);
  });

  test('nobody is mailed if their own request learns of it', async () => {
    const { app, stripe } = it.current;
    const landlord = await aLandlord(app);
    const token = 'tok_threeDSecureRequired';
    const { id } = (await payByStripe(it.current, landlord.lessee, { token })).body;
    stripe.authenticate((await money(landlord)).asked[0]?.intent_id ?? '', false);
    expect((await settle(landlord, id)).body.status).toBe('failed');
    await sweepCards(app, landlord.organization);
    expect(await waiting(landlord, NOTICE, id)).toEqual([]);
  });
});

test('PAY-8: an attempt of test mode that is closed by live keys is listed as failed', async () => {
  const { app } = it.current;
  const { landlord, id } = await cutOff();
  await asOwner(app, landlord.organization, "UPDATE card_payments SET processor = 'test'");
  await sweepCards(app, landlord.organization);
  const params = { propertyId: landlord.property.id };
  const { body } = await app.call(paymentsEndpoints.list, { as: landlord.admin, params });
  expect(body).toMatchObject([{ id, status: 'failed', takenBackBy: null }]);
});
