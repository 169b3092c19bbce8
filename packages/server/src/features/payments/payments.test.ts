import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { describe, expect, test } from 'vitest';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  aRental,
  paymentBody,
  type TestPerson,
} from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { applyPayments } from '#testing/organization-settings';
import { TODAY, useTestApp } from '#testing/test-app';

const app = useTestApp();

/** A client repeats a "busy" response (503, on a machine with other work) under the same key. */
async function recordThrough(...request: Parameters<typeof record>) {
  for (;;) {
    const answer = await record(...request);
    if (answer.status !== 503) return answer;
  }
}

const record = (
  admin: TestPerson,
  propertyId: string,
  changes: Parameters<typeof paymentBody>[0] = {},
  idempotencyKey = '',
) =>
  app.current.call(paymentsEndpoints.recordExternal, {
    as: admin,
    params: { propertyId },
    body: paymentBody(changes),
    ...(idempotencyKey && { idempotencyKey }),
  });

const paymentsOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(paymentsEndpoints.list, { as, params: { propertyId } })).body;

const invoicesOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(invoicesEndpoints.list, { as, params: { propertyId } })).body;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('recording a check or cash', () => {
  test('PAY-1: the same check asks first, by its number, amount and tenant', async () => {
    const { organization, admin, property } = await aLandlord(app.current);
    const check = { description: 'Check no. 001043', amount: 450 };
    const recorded = await record(admin, property.id, check);
    const again = { ...check, description: 'check #1043, March', askIfKnown: true };
    const refused = await record(admin, property.id, again);
    expect(refused).toMatchObject({
      status: 409,
      problem: {
        code: 'already_recorded',
        message: 'Check 1043 of $450.00 is already recorded, on 03/10/2026.',
      },
    });
    for (const other of [
      { ...again, amount: 451 },
      { ...again, description: 'Check 1044' },
      { ...again, description: 'Check' },
      { ...again, method: 'Cash' as const },
    ]) {
      expect((await record(admin, property.id, other)).status).toBe(201);
    }
    const refund = {
      as: admin,
      params: { propertyId: property.id, leaseId: recorded.body.leaseId },
      body: { amount: 10, day: '2026-03-10', method: 'Cash', reason: 'Paid too much' } as const,
    };
    expect((await app.current.call(paymentsEndpoints.refundCredit, refund)).status).toBe(201);
    expect((await record(admin, property.id, again)).status).toBe(409);
    const neighbor = await aRental(app.current, organization, admin);
    expect((await record(admin, neighbor.property.id, again)).status).toBe(201);
    await app.current.call(paymentsEndpoints.reverse, {
      as: admin,
      params: { propertyId: property.id, paymentId: recorded.body.id },
      body: { reason: 'Bounced check', reversalDate: '2026-03-10', chargeNsfFee: false },
    });
    expect((await record(admin, property.id, again)).status).toBe(201);
    expect((await record(admin, property.id, { ...again, askIfKnown: false })).status).toBe(201);
  });

  test('PAY-1: Zelle, Venmo, Cash App, bank transfers and money orders are recorded and ask first, too', async () => {
    const { admin, property } = await aLandlord(app.current);
    const zelle = { method: 'Zelle', description: '7F3K21', amount: 450 } as const;
    const recorded = await record(admin, property.id, zelle);
    expect(recorded).toMatchObject({ status: 201, body: zelle });
    const again = { ...zelle, description: '7f3k21', askIfKnown: true };
    expect(await record(admin, property.id, again)).toMatchObject({
      status: 409,
      problem: {
        message: 'This Zelle payment of $450.00 is already recorded, on 03/10/2026.',
      },
    });
    for (const other of [
      { ...again, description: '7K9' },
      { ...again, method: 'Venmo' as const },
      { ...again, method: 'Cash App' as const },
      { ...again, method: 'Bank transfer' as const },
      { ...again, method: 'Money order' as const },
    ]) {
      expect((await record(admin, property.id, other)).status).toBe(201);
    }
    const order = { ...again, method: 'Money order', description: 'Order 007' } as const;
    expect(await record(admin, property.id, order)).toMatchObject({
      status: 409,
      problem: { message: 'Money order 7 of $450.00 is already recorded, on 03/10/2026.' },
    });
    const wrong = await record(admin, property.id, { ...again, method: 'PayPal' as 'Zelle' });
    expect(wrong).toMatchObject({
      status: 400,
      problem: { fields: { method: 'Method: choose how it was paid.' } },
    });
    const reverse = (reason: 'Bounced check' | 'Mistake') =>
      app.current.call(paymentsEndpoints.reverse, {
        as: admin,
        params: { propertyId: property.id, paymentId: recorded.body.id },
        body: { reason, reversalDate: '2026-03-10' },
      });
    expect((await reverse('Bounced check')).status).toBe(422);
    expect((await reverse('Mistake')).status).toBe(201);
  });

  test('PAY-1, PAY-6: it pays open invoices, oldest due date first, and the rest is credit', async () => {
    const { organization, admin, property, lessee } = await aLandlord(app.current);
    await applyPayments(app.current, organization, 'OLDEST_FIRST');
    const later = await anInvoice(app.current, admin, property.id, { dueDate: '2026-03-01' });
    // With rent first, the later invoice would be paid before it.
    const items = [{ description: 'Late Fee', quantity: 1, rate: 1200 }];
    const earlier = await anInvoice(app.current, admin, property.id, {
      items,
      dueDate: '2026-02-01',
    });

    const applied = (invoice: { id: string; number: number }, amount: number) => ({
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      amount,
    });
    const first = await record(admin, property.id, { amount: 1500 });
    expect(first.status).toBe(201);
    expect(first.body.applications).toEqual([applied(earlier, 1200), applied(later, 300)]);
    expect(first.body.credit).toBe(0);
    const second = await aPayment(app.current, admin, property.id, { amount: 1000 });
    expect(second).toMatchObject({ applications: [applied(later, 900)], credit: 100 });
    // The response to the recording equals what is read afterwards.
    expect(await paymentsOf(admin, property.id)).toEqual([second, first.body]);
    const summary = await app.current.call(invoicesEndpoints.summaryOfLessee, {
      as: lessee,
      query: {},
    });
    expect(summary.body.balanceDue).toBe(0);
  });

  test('PAY-6: credit is spent on the next invoices, the oldest payment first', async () => {
    const { organization, admin, property } = await aLandlord(app.current);
    const second = await aPayment(app.current, admin, property.id, { amount: 900 });
    const first = await aPayment(app.current, admin, property.id, {
      amount: 800,
      paymentDate: '2026-03-09',
    });
    const next = await anInvoice(app.current, admin, property.id);
    expect(next).toMatchObject({ remainingBalance: 0, status: 'PAID' });
    expect(next.payments).toEqual([
      { paymentId: first.id, paymentDate: '2026-03-09', amount: 800 },
      { paymentId: second.id, paymentDate: '2026-03-10', amount: 400 },
    ]);
    const afterNext = await anInvoice(app.current, admin, property.id);
    expect(afterNext).toMatchObject({ remainingBalance: 700, payments: [{ amount: 500 }] });
    const lease = await app.current.call(leasesEndpoints.list, {
      as: admin,
      params: { propertyId: property.id },
      query: {},
    });
    expect(lease.body).toMatchObject([{ credit: 0 }]);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('PAY-1: the list shows them newest first, with where the money went', async () => {
    const { admin, property } = await aLandlord(app.current);
    const invoice = await anInvoice(app.current, admin, property.id);
    const details = { method: 'Cash', amount: 200, description: 'In an envelope' } as const;
    const old = await aPayment(app.current, admin, property.id, {
      ...details,
      paymentDate: '2026-02-01',
    });
    const recent = await aPayment(app.current, admin, property.id, { paymentDate: TODAY });
    expect(await paymentsOf(admin, property.id)).toEqual([recent, old]);
    expect(old).toMatchObject({
      ...details,
      paymentDate: '2026-02-01',
      applications: [{ invoiceId: invoice.id, invoiceNumber: 1, amount: 200 }],
      credit: 0,
    });
  });

  test.each([
    ['paymentDate', { paymentDate: '2026-03-11' }, 422],
    ['amount', { amount: 0 }, 400],
    ['amount', { amount: -5 }, 400],
    ['amount', { amount: 0.001 }, 400],
    ['amount', { amount: 10_000_000.01 }, 400],
    ['method', { method: 'Card' as never }, 400],
    ['description', { description: '   ' }, 400],
    ['paymentDate', { paymentDate: '10/03/2026' }, 400],
  ])('PAY-1: a wrong %s is refused, and nothing is recorded', async (field, changes, status) => {
    const { admin, property } = await aLandlord(app.current);
    const { problem } = await record(admin, property.id, changes);
    expect(problem.status).toBe(status);
    expect(problem.fields).toHaveProperty([field]);
    expect(await paymentsOf(admin, property.id)).toEqual([]);
  });

  test('a property that never had a lease takes no money', async () => {
    const admin = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    const { id } = await aProperty(app.current, admin);
    expect((await record(admin, id)).problem.message).toMatch(/no lease yet/);
  });

  test('LEASE-10, PAY-6: an ended lease is still paid, and its money stays its own', async () => {
    const { organization, admin, property, lease } = await aLandlord(app.current);
    const old = await anInvoice(app.current, admin, property.id);
    const params = { propertyId: property.id, leaseId: lease.id };
    await app.current.call(leasesEndpoints.end, { as: admin, params });
    const next = await aLease(app.current, admin, property.id);
    const current = await anInvoice(app.current, admin, property.id, { dueDate: '2026-01-01' });
    expect(current.leaseId).toBe(next.id);

    const named = await aPayment(app.current, admin, property.id, {
      amount: 1500,
      leaseId: lease.id,
    });
    expect(named).toMatchObject({
      leaseId: lease.id,
      applications: [{ invoiceId: old.id, amount: 1200 }],
      credit: 300,
    });
    const unnamed = await aPayment(app.current, admin, property.id, { amount: 100 });
    expect(unnamed).toMatchObject({ leaseId: next.id, applications: [{ invoiceId: current.id }] });
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });
});

describe('PAY-7: many at the same time', () => {
  test('PAY-7: fifty requests with one key create one payment, and all get its response', async () => {
    const { organization, admin, property } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        recordThrough(admin, property.id, { amount: 700 }, 'one-check'),
      ),
    );
    const [first] = answers;
    for (const answer of answers) {
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual(first?.body);
    }
    expect(await paymentsOf(admin, property.id)).toEqual([first?.body]);
    expect(await invoicesOf(admin, property.id)).toMatchObject([{ remainingBalance: 500 }]);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('PAY-6, PAY-7: fifty requests with fifty keys never pay more than is owed, and no cent is lost', async () => {
    const { organization, admin, property, lease } = await aLandlord(app.current);
    for (const dueDate of ['2026-01-01', '2026-02-01', '2026-03-01']) {
      await anInvoice(app.current, admin, property.id, { dueDate });
    }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        recordThrough(admin, property.id, { amount: 70 + index }, `check-${index}`),
      ),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const paid = sum(Array.from({ length: 50 }, (_, index) => 70 + index));

    const payments = await paymentsOf(admin, property.id);
    expect(payments).toHaveLength(50);
    const applications = payments.flatMap((payment) => payment.applications);
    for (const invoice of await invoicesOf(admin, property.id)) {
      const toIt = applications.filter(({ invoiceId }) => invoiceId === invoice.id);
      expect(sum(toIt.map(({ amount }) => amount))).toBe(invoice.amount);
      expect(invoice).toMatchObject({ remainingBalance: 0, status: 'PAID' });
    }
    const params = { propertyId: property.id };
    const [shown] = (await app.current.call(leasesEndpoints.list, { as: admin, params, query: {} }))
      .body;
    expect(shown).toMatchObject({ id: lease.id, credit: paid - 3600 });
    expect(sum(payments.map(({ credit }) => credit))).toBe(paid - 3600);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });
});
