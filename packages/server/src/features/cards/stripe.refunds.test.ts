import { cardsEndpoints } from '@tenantry/contract/payments/cards.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { describe, expect, test } from 'vitest';
import { aLandlord, type Landlord } from '#testing/landlord';
import { moneyOf, payByStripe, sweepCards, useStripe } from '#testing/stripe';

const it = useStripe();

const pay = (landlord: Landlord, changes = {}, key?: string) =>
  payByStripe(it.current, landlord.lessee, changes, key);

const refund = ({ admin: as, property }: Landlord, paymentId: string, amount: number, key = 'r') =>
  it.current.app.call(cardsEndpoints.refund, {
    as,
    params: { propertyId: property.id, paymentId },
    body: { amount, note: '' },
    idempotencyKey: key,
  });

const listed = async ({ admin: as, property }: Landlord) => {
  const params = { propertyId: property.id };
  return (await it.current.app.call(paymentsEndpoints.list, { as, params })).body;
};

describe('PAY-9: a refund by Stripe', () => {
  test('PAY-9: is this call with its idempotency key, and one reversal', async () => {
    const { app, stripe } = it.current;
    const landlord = await aLandlord(app);
    const { id } = (await pay(landlord)).body;
    stripe.calls.length = 0;
    const { status, body } = await refund(landlord, id, 123.45);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'partlyReversed',
      reversals: [{ status: 'succeeded', amount: 123.45, reason: 'Refund' }],
    });
    const { asked, refunds, reversed } = await moneyOf(app, landlord.organization);
    const [row] = refunds;
    expect(reversed).toEqual([{ id: row?.id, amount: '12345', reason: 'Refund' }]);
    expect(stripe.calls.at(-1)).toMatchObject({
      name: 'POST /v1/refunds',
      params: {
        payment_intent: asked[0]?.intent_id,
        amount: '12345',
        'metadata[organizationId]': landlord.organization.id,
        'metadata[cardPaymentId]': id,
        'metadata[cardRefundId]': row?.id,
      },
      idempotencyKey: row?.id,
    });
    expect((await refund(landlord, id, 123.45)).body).toEqual(body);
    expect(stripe.chargeOf(asked[0]?.intent_id ?? '').amount_refunded).toBe(12_345);
  });

  test('PAY-9: is pending until the bank has taken it', async () => {
    const { app, stripe } = it.current;
    const landlord = await aLandlord(app);
    const { id } = (await pay(landlord)).body;
    stripe.refundStatus = 'pending';
    const { body } = await refund(landlord, id, 100);
    expect(body).toMatchObject({
      status: 'received',
      reversible: 400,
      reversals: [{ status: 'pending', amount: 100 }],
    });
    await sweepCards(app, landlord.organization);
    const { refunds } = await moneyOf(app, landlord.organization);
    expect(refunds).toMatchObject([{ status: 'pending' }]);
    stripe.settleRefund(refunds[0]?.refund_id ?? '', 'succeeded');
    await sweepCards(app, landlord.organization);
    await sweepCards(app, landlord.organization);
    expect(await listed(landlord)).toMatchObject([
      { status: 'partlyReversed', reversals: [{ status: 'succeeded', amount: 100 }] },
    ]);
  });

  test('PAY-9: that fails leaves the payment as it was, and says why', async () => {
    const { app, stripe } = it.current;
    const landlord = await aLandlord(app);
    const { id } = (await pay(landlord)).body;
    stripe.refundStatus = 'pending';
    await refund(landlord, id, 100);
    const { refunds } = await moneyOf(app, landlord.organization);
    stripe.settleRefund(refunds[0]?.refund_id ?? '', 'failed');
    await sweepCards(app, landlord.organization);
    const failure = 'The refund failed. The card has expired or was canceled.';
    expect(await listed(landlord)).toMatchObject([
      { status: 'received', reversible: 500, reversals: [{ status: 'failed', failure }] },
    ]);
  });

  test('PAY-9: that Stripe refuses is refused, each time', async () => {
    const { app, stripe } = it.current;
    const landlord = await aLandlord(app);
    const { id } = (await pay(landlord)).body;
    const [row] = (await moneyOf(app, landlord.organization)).asked;
    stripe.refundByHand(row?.intent_id ?? '', 45_000);
    for (const _ of ['first', 'again']) {
      const { problem } = await refund(landlord, id, 100);
      expect(problem).toMatchObject({ status: 422, message: 'The refund was not processed.' });
    }
    expect((await moneyOf(app, landlord.organization)).reversed).toEqual([]);
  });
});
