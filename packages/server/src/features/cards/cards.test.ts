import { cardsEndpoints } from '@tenantry/contract/payments/cards.endpoints';
import { installationEndpoints } from '@tenantry/contract/installation/installation.endpoints';
import { describe, expect, test } from 'vitest';
import { aLease, anInvoice, aPerson, aProperty, type TestPerson } from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { asOwner } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';
import { tokenOf, cardCalls } from './cards.testing.ts';

const app = useTestApp();
const { listed, pay, rowsOf } = cardCalls(app);

const ASKS = tokenOf('4000002760003184');

const settle = (as: TestPerson, paymentId: string) =>
  app.current.call(cardsEndpoints.settle, { as, params: { paymentId }, body: {} });

const authenticate = (as: TestPerson, paymentId: string, succeeds: boolean) =>
  app.current.call(cardsEndpoints.authenticateTest, {
    as,
    params: { paymentId },
    body: { succeeds },
  });

describe('PAY-5: a payment by card', () => {
  test('PAY-5, PAY-8: succeeds, and pays the open invoices', async () => {
    const landlord = await aLandlord(app.current);
    const invoice = await anInvoice(app.current, landlord.admin, landlord.property.id);
    const { status, body } = await pay(landlord.lessee, { amount: 1300.5 });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      leaseId: landlord.lease.id,
      amount: 1300.5,
      status: 'succeeded',
      failure: null,
      card: { brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030, testMode: true },
      clientSecret: null,
    });
    expect(await listed(landlord)).toEqual([
      expect.objectContaining({
        id: body.id,
        method: 'CreditCard',
        amount: 1300.5,
        paymentDate: '2026-03-10',
        description: 'Test card: Visa ending in 4242',
        status: 'received',
        card: body.card,
        applications: [{ invoiceId: invoice.id, invoiceNumber: invoice.number, amount: 1200 }],
        credit: 100.5,
        reversible: 1300.5,
      }),
    ]);
  });

  test('PAY-5: the recorded card is the one that the processor reports, not the browser', async () => {
    const { lessee } = await aLandlord(app.current);
    const lies = { brand: 'Gold', last4: '0000', expMonth: 1, expYear: 2099, type: 'card' };
    const token = tokenOf('378282246310005', 2031);
    const { body } = await pay(lessee, { ...lies, cardId: 'card_1', token });
    expect(body.card).toEqual({
      brand: 'American Express',
      last4: '0005',
      expMonth: 4,
      expYear: 2031,
      testMode: true,
    });
  });

  test.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000127', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('PAY-4: %s is declined with the reason: %s', async (number, message) => {
    const landlord = await aLandlord(app.current);
    const { problem } = await pay(landlord.lessee, { token: tokenOf(number) });
    expect(problem).toMatchObject({ status: 422, code: 'card_declined', message });
    const { asked, received } = await rowsOf(landlord);
    expect(asked).toEqual([expect.objectContaining({ status: 'failed', failure: message })]);
    expect(received).toEqual([]);
    expect(await listed(landlord)).toEqual([
      expect.objectContaining({ status: 'failed', failure: message, reversible: 0 }),
    ]);
  });

  test('PAY-4: a card that is past its month has expired', async () => {
    const { lessee } = await aLandlord(app.current);
    const { problem } = await pay(lessee, { token: tokenOf('4242424242424242', 2025) });
    expect(problem).toMatchObject({ code: 'card_declined', message: 'Your card has expired.' });
  });

  test.each(['tok_visa', 'tok_test_4111111111111111_12_2030', 'tok_1abc'])(
    'PAY-8: the test processor accepts no other card: %s',
    async (token) => {
      const landlord = await aLandlord(app.current);
      const { problem } = await pay(landlord.lessee, { token });
      expect(problem).toMatchObject({ status: 422, code: 'card_declined' });
      expect(problem.message).toContain('You were not charged.');
      expect((await rowsOf(landlord)).charged).toEqual([
        expect.objectContaining({ status: 'canceled', token: null }),
      ]);
    },
  );

  test.each([
    [0.49, 'The smallest payment by card is $0.50.'],
    [1_000_000, 'The largest payment by card is $999,999.99.'],
    [10.005, 'Amount: use at most two decimals.'],
    [-5, 'The smallest payment by card is $0.50.'],
  ])('PAY-5: $%d is refused: %s', async (amount, message) => {
    const landlord = await aLandlord(app.current);
    const { problem } = await pay(landlord.lessee, { amount });
    expect(problem).toMatchObject({ status: 400, fields: { amount: message } });
    expect((await rowsOf(landlord)).asked).toEqual([]);
  });
});

describe('PAY-5: the lease that a payment is for', () => {
  test('is the active lease, or the one in the request', async () => {
    const { admin, lessee, lease } = await aLandlord(app.current);
    const other = await aProperty(app.current, admin);
    const dates = { startDate: '2026-06-01', endDate: '2027-05-31' };
    const { emailAddress } = lessee;
    const later = await aLease(app.current, admin, other.id, { ...dates, emailAddress });
    expect((await pay(lessee)).body.leaseId).toBe(lease.id);
    expect((await pay(lessee, { leaseId: later.id })).body.leaseId).toBe(later.id);
  });

  test('is not that of another tenant or landlord, or an unknown one', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, organization, property } = landlord;
    const elsewhere = await aLandlord(app.current);
    const stranger = await aPerson(app.current, organization, 'Leasee');
    for (const leaseId of [landlord.lease.id, elsewhere.lease.id]) {
      expect((await pay(stranger, { leaseId })).problem.status).toBe(404);
    }
    const { problem } = await pay(stranger);
    expect(problem).toMatchObject({ status: 422, message: 'You have no lease to pay for.' });
    expect((await pay(admin)).problem.status).toBe(403);
    expect(await listed({ ...landlord, admin, property })).toEqual([]);
  });
});

describe("PAY-8: the tenant's bank asks", () => {
  test('and the payment succeeds when the tenant says yes', async () => {
    const landlord = await aLandlord(app.current);
    const { status, body } = await pay(landlord.lessee, { token: ASKS });
    expect([status, body.status, body.clientSecret]).toEqual([201, 'requiresAction', null]);
    expect((await settle(landlord.lessee, body.id)).body.status).toBe('requiresAction');
    expect((await rowsOf(landlord)).received).toEqual([]);
    const settled = (await authenticate(landlord.lessee, body.id, true)).body;
    expect(settled).toMatchObject({ id: body.id, status: 'succeeded', card: { last4: '3184' } });
    expect(await listed(landlord)).toEqual([
      expect.objectContaining({ id: body.id, status: 'received', amount: 500 }),
    ]);
    expect((await authenticate(landlord.lessee, body.id, true)).problem.status).toBe(404);
    expect((await settle(landlord.lessee, body.id)).body).toEqual(settled);
  });

  test('and it fails when the tenant says no', async () => {
    const landlord = await aLandlord(app.current);
    const { id } = (await pay(landlord.lessee, { token: ASKS })).body;
    const { body } = await authenticate(landlord.lessee, id, false);
    expect(body).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(/^We are unable/),
    });
    expect((await rowsOf(landlord)).received).toEqual([]);
  });

  test('nobody else may respond or look', async () => {
    const landlord = await aLandlord(app.current);
    const { id } = (await pay(landlord.lessee, { token: ASKS })).body;
    const neighbor = await aPerson(app.current, landlord.organization, 'Leasee');
    const stranger = (await aLandlord(app.current)).lessee;
    for (const other of [neighbor, stranger]) {
      expect((await authenticate(other, id, true)).problem.status).toBe(404);
      expect((await settle(other, id)).problem.status).toBe(404);
    }
    expect((await settle(landlord.lessee, id)).body.status).toBe('requiresAction');
  });
});

describe('PAY-7: a key', () => {
  test('PAY-7: fifty clicks at once are one charge and one payment', async () => {
    const landlord = await aLandlord(app.current);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => pay(landlord.lessee, {}, 'fifty')),
    );
    const ids = new Set(answers.map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    for (const { status, body } of answers) {
      expect([status, ['pending', 'succeeded']]).toEqual([
        201,
        expect.arrayContaining([body.status]),
      ]);
    }
    const { asked, charged, received } = await rowsOf(landlord);
    expect([asked.length, charged.length, received.length]).toEqual([1, 1, 1]);
    expect((await pay(landlord.lessee, {}, 'fifty')).body.status).toBe('succeeded');
  });

  test('PAY-7: a decline gets the same response again, and charges nothing', async () => {
    const landlord = await aLandlord(app.current);
    const token = tokenOf('4000000000000002');
    const { problem: first } = await pay(landlord.lessee, { token }, 'declined');
    const { problem: again } = await pay(landlord.lessee, { token }, 'declined');
    expect({ ...again, requestId: '' }).toEqual({ ...first, requestId: '' });
    const { problem } = await pay(landlord.lessee, {}, 'declined');
    expect(problem.code).toBe('idempotency_key_reused');
    expect((await rowsOf(landlord)).asked).toHaveLength(1);
  });

  test('PAY-7: two keys are two payments', async () => {
    const landlord = await aLandlord(app.current);
    await Promise.all([pay(landlord.lessee, {}, 'one'), pay(landlord.lessee, {}, 'two')]);
    const { charged, received } = await rowsOf(landlord);
    expect([charged.length, received.length]).toEqual([2, 2]);
  });
});

test('PAY-8: pages learn that this is a test', async () => {
  const { body } = await app.current.call(installationEndpoints.configuration, {});
  expect(body.cards).toEqual({ available: true, publishableKey: null, testMode: true });
  const { headers } = await app.current.app.inject('/v1/public/configuration');
  expect(headers['content-security-policy']).not.toContain('stripe');
  const webhook = { method: 'POST', url: '/v1/webhooks/stripe', payload: '{}' } as const;
  expect((await app.current.app.inject(webhook)).statusCode).toBe(404);
});

describe('PAY-8: without the keys of a provider', () => {
  const strict = useTestApp({ testCards: false });
  const strictly = cardCalls(strict);

  const offered = async (host: string) =>
    (await strict.current.call(installationEndpoints.configuration, { host })).body.cards;

  test('PAY-8: test cards settle no real debt unless a setting asks for it', async () => {
    const landlord = await aLandlord(strict.current);
    await anInvoice(strict.current, landlord.admin, landlord.property.id);
    const { problem } = await strictly.pay(landlord.lessee, { amount: 1200 });
    expect(problem).toMatchObject({
      status: 422,
      code: 'cards_not_set_up',
      message: expect.stringMatching(/^Card payments are not set up\./),
    });
    expect(await strictly.rowsOf(landlord)).toMatchObject({ asked: [], received: [] });
    expect(await strictly.listed(landlord)).toEqual([]);
    expect(await offered(landlord.lessee.host)).toMatchObject({ available: false });
    // With the setting, the same landlord's tenant can.
    const host = (await aLandlord(app.current)).lessee.host;
    const { body } = await app.current.call(installationEndpoints.configuration, { host });
    expect(body.cards).toMatchObject({ available: true, testMode: true });
  });

  test('PAY-8: the demo takes them anyway', async () => {
    const landlord = await aLandlord(strict.current);
    const become = 'UPDATE organizations SET demo = true WHERE id = $1';
    await asOwner(strict.current, landlord.organization, become, [landlord.organization.id]);
    strict.current.directory.forget();
    expect((await strictly.pay(landlord.lessee, { amount: 10 })).status).toBe(201);
    expect(await offered(landlord.lessee.host)).toMatchObject({ available: true, testMode: true });
  });
});
