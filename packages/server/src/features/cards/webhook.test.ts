import { cardsEndpoints } from '@tenantry/contract/payments/cards.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import type { StripeEvent } from '@tenantry/fakes/stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { balanceProblems } from '#testing/inspection';
import { aLandlord, type Landlord } from '#testing/landlord';
import { moneyOf, payByStripe, sendEvent, useStripe } from '#testing/stripe';
import { NOW } from '#testing/test-app';
import { updateCardPayment } from './cards.repository.ts';

const it = useStripe();

beforeEach(() => it.current.app.clock.set(NOW));

const eventOf = (type: string, object: object, sentAt = NOW) =>
  it.current.stripe.event(type, object, new Date(sentAt));

const send = (event: StripeEvent) => sendEvent(it.current, event);

const status = async (event: StripeEvent) => (await send(event)).statusCode;

/** A payment about which Stripe knows more than we do: the tenant responded to the bank, and left the page. */
async function answered(succeeds = true) {
  const { app, stripe } = it.current;
  const landlord = await aLandlord(app);
  const token = 'tok_threeDSecureRequired';
  const { body } = await payByStripe(it.current, landlord.lessee, { token });
  const [row] = (await moneyOf(app, landlord.organization)).asked;
  const intentId = row?.intent_id ?? '';
  stripe.authenticate(intentId, succeeds);
  return { landlord, id: body.id, intentId, intent: stripe.intents.get(intentId)! };
}

/** A payment that was received. */
async function paid(amount = 500) {
  const { app, stripe } = it.current;
  const landlord = await aLandlord(app);
  const { body } = await payByStripe(it.current, landlord.lessee, { amount });
  const [row] = (await moneyOf(app, landlord.organization)).asked;
  const intentId = row?.intent_id ?? '';
  return { landlord, id: body.id, intentId, charge: stripe.chargeOf(intentId) };
}

const money = ({ organization }: Landlord) => moneyOf(it.current.app, organization);

const listed = async ({ admin: as, property }: Landlord) => {
  const params = { propertyId: property.id };
  return (await it.current.app.call(paymentsEndpoints.list, { as, params })).body;
};

describe('PAY-7: an event counts only with its signature', () => {
  test.each([
    ['none', () => undefined],
    ['nonsense', () => 'v1=nonsense'],
    [
      'of another secret',
      (good: string) => good.replace(/v1=(.)/, (_, digit) => `v1=${digit === '0' ? 1 : 0}`),
    ],
    ['of another moment', (good: string) => good.replace(/t=\d/, 't=9')],
  ])('%s is refused', async (_, change) => {
    const { landlord, intent } = await answered();
    const event = eventOf('payment_intent.succeeded', intent);
    const signature = change(event.headers['stripe-signature'] ?? '');
    const { 'stripe-signature': _old, ...others } = event.headers;
    const headers = { ...others, ...(signature && { 'stripe-signature': signature }) };
    const answer = await send({ ...event, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'malformed' });
    expect((await money(landlord)).received).toEqual([]);
  });

  test("a signature counts only for the exact bytes that were signed, sent as JSON like Stripe's", async () => {
    const { landlord, intent } = await answered();
    const event = eventOf('payment_intent.succeeded', intent);
    expect(await status({ ...event, payload: `${event.payload} ` })).toBe(400);
    expect((await money(landlord)).received).toEqual([]);
    const headers = { ...event.headers, 'content-type': 'text/plain' };
    expect(await status({ ...event, headers })).toBe(415);
    expect((await money(landlord)).received).toEqual([]);
    expect(await status(event)).toBe(200);
    expect((await money(landlord)).received).toHaveLength(1);
  });

  test('a signature counts only for five minutes', async () => {
    const { landlord, intent } = await answered();
    const event = eventOf('payment_intent.succeeded', intent);
    it.current.app.clock.advance({ minutes: 5, seconds: 1 });
    expect(await status(event)).toBe(400);
    expect((await money(landlord)).received).toEqual([]);
  });

  test('a huge event is refused', async () => {
    const event = eventOf('payment_intent.succeeded', { id: 'x'.repeat(1024 * 1024) });
    expect(await status(event)).toBe(413);
  });
});

describe('PAY-7: the effect of an event', () => {
  test('is the payment, once, however often the event comes', async () => {
    const { landlord, id, intent } = await answered();
    const event = eventOf('payment_intent.succeeded', intent);
    const answers = await Promise.all(Array.from({ length: 20 }, () => status(event)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await status(event)).toBe(200);
    expect((await money(landlord)).received).toEqual([{ id, amount: '50000' }]);
    expect(await balanceProblems(it.current.app, landlord.organization)).toEqual([]);
  });

  test('is the current outcome, in whatever order events come, and whatever they say', async () => {
    const { landlord, id, intent } = await answered();
    const failed = { ...intent, status: 'requires_payment_method', amount: 1 };
    for (const type of [
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
      'payment_intent.canceled',
      'payment_intent.processing',
      'payment_intent.requires_action',
    ]) {
      expect(await status(eventOf(type, failed))).toBe(200);
    }
    expect(await money(landlord)).toMatchObject({
      asked: [{ id, status: 'succeeded' }],
      received: [{ id, amount: '50000' }],
    });
  });

  test('is the failure, if the bank refused', async () => {
    const { landlord, intent } = await answered(false);
    expect(await status(eventOf('payment_intent.payment_failed', intent))).toBe(200);
    expect(await money(landlord)).toMatchObject({ asked: [{ status: 'failed' }], received: [] });
  });

  test('is the payment even if it was given up: the provider decides', async () => {
    const { landlord, id, intent } = await answered();
    const { app } = it.current;
    await app.database.transact({ organization: landlord.organization }, async (tx) => {
      await updateCardPayment(tx, id, { status: 'failed', failure: 'Given up.' });
    });
    await status(eventOf('payment_intent.succeeded', intent));
    expect(await money(landlord)).toMatchObject({
      asked: [{ status: 'succeeded' }],
      received: [{ id }],
    });
  });

  test.each([
    ['customer.created', { id: 'cus_1' }],
    ['payment_intent.succeeded', { id: 'pi_of_someone_else' }],
    ['refund.created', { id: 're_1', payment_intent: null }],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_of_someone_else' }],
  ])('is nothing for an event of someone else: %s %o', async (type, object) => {
    expect(await status(eventOf(type, object))).toBe(200);
  });

  test('is nothing in another organization than that of the payment', async () => {
    const { app, stripe } = it.current;
    const { landlord, id, intentId } = await answered();
    const elsewhere = await aLandlord(app);
    for (const organizationId of [elsewhere.organization.id, 'nobody', crypto.randomUUID()]) {
      const intent = stripe.intents.get(intentId)!;
      const forged = { ...intent, metadata: { ...intent.metadata, organizationId } };
      stripe.intents.set(intentId, forged);
      expect(await status(eventOf('payment_intent.succeeded', forged))).toBe(200);
    }
    expect((await money(landlord)).received).toEqual([]);
    expect((await money(elsewhere)).received).toEqual([]);
    // Nor is it another payment of the same organization.
    const cardPaymentId = (await payByStripe(it.current, landlord.lessee)).body.id;
    const { metadata } = stripe.intents.get(intentId)!;
    const organizationId = landlord.organization.id;
    const swapped = { ...metadata, organizationId, cardPaymentId };
    stripe.intents.set(intentId, { ...stripe.intents.get(intentId)!, metadata: swapped });
    await status(eventOf('payment_intent.succeeded', stripe.intents.get(intentId)!));
    expect((await money(landlord)).received).toEqual([{ id: cardPaymentId, amount: '50000' }]);
    expect(id).not.toBe(cardPaymentId);
  });

  test('is tried again later when Stripe cannot be asked', async () => {
    const { landlord, intent } = await answered();
    it.current.stripe.trouble = () => ({ when: 'before', how: 'fails' });
    const event = eventOf('payment_intent.succeeded', intent);
    expect(await status(event)).toBe(503);
    it.current.stripe.trouble = () => null;
    expect(await status(event)).toBe(200);
    expect((await money(landlord)).received).toHaveLength(1);
  });
});

describe('PAY-9: money that the provider took back', () => {
  test("a refund in the provider's dashboard is one reversal", async () => {
    const { app, stripe } = it.current;
    const { landlord, id, intentId } = await paid();
    const refund = stripe.refundByHand(intentId, 20_000);
    for (const [type, object] of [
      ['refund.created', refund],
      ['charge.refunded', stripe.chargeOf(intentId)],
      ['refund.updated', refund],
      ['refund.created', refund],
    ] as const) {
      expect(await status(eventOf(type, object))).toBe(200);
    }
    stripe.refundByHand(intentId, 10_000);
    const event = eventOf('charge.refunded', stripe.chargeOf(intentId));
    await Promise.all(Array.from({ length: 10 }, () => send(event)));
    const reversal = { reason: 'Refund', status: 'succeeded', reversalDate: '2026-03-10' };
    expect(await listed(landlord)).toEqual([
      expect.objectContaining({
        id,
        status: 'partlyReversed',
        reversible: 200,
        reversals: [
          expect.objectContaining({ ...reversal, amount: 200 }),
          expect.objectContaining({ ...reversal, amount: 100 }),
        ],
      }),
    ]);
    expect(await balanceProblems(app, landlord.organization)).toEqual([]);
  });

  test('a refund of a payment that was not recorded yet records both', async () => {
    const { stripe } = it.current;
    const { landlord, id, intentId } = await answered();
    const refund = stripe.refundByHand(intentId, 50_000);
    await status(eventOf('refund.created', refund));
    await status(eventOf('payment_intent.succeeded', stripe.intents.get(intentId)!));
    expect(await money(landlord)).toMatchObject({
      received: [{ id, amount: '50000' }],
      reversed: [{ amount: '50000', reason: 'Refund' }],
    });
  });

  test('the event of our own refund settles it, and creates no second one', async () => {
    const { app, stripe } = it.current;
    const { landlord, id } = await paid();
    stripe.refundStatus = 'pending';
    const params = { propertyId: landlord.property.id, paymentId: id };
    const body = { amount: 50, note: '' };
    await app.call(cardsEndpoints.refund, { as: landlord.admin, params, body });
    const refundId = (await money(landlord)).refunds[0]?.refund_id ?? '';
    const event = eventOf('refund.updated', stripe.settleRefund(refundId, 'succeeded'));
    await Promise.all([send(event), send(event), send(event)]);
    const { refunds, reversed } = await money(landlord);
    expect(refunds).toHaveLength(1);
    expect(reversed).toEqual([{ id: refunds[0]?.id, amount: '5000', reason: 'Refund' }]);
    // Days later the bank returns it: the records stay, and someone must be notified.
    const returned = eventOf('refund.failed', stripe.settleRefund(refundId, 'failed'));
    await Promise.all([send(returned), send(returned)]);
    expect(await money(landlord)).toMatchObject({
      refunds: [{ status: 'succeeded', failure: expect.stringContaining('expired') }],
      reversed: [{ amount: '5000' }],
    });
  });

  test('a dispute is one reversal, of no more than is left', async () => {
    const { app, stripe } = it.current;
    const { landlord, intentId } = await paid();
    await status(eventOf('refund.created', stripe.refundByHand(intentId, 20_000)));
    const event = eventOf('charge.dispute.funds_withdrawn', stripe.dispute(intentId, 50_000));
    await Promise.all([send(event), send(event), send(event)]);
    expect(await status(event)).toBe(200);
    expect((await money(landlord)).reversed).toEqual([
      expect.objectContaining({ amount: '20000', reason: 'Refund' }),
      expect.objectContaining({ amount: '30000', reason: 'Dispute' }),
    ]);
    expect(await listed(landlord)).toMatchObject([{ status: 'reversed', reversible: 0 }]);
    expect(await balanceProblems(app, landlord.organization)).toEqual([]);
  });

  test.each([
    ['after what was withdrawn was told', true],
    ['alone, since the other event was lost', false],
  ])('a dispute that is won is one payment: %s', async (_, isTold) => {
    const { app, stripe } = it.current;
    const { landlord, intentId } = await paid();
    await status(eventOf('refund.created', stripe.refundByHand(intentId, 20_000)));
    const dispute = stripe.dispute(intentId, 50_000);
    const withdrawn = eventOf('charge.dispute.funds_withdrawn', dispute);
    if (isTold) await status(withdrawn);
    const won = eventOf('charge.dispute.funds_reinstated', stripe.winDispute(dispute.id));
    const answers = await Promise.all([status(won), status(won), status(won)]);
    expect([...answers, await status(won), await status(withdrawn)]).toEqual(Array(5).fill(200));
    const [first, second] = await listed(landlord);
    expect(first).toMatchObject({
      method: 'CreditCard',
      amount: 300,
      status: 'received',
      paymentDate: '2026-03-10',
      description: 'Dispute won: Test card: Visa ending in 4242',
      reversals: [],
      takenBackBy: 'reversal',
    });
    expect(second).toMatchObject({
      status: 'reversed',
      reversals: [
        { reason: 'Refund', amount: 200 },
        { reason: 'Dispute', amount: 300 },
      ],
    });
    expect((await money(landlord)).received).toHaveLength(2);
    expect(await balanceProblems(app, landlord.organization)).toEqual([]);
  });

  test('a dispute that has taken no money is ignored', async () => {
    const { stripe } = it.current;
    const { landlord, intentId } = await paid();
    const dispute = stripe.dispute(intentId, 50_000);
    dispute.balance_transactions.length = 0;
    expect(await status(eventOf('charge.dispute.funds_withdrawn', dispute))).toBe(200);
    expect((await money(landlord)).reversed).toEqual([]);
  });
});
