import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { describe, expect, test } from 'vitest';
import {
  aLease,
  anInvoice,
  aPayment,
  aProperty,
  aReversal,
  reversalBody,
  type TestPerson,
} from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { takeBackPart } from '#testing/taking-back';
import { useTestApp } from '#testing/test-app';
import { newId } from '../../platform/tokens.ts';

const app = useTestApp();

interface Reversed {
  readonly propertyId: string;
  readonly id: string;
}

const reverse = (
  as: TestPerson,
  { propertyId, id: paymentId }: Reversed,
  changes: Parameters<typeof reversalBody>[0] = {},
  idempotencyKey = '',
) =>
  app.current.call(paymentsEndpoints.reverse, {
    as,
    params: { propertyId, paymentId },
    body: reversalBody(changes),
    ...(idempotencyKey && { idempotencyKey }),
  });

/** A client repeats a "busy" response (503, on a machine with other work) under the same key. */
async function reverseThrough(...request: Parameters<typeof reverse>) {
  for (;;) {
    const answer = await reverse(...request);
    if (answer.status !== 503) return answer;
  }
}

const paymentsOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(paymentsEndpoints.list, { as, params: { propertyId } })).body;

const invoicesOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(invoicesEndpoints.list, { as, params: { propertyId } })).body;

async function creditOf(as: TestPerson, propertyId: string) {
  const params = { propertyId };
  const { body } = await app.current.call(leasesEndpoints.list, { as, params, query: {} });
  return body.map(({ credit }) => credit);
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('reversing a check or cash', () => {
  test('PAY-9: the invoices that it paid are open again, and the rest is no longer credit', async () => {
    const { organization, admin, property } = await aLandlord(app.current);
    const invoice = await anInvoice(app.current, admin, property.id);
    const payment = await aPayment(app.current, admin, property.id, { amount: 1500 });
    expect(payment).toMatchObject({
      status: 'received',
      credit: 300,
      reversible: 1500,
      takenBackBy: 'reversal',
    });

    const note = 'Insufficient funds';
    const answer = await reverse(admin, payment, { reversalDate: '2026-03-10', note });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...payment,
      status: 'reversed',
      applications: [],
      credit: 0,
      reversible: 0,
      takenBackBy: null,
      reversals: [
        {
          id: expect.any(String),
          reason: 'Bounced check',
          amount: 1500,
          reversalDate: '2026-03-10',
          note,
          status: 'succeeded',
          failure: null,
        },
      ],
    });
    expect(await paymentsOf(admin, property.id)).toEqual([answer.body]);
    expect(await invoicesOf(admin, property.id)).toMatchObject([
      { id: invoice.id, remainingBalance: 1200, status: 'LATE', payments: [] },
    ]);
    expect(await creditOf(admin, property.id)).toEqual([0]);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('PAY-6, PAY-9: the credit of another payment pays what is open again', async () => {
    const { organization, admin, property } = await aLandlord(app.current);
    const invoice = await anInvoice(app.current, admin, property.id);
    const bounced = await aPayment(app.current, admin, property.id, { paymentDate: '2026-03-01' });
    const other = await aPayment(app.current, admin, property.id, { amount: 900 });
    expect(other.credit).toBe(900);
    await aReversal(app.current, admin, bounced);
    expect(await invoicesOf(admin, property.id)).toMatchObject([
      { id: invoice.id, remainingBalance: 300, payments: [{ paymentId: other.id, amount: 900 }] },
    ]);
    expect(await creditOf(admin, property.id)).toEqual([0]);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('PAY-9: a partial reversal takes the credit first, then the invoice with the latest due date', async () => {
    const { organization, admin, property } = await aLandlord(app.current);
    const newest = await anInvoice(app.current, admin, property.id, { dueDate: '2026-03-01' });
    const oldest = await anInvoice(app.current, admin, property.id, { dueDate: '2026-02-01' });
    const received = await aPayment(app.current, admin, property.id, { amount: 2500 });
    const take = (amount: number) =>
      takeBackPart(app.current, { organization, payment: received, amount });
    await take(300);
    const [payment] = await paymentsOf(admin, property.id);
    expect(payment).toMatchObject({ status: 'partlyReversed', credit: 0, reversible: 2200 });
    expect(payment?.applications).toMatchObject([
      { invoiceId: oldest.id, amount: 1200 },
      { invoiceId: newest.id, amount: 1000 },
    ]);
    expect(await invoicesOf(admin, property.id)).toMatchObject([
      { id: oldest.id, remainingBalance: 0, status: 'PAID' },
      {
        id: newest.id,
        remainingBalance: 200,
        payments: [{ paymentId: received.id, amount: 1000 }],
      },
    ]);

    await expect(take(2200.01)).rejects.toThrow(/Only \$2,200\.00 of this payment can still be/);
    await take(2200);
    expect(await paymentsOf(admin, property.id)).toMatchObject([
      { status: 'reversed', applications: [], credit: 0, reversible: 0 },
    ]);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  const BEFORE = 'The date is before the payment date.';

  test.each([
    ['a date in the future', { reversalDate: '2026-03-11' }, 422, 'reversalDate'],
    ['a date before the payment', { reversalDate: '2026-03-08' }, 422, 'reversalDate', BEFORE],
    ['no reason', { reason: undefined as never }, 400, 'reason'],
    ['the reason of a card', { reason: 'Refund' as never }, 400, 'reason'],
    ['a date that is none', { reversalDate: '2026-02-30' }, 400, 'reversalDate'],
  ])(
    'PAY-9: %s is refused, and nothing is reversed',
    async (_, changes, status, field, words = '') => {
      const { admin, property } = await aLandlord(app.current);
      await anInvoice(app.current, admin, property.id);
      const payment = await aPayment(app.current, admin, property.id, {
        paymentDate: '2026-03-09',
      });
      const { problem } = await reverse(admin, payment, changes);
      expect(problem.status).toBe(status);
      expect(problem.fields?.[field]).toContain(words);
      expect(await paymentsOf(admin, property.id)).toEqual([payment]);
    },
  );

  test('PAY-9: cash cannot bounce, but it can be a mistake', async () => {
    const { admin, property } = await aLandlord(app.current);
    const payment = await aPayment(app.current, admin, property.id, { method: 'Cash' });
    expect((await reverse(admin, payment)).problem).toMatchObject({
      status: 422,
      fields: { reason: 'Only a check can bounce.' },
    });
    expect((await reverse(admin, payment, { reason: 'Mistake' })).body.status).toBe('reversed');
  });

  test('PAY-9: a payment that is already reversed, elsewhere, or of an archived property is refused', async () => {
    const { admin, property } = await aLandlord(app.current);
    const payment = await aPayment(app.current, admin, property.id);
    const { id: elsewhere } = await aProperty(app.current, admin);
    expect((await reverse(admin, { ...payment, propertyId: elsewhere })).status).toBe(404);
    expect((await reverse(admin, { ...payment, id: newId() })).status).toBe(404);
    await aReversal(app.current, admin, payment);
    expect((await reverse(admin, payment)).problem).toMatchObject({
      status: 422,
      message: 'This payment was already reversed.',
    });

    const next = await aPayment(app.current, admin, property.id);
    const [lease] = (
      await app.current.call(leasesEndpoints.list, {
        as: admin,
        params: { propertyId: property.id },
        query: {},
      })
    ).body;
    const params = { propertyId: property.id, leaseId: lease!.id };
    await app.current.call(leasesEndpoints.end, { as: admin, params });
    // A payment of an ended lease can still be reversed.
    await aReversal(app.current, admin, next);
    const last = await aPayment(app.current, admin, property.id, { leaseId: lease!.id });
    await app.current.call(portfolioEndpoints.remove, { as: admin, params });
    expect((await reverse(admin, last)).status).toBe(404);
  });

  test('INV-12, PAY-9: an invoice whose money was all reversed can be deleted', async () => {
    const { organization, admin, property } = await aLandlord(app.current);
    const invoice = await anInvoice(app.current, admin, property.id);
    const payment = await aPayment(app.current, admin, property.id, { amount: 100 });
    const params = { propertyId: property.id, invoiceId: invoice.id };
    const remove = () => app.current.call(invoicesEndpoints.remove, { as: admin, params });
    expect((await remove()).status).toBe(409);
    await aReversal(app.current, admin, payment);
    expect((await remove()).status).toBe(200);
    expect(await invoicesOf(admin, property.id)).toEqual([]);
    expect(await paymentsOf(admin, property.id)).toMatchObject([{ status: 'reversed' }]);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('PAY-9, PDF-3: a PDF that shows the payment is outdated', async () => {
    const { admin, property } = await aLandlord(app.current);
    const invoice = await anInvoice(app.current, admin, property.id);
    const payment = await aPayment(app.current, admin, property.id);
    const params = { propertyId: property.id, invoiceId: invoice.id };
    await app.current.call(invoicesEndpoints.generatePdf, { as: admin, params, body: {} });
    expect(await invoicesOf(admin, property.id)).toMatchObject([{ pdfOutdated: false }]);
    await aReversal(app.current, admin, payment);
    expect(await invoicesOf(admin, property.id)).toMatchObject([{ pdfOutdated: true }]);
  });
});

describe('PAY-7: simultaneous reversals', () => {
  test('PAY-7, PAY-9: fifty reversals of one payment reverse it once', async () => {
    const { organization, admin, property } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    const payment = await aPayment(app.current, admin, property.id, { amount: 2000 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => reverseThrough(admin, payment, {}, `key-${index}`)),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 422)]);
    const [after] = await paymentsOf(admin, property.id);
    expect(after?.reversals).toHaveLength(1);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('PAY-7: reversals with one key all get the same response', async () => {
    const { admin, property } = await aLandlord(app.current);
    const payment = await aPayment(app.current, admin, property.id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => reverseThrough(admin, payment, {}, 'the-key')),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 201 });
    expect(new Set(answers.map(({ body }) => body.reversals[0]?.id)).size).toBe(1);
  });

  test('PAY-6, PAY-9: reversals against new invoices, payments and deletions lose no cent', async () => {
    const { organization, admin, property } = await aLandlord(app.current);
    const params = { propertyId: property.id };
    const unpaid = await anInvoice(app.current, admin, property.id, { dueDate: '2026-05-01' });
    const payments = [];
    for (const amount of [700, 800, 900]) {
      payments.push(await aPayment(app.current, admin, property.id, { amount }));
    }
    await anInvoice(app.current, admin, property.id);
    await Promise.all([
      ...payments.map((payment) => reverseThrough(admin, payment)),
      ...Array.from({ length: 4 }, () => anInvoice(app.current, admin, property.id)),
      ...Array.from({ length: 2 }, () => aPayment(app.current, admin, property.id)),
      app.current.call(invoicesEndpoints.remove, {
        as: admin,
        params: { ...params, invoiceId: unpaid.id },
      }),
    ]);
    const invoices = await invoicesOf(admin, property.id);
    const owed = sum(invoices.map(({ remainingBalance }) => remainingBalance));
    expect(owed).toBe(sum(invoices.map(({ amount }) => amount)) - 2 * 1200);
    expect(await creditOf(admin, property.id)).toEqual([0]);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });
});

test('LEASE-10, PAY-9: a reversal in an old lease opens only its own invoices', async () => {
  const { organization, admin, property, lease } = await aLandlord(app.current);
  const old = await anInvoice(app.current, admin, property.id);
  const payment = await aPayment(app.current, admin, property.id);
  const params = { propertyId: property.id, leaseId: lease.id };
  await app.current.call(leasesEndpoints.end, { as: admin, params });
  await aLease(app.current, admin, property.id);
  const ahead = await aPayment(app.current, admin, property.id, { amount: 5000 });
  await aReversal(app.current, admin, payment);
  const invoices = await invoicesOf(admin, property.id);
  expect(invoices).toMatchObject([{ id: old.id, remainingBalance: 1200, payments: [] }]);
  const [untouched] = (await paymentsOf(admin, property.id)).filter(({ id }) => id === ahead.id);
  expect(untouched).toMatchObject({ credit: 5000, applications: [] });
  expect(await balanceProblems(app.current, organization)).toEqual([]);
});
