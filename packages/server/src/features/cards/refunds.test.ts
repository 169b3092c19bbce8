import { cardsEndpoints } from '@tenantry/contract/payments/cards.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { asOwner, balanceProblems } from '#testing/inspection';
import { aLandlord, type Landlord } from '#testing/landlord';
import { moneyOf, payByStripe, sendEvent, sweepCards, useStripe } from '#testing/stripe';
import { NOW } from '#testing/test-app';

const it = useStripe();

beforeEach(() => it.current.app.clock.set(NOW));

/** A payment of $500 that was received. */
async function paid() {
  const { app } = it.current;
  const landlord = await aLandlord(app);
  const { id } = (await payByStripe(it.current, landlord.lessee)).body;
  const [row] = (await moneyOf(app, landlord.organization)).asked;
  return { landlord, id, intentId: row?.intent_id ?? '' };
}

const refund = ({ admin: as, property }: Landlord, paymentId: string, amount: number) =>
  it.current.app.call(cardsEndpoints.refund, {
    as,
    params: { propertyId: property.id, paymentId },
    body: { amount, note: '' },
  });

const reverse = (
  { admin: as, property }: Landlord,
  paymentId: string,
  reason: 'Mistake' | 'Bounced check' = 'Mistake',
) =>
  it.current.app.call(paymentsEndpoints.reverse, {
    as,
    params: { propertyId: property.id, paymentId },
    body: { reason, reversalDate: '2026-03-10', note: '' },
  });

const listed = async ({ admin: as, property }: Landlord) => {
  const params = { propertyId: property.id };
  return (await it.current.app.call(paymentsEndpoints.list, { as, params })).body;
};

const money = ({ organization }: Landlord) => moneyOf(it.current.app, organization);

const ordered = () => it.current.stripe.calls.filter(({ name }) => name === 'POST /v1/refunds');

describe("PAY-9: a refund in the provider's dashboard that is pending at its bank", () => {
  /** The webhook reports the refund while it is pending. */
  async function told() {
    const { stripe } = it.current;
    const payment = await paid();
    const made = stripe.refundByHand(payment.intentId, 20_000, 'pending');
    const tell = async () => {
      const object = stripe.refunds.get(made.id) ?? made;
      const event = stripe.event('refund.updated', object, new Date(NOW));
      expect((await sendEvent(it.current, event)).statusCode).toBe(200);
    };
    await tell();
    expect((await money(payment.landlord)).refunds).toMatchObject([
      { status: 'pending', refund_id: made.id },
    ]);
    return { ...payment, refundId: made.id, tell };
  }

  test('is never requested twice, and is one reversal once it succeeds', async () => {
    const { app, stripe } = it.current;
    const { landlord, refundId, tell } = await told();
    expect(await sweepCards(app, landlord.organization)).toEqual([]);
    expect(await money(landlord)).toMatchObject({ refunds: [{ status: 'pending' }], reversed: [] });
    stripe.settleRefund(refundId, 'succeeded');
    expect(await sweepCards(app, landlord.organization)).toEqual([]);
    await tell();
    await sweepCards(app, landlord.organization);
    const { refunds, reversed } = await money(landlord);
    expect(refunds).toMatchObject([{ status: 'succeeded', refund_id: refundId }]);
    expect(reversed).toEqual([{ id: refunds[0]?.id, amount: '20000', reason: 'Refund' }]);
    expect(ordered()).toEqual([]);
    expect(stripe.refunds.get(refundId)).toBeDefined();
    expect(await balanceProblems(app, landlord.organization)).toEqual([]);
  });

  test.each([{ hours: 1 }, { hours: 48 }])(
    'is neither requested again nor failed when Stripe does not list it: %o later',
    async (later) => {
      const { app, stripe } = it.current;
      const { landlord, refundId } = await told();
      stripe.refunds.delete(refundId);
      app.clock.advance(later);
      expect(await sweepCards(app, landlord.organization)).toEqual([]);
      expect((await money(landlord)).refunds).toMatchObject([{ status: 'pending', failure: null }]);
      expect(ordered()).toEqual([]);
    },
  );
});

describe('PAY-8, PAY-9: money of a processor that is no longer set up', () => {
  const forget = async (landlord: Landlord, changes: string) => {
    const { app } = it.current;
    await asOwner(app, landlord.organization, `UPDATE card_payments SET ${changes}`);
    await asOwner(
      app,
      landlord.organization,
      `UPDATE payments SET refund_channel = c.processor || CASE WHEN c.test_mode THEN ':test' ELSE ':live' END
       FROM card_payments c WHERE c.organization_id = payments.organization_id AND c.id = payments.id`,
    );
  };

  test.each([
    ['the test processor', "processor = 'test'"],
    ['the other mode', 'test_mode = NOT test_mode'],
  ])('a payment through %s is reversed without a call to a provider', async (_, changes) => {
    const { app, stripe } = it.current;
    const { landlord, id } = await paid();
    expect(await listed(landlord)).toMatchObject([{ takenBackBy: 'refund' }]);
    expect((await reverse(landlord, id)).problem).toMatchObject({
      status: 422,
      message: 'A payment by card is refunded, not reversed.',
    });
    await forget(landlord, changes);
    expect(await listed(landlord)).toMatchObject([{ reversible: 500, takenBackBy: 'reversal' }]);
    stripe.calls.length = 0;
    expect((await refund(landlord, id, 1)).problem.status).toBe(422);
    expect((await reverse(landlord, id, 'Bounced check')).problem).toMatchObject({
      fields: { reason: 'Only a check can bounce.' },
    });
    const { status, body } = await reverse(landlord, id);
    expect([status, body]).toMatchObject([
      201,
      {
        status: 'reversed',
        reversible: 0,
        takenBackBy: null,
        reversals: [{ reason: 'Mistake', amount: 500 }],
      },
    ]);
    expect((await reverse(landlord, id)).problem.message).toMatch(/already reversed/);
    expect(stripe.calls).toEqual([]);
    expect(await balanceProblems(app, landlord.organization)).toEqual([]);
  });

  test('a payment that is refunded, or whose refund is pending, is not also reversed', async () => {
    const { app, stripe } = it.current;
    const { landlord, id } = await paid();
    await refund(landlord, id, 150);
    stripe.refundStatus = 'pending';
    await refund(landlord, id, 100);
    await forget(landlord, "processor = 'test'");
    expect((await reverse(landlord, id)).body).toMatchObject({
      status: 'partlyReversed',
      reversible: 0,
      takenBackBy: null,
    });
    expect((await money(landlord)).reversed).toMatchObject([
      { amount: '15000', reason: 'Refund' },
      { amount: '25000', reason: 'Mistake' },
    ]);
    expect((await reverse(landlord, id)).problem.status).toBe(422);
    expect(await balanceProblems(app, landlord.organization)).toEqual([]);
  });
});

test('PAY-9: with the keys of another account of Stripe a refund stays as it is', async () => {
  const { app, stripe } = it.current;
  const { landlord, id, intentId } = await paid();
  stripe.refundStatus = 'pending';
  await refund(landlord, id, 100);
  const intent = stripe.intents.get(intentId)!;
  stripe.intents.delete(intentId);
  stripe.calls.length = 0;
  for (const later of [{ hours: 1 }, { hours: 48 }]) {
    app.clock.advance(later);
    expect(await sweepCards(app, landlord.organization)).toEqual([]);
    expect((await money(landlord)).refunds).toMatchObject([{ status: 'pending', failure: null }]);
  }
  expect(ordered()).toEqual([]);
  // Restores the first account's keys.
  stripe.intents.set(intentId, intent);
  stripe.settleRefund((await money(landlord)).refunds[0]?.refund_id ?? '', 'succeeded');
  await sweepCards(app, landlord.organization);
  expect((await money(landlord)).reversed).toMatchObject([{ amount: '10000' }]);
});
