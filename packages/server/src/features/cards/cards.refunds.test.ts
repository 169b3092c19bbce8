import { cardsEndpoints } from '@tenantry/contract/payments/cards.endpoints';
import { describe, expect, test } from 'vitest';
import { aCardPayment } from '#testing/card-payments';
import { anInvoice, aPayment } from '#testing/factories';
import { aLandlord, type Landlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { tokenOf, cardCalls } from './cards.testing.ts';

const app = useTestApp();
const { listed, pay, rowsOf } = cardCalls(app);

const refund = (
  { admin: as, property }: Landlord,
  paymentId: string,
  amount: number,
  idempotencyKey = `refund ${paymentId} ${amount}`.replaceAll(' ', '-'),
) =>
  app.current.call(cardsEndpoints.refund, {
    as,
    params: { propertyId: property.id, paymentId },
    body: { amount, note: 'Paid twice' },
    idempotencyKey,
  });

describe('PAY-9: a refund', () => {
  test('PAY-9: of a part and then of the rest is a new record each', async () => {
    const landlord = await aLandlord(app.current);
    const invoice = await anInvoice(app.current, landlord.admin, landlord.property.id);
    const { id } = await aCardPayment(app.current, landlord.lessee, { amount: 1200 });
    const { status, body } = await refund(landlord, id, 200);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id,
      status: 'partlyReversed',
      reversible: 1000,
      applications: [{ invoiceId: invoice.id, amount: 1000 }],
      reversals: [
        {
          reason: 'Refund',
          amount: 200,
          reversalDate: '2026-03-10',
          note: 'Paid twice',
          status: 'succeeded',
          failure: null,
        },
      ],
    });
    const whole = (await refund(landlord, id, 1000)).body;
    expect(whole).toMatchObject({ status: 'reversed', reversible: 0, applications: [] });
    const [charge] = (await rowsOf(landlord)).charged;
    expect(charge?.refunded).toBe(120_000);
  });

  test('PAY-9: of more than is left is refused', async () => {
    const landlord = await aLandlord(app.current);
    const { id } = await aCardPayment(app.current, landlord.lessee);
    const { problem } = await refund(landlord, id, 500.01);
    expect(problem).toMatchObject({ status: 422, fields: { amount: expect.any(String) } });
    await refund(landlord, id, 400);
    const { problem: second } = await refund(landlord, id, 100.01);
    expect(second.message).toBe('Only $100.00 of this payment can still be reversed.');
  });

  test('PAY-7, PAY-9: fifty clicks at once refund once', async () => {
    const landlord = await aLandlord(app.current);
    const { id } = await aCardPayment(app.current, landlord.lessee);
    await Promise.all(Array.from({ length: 50 }, () => refund(landlord, id, 50, 'once')));
    const [payment] = await listed(landlord);
    expect(payment).toMatchObject({ reversible: 450, reversals: [{ amount: 50 }] });
  });

  test('PAY-9: of the same payment, twice at once, never exceeds it', async () => {
    const landlord = await aLandlord(app.current);
    const { id } = await aCardPayment(app.current, landlord.lessee);
    const answers = await Promise.all([refund(landlord, id, 300), refund(landlord, id, 301)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });

  test('PAY-9: of a check, of a failed payment or in another property is refused', async () => {
    const landlord = await aLandlord(app.current);
    const check = await aPayment(app.current, landlord.admin, landlord.property.id);
    const { problem } = await refund(landlord, check.id, 1);
    expect(problem.message).toBe('Only a payment by card can be refunded.');
    await pay(landlord.lessee, { token: tokenOf('4000000000000002') });
    const failed = (await listed(landlord)).find(({ status }) => status === 'failed');
    expect((await refund(landlord, failed?.id ?? '', 1)).problem.status).toBe(404);
    const elsewhere = await aLandlord(app.current);
    const { id } = await aCardPayment(app.current, elsewhere.lessee);
    expect((await refund(landlord, id, 1)).problem.status).toBe(404);
  });
});
