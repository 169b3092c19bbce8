import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import type { LeaseAccount } from '@tenantry/contract/ledger/account.schemas';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { describe, expect, test } from 'vitest';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  aReversal,
  type TestPerson,
} from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { takeBackPart } from '#testing/taking-back';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const accountsOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(ledgerEndpoints.accounts, { as, params: { propertyId } })).body;

const ownAccounts = async (as: TestPerson) =>
  (await app.current.call(ledgerEndpoints.accountsOfLessee, { as })).body;

type Item = Invoice['items'][number];

/** An item as the account shows it. */
const explained = ({ kind, description, quantity, rate, amount }: Item) => ({
  kind,
  description,
  quantity,
  rate,
  amount,
});

describe('INV-11: how a balance is computed', () => {
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
      {
        ...ids(first.id, first.number, check.id),
        amount: 1220,
        items: [
          { description: 'Rent', amount: 1200 },
          { description: 'Late Fee', amount: 20 },
        ],
      },
      {
        ...ids(second.id, second.number, check.id),
        amount: 780,
        items: [{ description: 'Rent', amount: 780 }],
      },
    ];
    expect(account).toEqual({
      leaseId: lease.id,
      lesseeName: 'Tess Tenant',
      home: { propertyId: property.id, ...property.home },
      entries: [
        {
          id: first.id,
          kind: 'charge',
          date: '2026-03-01',
          description: 'Invoice 0001: Rent, Late Fee',
          paidBy: null,
          items: first.items.map(explained),
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
          paidBy: null,
          items: [],
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
          paidBy: null,
          items: second.items.map(explained),
          invoiceNumber: 2,
          dueDate: '2026-04-01',
          remainingBalance: 420,
          amount: 1200,
          balance: 420,
          applications: applications.slice(1),
        },
      ],
      // Paid five days late; two of the days are billed.
      lateFees: [
        {
          invoiceId: first.id,
          invoiceNumber: 1,
          lateAfter: '2026-03-05',
          settledOn: '2026-03-10',
          daysLate: 5,
          frequency: 1,
          periods: 5,
          lateFee: 10,
          accrued: 50,
          billed: 20,
          owed: 30,
        },
      ],
      balanceDue: 420,
      balanceOverdue: 0,
      lateFeeOnOverdue: 30,
      dueNow: 0,
      late: 0,
      dueNext: { day: '2026-04-01', amount: 420 },
      credit: 0,
      depositHeld: 0,
    } satisfies LeaseAccount);
    expect(await ownAccounts(lessee)).toEqual([account]);
  });

  const ids = (invoiceId: string, invoiceNumber: number, paymentId: string) => ({
    invoiceId,
    invoiceNumber,
    paymentId,
    paymentDate: '2026-03-10',
  });

  test('INV-11: a late fee has its days, periods and billed amount', async () => {
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
        settledOn: null,
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

  test('INV-11: a payment of an earlier day is listed on its day; deleted invoices are no charges', async () => {
    const { admin, property } = await aLandlord(app.current);
    const { id: invoiceId } = await anInvoice(app.current, admin, property.id);
    const params = { propertyId: property.id, invoiceId };
    await app.current.call(invoicesEndpoints.remove, { as: admin, params });
    await anInvoice(app.current, admin, property.id);
    await aPayment(app.current, admin, property.id, { amount: 100, paymentDate: '2026-02-03' });
    const [account] = await accountsOf(admin, property.id);
    expect(account?.entries.map(({ kind, date, balance }) => [kind, date, balance])).toEqual([
      ['payment', '2026-02-03', -100],
      ['charge', '2026-03-01', 1100],
    ]);
  });

  test('INV-11, PAY-9: a reversal is a separate entry, and names the invoices that are open again', async () => {
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
      ['charge', 'Invoice 0001: Rent', 1200, 1200],
      ['payment', 'Check: Check 1001', -1500, -300],
      ['reversal', 'Bounced check: Check 1001 of 03/09/2026', 1500, 1200],
      ['payment', 'Check: Check 1001', -1300, -100],
      ['reversal', 'Refund: Check 1001 of 03/10/2026', 150, 50],
    ]);
    const where = (paymentId: string, paymentDate: string, amount: number) => [
      {
        invoiceId: invoice.id,
        invoiceNumber: 1,
        paymentId,
        paymentDate,
        amount,
        items: [{ description: 'Rent', amount }],
      },
    ];
    expect(account?.entries.map(({ applications }) => applications)).toEqual([
      where(payment.id, '2026-03-10', 1150),
      [],
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

  test('INV-11: each lease has its account, the active one first, and the tenant sees their own', async () => {
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

  test('INV-11: a home that was never leased has no account', async () => {
    const organization = await anOrganization(app.current);
    const admin = await aPerson(app.current, organization, 'SiteAdmin');
    const { id } = await aProperty(app.current, admin);
    expect(await accountsOf(admin, id)).toEqual([]);
    expect(await ownAccounts(await aPerson(app.current, organization, 'Leasee'))).toEqual([]);
  });
});
