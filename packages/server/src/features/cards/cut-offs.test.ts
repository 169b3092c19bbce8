import { cardsEndpoints } from '@tenantry/contract/payments/cards.endpoints';
import fc from 'fast-check';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#testing/eventually';
import { asOwner, balanceProblems } from '#testing/inspection';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { seed } from '#testing/seed';
import {
  moneyOf,
  payByStripe,
  sweepCards,
  useStripe,
  type StripeCall,
  type Trouble,
} from '#testing/stripe';

const long = process.env['TEST_LONG'] === '1';
const ROUNDS = long ? 100 : 8;
const it = useStripe();
const timeOut = useTimeOuts();

const CREATE = 'POST /v1/payment_intents';
const CONFIRM = 'POST /v1/payment_intents/:id/confirm';
const INQUIRE = 'GET /v1/payment_intents/:id';
const CANCEL = 'POST /v1/payment_intents/:id/cancel';
const REFUND = 'POST /v1/refunds';
const REFUNDS = 'GET /v1/refunds';

/** A lost connection at one kind of call, for this many calls in a row. */
interface Cut {
  readonly at: string;
  readonly trouble: Trouble;
  readonly times: number;
}

const cutsAt = (...calls: readonly string[]): fc.Arbitrary<Cut> =>
  fc.record({
    at: fc.constantFrom(...calls),
    trouble: fc.record({
      when: fc.constantFrom('before', 'after'),
      how: fc.constantFrom('silence', 'reset', 'fails', 'busy', 'nonsense'),
    }),
    times: fc.integer({ min: 1, max: 3 }),
  });

/**
 * Lets a call to Stripe time out at once. This way no test waits for a silent Stripe, and the timeout can be so long
 * that no other call on a slow machine reaches it.
 */
function useTimeOuts(): (call: StripeCall) => void {
  const pending = new Set<ClientRequest>();
  const add = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    pending.add(request);
    request.once('close', () => pending.delete(request));
  };
  beforeAll(() => subscribe('http.client.request.start', add));
  afterAll(() => unsubscribe('http.client.request.start', add));
  return ({ method, idempotencyKey }) => {
    const isCall = (request: ClientRequest) =>
      request.method === method &&
      (request.getHeader('idempotency-key') ?? null) === idempotencyKey;
    // Stripe has done its work by now, if this cut comes after the work.
    setImmediate(() => {
      for (const request of [...pending].filter(isCall)) request.emit('timeout');
    });
  };
}

function cutOff(cuts: readonly Cut[]): void {
  const left = cuts.map((cut) => ({ ...cut }));
  it.current.stripe.trouble = (call) => {
    const cut = left.find(({ at, times }) => at === call.name && times > 0);
    if (!cut) return null;
    cut.times -= 1;
    if (cut.trouble.how === 'silence') timeOut(call);
    return cut.trouble;
  };
}

/** Runs the hourly checks until nothing is open. */
async function sweepAll({ organization }: Landlord): Promise<void> {
  const { app, stripe } = it.current;
  stripe.trouble = () => null;
  await eventually(
    async () => {
      await sweepCards(app, organization);
      const { asked, refunds } = await moneyOf(app, organization);
      const isOpen = ({ status }: { status: string }) => status === 'pending';
      expect([...asked, ...refunds].filter(isOpen)).toEqual([]);
    },
    { interval: 100 },
  );
}

/** What Stripe charged and refunded for an organization's payments, by our ids, in cents. */
function atStripe({ organization: { id } }: Landlord) {
  const { intents, refunds } = it.current.stripe;
  const ours = [...intents.values()].filter(({ metadata }) => metadata['organizationId'] === id);
  const ids = new Set(ours.map((intent) => intent.id));
  return {
    taken: ours
      .filter(({ status }) => status === 'succeeded')
      .map(({ metadata, amount_received }) => ({
        id: metadata['cardPaymentId'],
        amount: String(amount_received),
      }))
      .sort(byId),
    chargeable: ours.filter(({ status }) => !['succeeded', 'canceled'].includes(status)),
    givenBack: [...refunds.values()]
      .filter(({ payment_intent }) => typeof payment_intent === 'string' && ids.has(payment_intent))
      .map(({ amount, metadata }) => ({
        id: metadata?.['cardRefundId'],
        amount: String(amount),
      }))
      .sort(byId),
  };
}

const byId = (a: { id?: string | undefined }, b: { id?: string | undefined }) =>
  String(a.id) < String(b.id) ? -1 : 1;

/** Expects no charge without a payment, no payment without a charge, none twice, and correct books. */
async function expectAgreement(landlord: Landlord) {
  const { app } = it.current;
  const ours = await moneyOf(app, landlord.organization);
  const { taken, givenBack } = atStripe(landlord);
  expect(ours.received).toEqual(taken);
  expect(ours.reversed.map(({ id, amount }) => ({ id, amount })).sort(byId)).toEqual(givenBack);
  const succeeded = ours.asked.filter(({ status }) => status === 'succeeded');
  expect(succeeded.map(({ id }) => id)).toEqual(taken.map(({ id }) => id));
  expect(await balanceProblems(app, landlord.organization)).toEqual([]);
  return ours;
}

describe('PAY-7: an interruption between token and response', () => {
  const timeout = long ? 3_600_000 : 300_000;

  test.each([
    ['telling Stripe of it', [CREATE]],
    ['charging the card', [CONFIRM]],
    ['all of it', [CREATE, CONFIRM, INQUIRE, CANCEL]],
  ])('PAY-7: while %s, one charge is one payment', { timeout }, async (_, calls) => {
    const { app } = it.current;
    let landlord = await aLandlord(app);
    let round = 0;
    const property = fc.asyncProperty(
      fc.array(cutsAt(...calls), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (cuts, again) => {
        round += 1;
        const key = `round-${round}-${String(calls.length)}`;
        cutOff(cuts);
        const first = await payByStripe(it.current, landlord.lessee, { amount: 1 }, key);
        expect([201, 422]).toContain(first.status);
        const more = again ? [1, 2] : [];
        const pay = () => payByStripe(it.current, landlord.lessee, { amount: 1 }, key);
        for (const { status } of await Promise.all(more.map(pay))) {
          expect([201, 422]).toContain(status);
        }
        app.clock.advance({ seconds: 61 });
        await sweepAll(landlord);
        const { received } = await expectAgreement(landlord);
        landlord = { ...landlord, lessee: await signedInAgain(app, landlord.lessee) };
        const last = await payByStripe(it.current, landlord.lessee, { amount: 1 }, key);
        const isPaid = received.length > paid;
        paid = received.length;
        // If the response said that nothing was charged, that is true, and the same key gives the same response again.
        expect(first.status !== 201 && isPaid).toBe(false);
        expect(last.status === 201 && last.body.status === 'succeeded').toBe(isPaid);
        expect(atStripe(landlord).taken).toHaveLength(paid);
      },
    );
    let paid = 0;
    await fc.assert(property, { seed, numRuns: ROUNDS, endOnFailure: true });
  });

  test('PAY-9: an interrupted refund is one reversal', { timeout }, async () => {
    const { app } = it.current;
    let landlord = await aLandlord(app);
    const { id: paymentId } = (await payByStripe(it.current, landlord.lessee)).body;
    let round = 0;
    const cuts = fc.array(cutsAt(REFUND, REFUNDS), { minLength: 1, maxLength: 3 });
    const property = fc.asyncProperty(cuts, async (chosen) => {
      round += 1;
      const refund = () =>
        app.call(cardsEndpoints.refund, {
          as: landlord.admin,
          params: { propertyId: landlord.property.id, paymentId },
          body: { amount: 1, note: '' },
          idempotencyKey: `refund-${round}`,
        });
      cutOff(chosen);
      for (const { status } of [await refund(), await refund()])
        expect([201, 422]).toContain(status);
      app.clock.advance({ seconds: 61 });
      await sweepAll(landlord);
      await expectAgreement(landlord);
      expect(atStripe(landlord).givenBack).toHaveLength(round);
      landlord = { ...landlord, admin: await signedInAgain(app, landlord.admin) };
    });
    await fc.assert(property, { seed, numRuns: ROUNDS, endOnFailure: true });
  });

  test.each([
    ['the payment is told to Stripe', CREATE],
    ['the card is charged', CONFIRM],
  ])('PAY-7: the database goes away as soon as %s', async (_, call) => {
    const { app, stripe } = it.current;
    const landlord = await aLandlord(app);
    const { organization } = landlord;
    stripe.trouble = async ({ name }) => {
      if (name === call)
        await asOwner(app, organization, 'REVOKE UPDATE ON card_payments FROM tenantry_app');
      return null;
    };
    const failed = await payByStripe(it.current, landlord.lessee, {}, 'gone');
    expect(failed.status).toBe(500);
    await asOwner(app, organization, 'GRANT UPDATE ON card_payments TO tenantry_app');
    const again = await payByStripe(it.current, landlord.lessee, {}, 'gone');
    expect(again.body.status).toBe(call === CONFIRM ? 'succeeded' : 'pending');
    app.clock.advance({ seconds: 61 });
    await sweepAll(landlord);
    const { asked, received } = await expectAgreement(landlord);
    expect(received).toHaveLength(call === CONFIRM ? 1 : 0);
    expect(asked).toMatchObject([{ status: call === CONFIRM ? 'succeeded' : 'failed' }]);
  });

  test('PAY-7: a payment that was given up can no longer be charged', async () => {
    const { app } = it.current;
    const landlord = await aLandlord(app);
    cutOff([{ at: CONFIRM, trouble: { when: 'before', how: 'busy' }, times: 2 }]);
    const { body } = await payByStripe(it.current, landlord.lessee);
    expect(body.status).toBe('pending');
    await sweepCards(app, landlord.organization);
    expect(atStripe(landlord).chargeable).toHaveLength(1);
    app.clock.advance({ seconds: 61 });
    await sweepAll(landlord);
    expect(atStripe(landlord).chargeable).toEqual([]);
    expect((await expectAgreement(landlord)).received).toEqual([]);
  });
});

describe('PAY-7: a provider that never responds', () => {
  const silent = useStripe({ cardsTimeoutMs: 50 });

  test('PAY-7: is given up after its time', async () => {
    const { app, stripe } = silent.current;
    stripe.trouble = () => ({ when: 'before', how: 'silence' });
    const { lessee } = await aLandlord(app);
    const { problem } = await payByStripe(silent.current, lessee);
    expect(problem).toMatchObject({ status: 422, code: 'card_declined' });
    expect(problem.message).toMatch(/^The payment provider cannot be reached\. /);
  });
});
