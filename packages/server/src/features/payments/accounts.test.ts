import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import type { LeaseAccount } from '@tenantry/contract/payments/account.schemas';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  aReversal,
  reversalBody,
  type TestPerson,
} from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { takeBackPart } from '#testing/taking-back';
import { useTestApp } from '#testing/test-app';
import type { Organization } from '../../platform/database/organization-table.ts';

const app = useTestApp();
const long = process.env['TEST_LONG'] === '1';

const accountsOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(paymentsEndpoints.accounts, { as, params: { propertyId } })).body;

const ownAccounts = async (as: TestPerson) =>
  (await app.current.call(paymentsEndpoints.accountsOfLessee, { as })).body;

const summaryOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(invoicesEndpoints.summary, { as, params: { propertyId } })).body;

describe('INV-11: how a balance comes about', () => {
  test('INV-11: every charge and payment with the running balance and where the money went', async () => {
    const { admin, property, lease, lessee } = await aLandlord(app.current);
    const first = await anInvoice(app.current, admin, property.id, {
      items: [
        { description: 'Rent', quantity: 1, rate: 1200 },
        { description: 'Late Fee', quantity: 2, rate: 10 },
      ],
    });
    const check = await aPayment(app.current, admin, property.id, { amount: 2000 });
    const second = await anInvoice(app.current, admin, property.id, { dueDate: '2026-04-01' });
    const [account] = await accountsOf(admin, property.id);
    const applications = [
      { ...ids(first.id, first.number, check.id), amount: 1220 },
      { ...ids(second.id, second.number, check.id), amount: 780 },
    ];
    expect(account).toEqual({
      leaseId: lease.id,
      lesseeName: 'Tess Tenant',
      addressLine1: property.addressLine1,
      entries: [
        {
          id: first.id,
          kind: 'charge',
          date: '2026-03-10',
          description: 'Invoice 0001: Rent, Late Fee',
          invoiceNumber: 1,
          dueDate: '2026-03-01',
          remainingBalance: 0,
          amount: 1220,
          balance: 1220,
          applications: applications.slice(0, 1),
        },
        {
          id: check.id,
          kind: 'payment',
          date: '2026-03-10',
          description: 'Check: Check 1001',
          invoiceNumber: null,
          dueDate: null,
          remainingBalance: null,
          amount: -2000,
          balance: -780,
          applications,
        },
        {
          id: second.id,
          kind: 'charge',
          date: '2026-03-10',
          description: 'Invoice 0002: Rent',
          invoiceNumber: 2,
          dueDate: '2026-04-01',
          remainingBalance: 420,
          amount: 1200,
          balance: 420,
          applications: applications.slice(1),
        },
      ],
      lateFees: [],
      balanceDue: 420,
      balanceOverdue: 0,
      lateFeeOnOverdue: 0,
      credit: 0,
    } satisfies LeaseAccount);
    expect(await ownAccounts(lessee)).toEqual([account]);
  });

  const ids = (invoiceId: string, invoiceNumber: number, paymentId: string) => ({
    invoiceId,
    invoiceNumber,
    paymentId,
    paymentDate: '2026-03-10',
  });

  test('INV-11: a late fee with its days, periods and what is billed of it', async () => {
    const { admin, property } = await aLandlord(app.current);
    const items = [
      { description: 'Rent', quantity: 1, rate: 1200 },
      { description: 'Late Fee', quantity: 2, rate: 10 },
    ];
    const late = await anInvoice(app.current, admin, property.id, { items });
    await anInvoice(app.current, admin, property.id, { lateFee: 0 });
    await anInvoice(app.current, admin, property.id, { lateDate: '2026-03-10' });
    const [account] = await accountsOf(admin, property.id);
    expect(account?.lateFees).toEqual([
      {
        invoiceId: late.id,
        invoiceNumber: late.number,
        lateAfter: '2026-03-05',
        daysLate: 5,
        frequency: 1,
        periods: 5,
        lateFee: 10,
        accrued: 50,
        billed: 20,
        owed: 30,
      },
    ]);
    expect(account?.lateFeeOnOverdue).toBe(30);
  });

  test('INV-11: a payment of an earlier day stands on its day; deleted invoices are no charges', async () => {
    const { admin, property } = await aLandlord(app.current);
    const { id: invoiceId } = await anInvoice(app.current, admin, property.id);
    const params = { propertyId: property.id, invoiceId };
    await app.current.call(invoicesEndpoints.remove, { as: admin, params });
    await anInvoice(app.current, admin, property.id);
    await aPayment(app.current, admin, property.id, { amount: 100, paymentDate: '2026-02-03' });
    const [account] = await accountsOf(admin, property.id);
    expect(account?.entries.map(({ kind, date, balance }) => [kind, date, balance])).toEqual([
      ['payment', '2026-02-03', -100],
      ['charge', '2026-03-10', 1100],
    ]);
  });

  test('INV-11, PAY-9: what was taken back is an entry of its own, and says where it is missing', async () => {
    const { organization, admin, property, lessee } = await aLandlord(app.current);
    const invoice = await anInvoice(app.current, admin, property.id);
    const bounced = await aPayment(app.current, admin, property.id, {
      amount: 1500,
      paymentDate: '2026-03-09',
    });
    await aReversal(app.current, admin, bounced);
    const payment = await aPayment(app.current, admin, property.id, { amount: 1300 });
    await takeBackPart(app.current, { organization, payment, amount: 150 });
    const [account] = await accountsOf(admin, property.id);
    const entries = account?.entries.map(({ kind, description, amount, balance }) => [
      kind,
      description,
      amount,
      balance,
    ]);
    expect(entries).toEqual([
      ['payment', 'Check: Check 1001', -1500, -1500],
      ['charge', 'Invoice 0001: Rent', 1200, -300],
      ['reversal', 'Bounced check: Check 1001 of 03/09/2026', 1500, 1200],
      ['payment', 'Check: Check 1001', -1300, -100],
      ['reversal', 'Refund: Check 1001 of 03/10/2026', 150, 50],
    ]);
    const where = (paymentId: string, paymentDate: string, amount: number) => [
      { invoiceId: invoice.id, invoiceNumber: 1, paymentId, paymentDate, amount },
    ];
    expect(account?.entries.map(({ applications }) => applications)).toEqual([
      [],
      where(payment.id, '2026-03-10', 1150),
      where(bounced.id, '2026-03-09', 1200),
      where(payment.id, '2026-03-10', 1150),
      where(payment.id, '2026-03-10', 50),
    ]);
    expect(account).toMatchObject({ balanceDue: 50, credit: 0 });
    expect(await ownAccounts(lessee)).toEqual([account]);
  });

  test('INV-11: many items are counted, not listed', async () => {
    const { admin, property } = await aLandlord(app.current);
    const items = ['Rent', 'Water', 'Rent', 'Gas', 'Heat', 'Trash'].map((description) => ({
      description,
      quantity: 1,
      rate: 1,
    }));
    await anInvoice(app.current, admin, property.id, { items });
    const [account] = await accountsOf(admin, property.id);
    expect(account?.entries[0]?.description).toBe('Invoice 0001: Rent, Water, Gas and 2 more');
  });

  test('INV-11: each lease has its account, the running one first, and the tenant has their own', async () => {
    const { admin, property, lease, lessee } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    const params = { propertyId: property.id };
    const ended = { ...params, leaseId: lease.id };
    await app.current.call(leasesEndpoints.end, { as: admin, params: ended });
    const next = await aLease(app.current, admin, property.id);
    await anInvoice(app.current, admin, property.id);
    const accounts = await accountsOf(admin, property.id);
    expect(accounts.map(({ leaseId }) => leaseId)).toEqual([next.id, lease.id]);
    expect(accounts.map(({ entries }) => entries.length)).toEqual([1, 1]);
    expect((await ownAccounts(lessee)).map(({ leaseId }) => leaseId)).toEqual([lease.id]);
  });

  test('INV-11: nothing rented, nothing to explain', async () => {
    const organization = await anOrganization(app.current);
    const admin = await aPerson(app.current, organization, 'SiteAdmin');
    const { id } = await aProperty(app.current, admin);
    expect(await accountsOf(admin, id)).toEqual([]);
    expect(await ownAccounts(await aPerson(app.current, organization, 'Leasee'))).toEqual([]);
  });
});

const day = fc
  .integer({ min: 1, max: 28 })
  .map((each) => `2026-02-${String(each).padStart(2, '0')}`);
const amount = fc.integer({ min: 1, max: 9_999 }).map((cents) => cents / 100);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('invoice' as const),
    amount,
    dueDate: day,
    lateDate: day,
    lateFee: fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100),
    fees: fc.nat({ max: 3 }),
  }),
  fc.record({ kind: fc.constant('payment' as const), amount, paymentDate: day }),
  fc.record({ kind: fc.constant('delete' as const) }),
  fc.record({ kind: fc.constant('reverse' as const), which: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('takePart' as const), which: fc.nat({ max: 5 }), amount }),
  fc.record({ kind: fc.constant('lease' as const), lateFeeFrequency: fc.constantFrom(1, 7, 31) }),
);

const cents = (dollars: number) => Math.round(dollars * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + cents(each), 0);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** One of the payments so far, whole or in part; what was taken back already is refused. */
async function takeBack(
  organization: Organization,
  as: TestPerson,
  propertyId: string,
  { which, ...given }: Extract<Step, { kind: 'reverse' | 'takePart' }>,
) {
  const payments = await app.current.call(paymentsEndpoints.list, { as, params: { propertyId } });
  const payment = payments.body[which % Math.max(payments.body.length, 1)];
  if (!payment || payment.reversible === 0) return;
  if (given.kind === 'takePart') {
    const taken = Math.min(given.amount, payment.reversible);
    await takeBackPart(app.current, { organization, payment, amount: taken });
    return;
  }
  const params = { propertyId, paymentId: payment.id };
  const body = reversalBody();
  await app.current.call(paymentsEndpoints.reverse, { as, params, body });
}

test(
  'INV-11, PAY-9: whatever was billed, paid and taken back, an account runs to the balance of the summary, to the cent',
  { timeout: 600_000 },
  async () => {
    const organization = await anOrganization(app.current);
    const as = await aPerson(app.current, organization, 'SiteAdmin');
    const check = fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 9 }),
      async (steps) => {
        const { id } = await aProperty(app.current, as);
        let lease = await aLease(app.current, as, id);
        for (const each of steps) {
          if (each.kind === 'invoice') {
            const { dueDate, lateDate, lateFee, fees } = each;
            const items = [
              { description: 'Rent', quantity: 1, rate: each.amount },
              { description: 'Late Fee', quantity: fees, rate: lateFee },
            ];
            await anInvoice(app.current, as, id, { items, dueDate, lateDate, lateFee });
          } else if (each.kind === 'payment') {
            const { kind: _, ...payment } = each;
            await aPayment(app.current, as, id, payment);
          } else if (each.kind === 'reverse' || each.kind === 'takePart') {
            await takeBack(organization, as, id, each);
          } else if (each.kind === 'delete') {
            const list = await app.current.call(invoicesEndpoints.list, {
              as,
              params: { propertyId: id },
            });
            const invoiceId = list.body[0]?.id;
            if (!invoiceId) continue;
            // Refused when money was applied to it.
            await app.current.call(invoicesEndpoints.remove, {
              as,
              params: { propertyId: id, invoiceId },
            });
          } else {
            const params = { propertyId: id, leaseId: lease.id };
            await app.current.call(leasesEndpoints.end, { as, params });
            lease = await aLease(app.current, as, id, { lateFeeFrequency: each.lateFeeFrequency });
          }
        }
        const accounts = await accountsOf(as, id);
        const summary = await summaryOf(as, id);
        for (const account of accounts) {
          const balance = sum(account.entries.map((entry) => entry.amount));
          expect(balance).toBe(cents(account.balanceDue) - cents(account.credit));
          expect(cents(account.entries.at(-1)?.balance ?? 0)).toBe(balance);
          expect(sum(account.lateFees.map(({ owed }) => owed))).toBe(
            cents(account.lateFeeOnOverdue),
          );
          // What a charge got and lacks is its amount; what is left of the payments is the credit.
          const charges = account.entries.filter(({ kind }) => kind === 'charge');
          for (const { amount: charged, remainingBalance, applications } of charges) {
            const got = sum(applications.map((each) => each.amount));
            expect(got + cents(remainingBalance ?? 0)).toBe(cents(charged));
          }
          const payments = account.entries.filter(({ kind }) => kind === 'payment');
          const reversals = account.entries.filter(({ kind }) => kind === 'reversal');
          const takenBack = sum(reversals.map((reversal) => reversal.amount));
          const spent = payments.flatMap(({ applications }) =>
            applications.map((each) => each.amount),
          );
          const paid = sum(payments.map((payment) => -payment.amount));
          expect(paid - takenBack - sum(spent)).toBe(cents(account.credit));
        }
        for (const name of ['balanceDue', 'balanceOverdue', 'lateFeeOnOverdue'] as const) {
          expect(sum(accounts.map((account) => account[name]))).toBe(cents(summary[name]));
        }
      },
    );
    await fc.assert(check, { numRuns: long ? 1_000 : 60, endOnFailure: true });
  },
);
