import { allPaymentsEndpoints } from '@tenantry/contract/payments/all-payments.endpoints';
import type {
  AllPaymentsQuery,
  PaymentSumsQuery,
} from '@tenantry/contract/payments/all-payments.schemas';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { describe, expect, test } from 'vitest';
import { depositBody } from '#testing/deposits';
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
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const listOf = async (as: TestPerson, query: Partial<AllPaymentsQuery> = {}) =>
  (await app.current.call(allPaymentsEndpoints.list, { as, query: { limit: 50, ...query } })).body;

const shown = async (as: TestPerson, query: Partial<AllPaymentsQuery> = {}) =>
  (await listOf(as, query)).map(({ description }) => description);

const sumsOf = async (as: TestPerson, query: PaymentSumsQuery = {}) =>
  (await app.current.call(allPaymentsEndpoints.sums, { as, query })).body;

/** Ann of `10 Elm Street` paid an invoice with a check that bounced and then by Zelle; Bo of `9 Oak Road` paid cash. */
async function threePayments() {
  const admin = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
  const home = async (addressLine1: string, firstName: string) => {
    const property = await aProperty(app.current, admin, { addressLine1 });
    await aLease(app.current, admin, property.id, { firstName, lastName: 'Doe' });
    return property;
  };
  const elm = await home('10 Elm Street', 'Ann');
  const other = await home('9 Oak Road', 'Bo');
  const invoice = await anInvoice(app.current, admin, elm.id);
  const check = await aPayment(app.current, admin, elm.id, {
    paymentDate: '2026-02-27',
    description: 'Check 1042',
    amount: 1200,
  });
  await aReversal(app.current, admin, check, { chargeNsfFee: false });
  await aPayment(app.current, admin, elm.id, {
    method: 'Zelle',
    description: '7F3K21',
    amount: 1250.5,
    paymentDate: '2026-03-09',
  });
  await aPayment(app.current, admin, other.id, {
    method: 'Cash',
    description: '=On the porch',
    amount: 300,
    paymentDate: '2026-03-10',
  });
  return { admin, elm, other, invoice };
}

describe('PAY-10: the payments of all homes', () => {
  test('PAY-10: are listed newest first, each with its payer, home and what became of it', async () => {
    const { admin, elm, invoice } = await threePayments();
    expect(await listOf(admin)).toMatchObject([
      {
        description: '=On the porch',
        lessee: 'Bo Doe',
        amount: 300,
        credit: 300,
        applications: [],
      },
      {
        description: '7F3K21',
        method: 'Zelle',
        lessee: 'Ann Doe',
        propertyId: elm.id,
        home: elm.home,
        homeIsArchived: false,
        status: 'received',
        applications: [{ invoiceNumber: invoice.number, amount: 1200 }],
        credit: 50.5,
      },
      { description: 'Check 1042', status: 'reversed', reversals: [{ reason: 'Bounced check' }] },
    ]);
    expect(await shown(admin, { sort: 'home' })).toEqual(['=On the porch', 'Check 1042', '7F3K21']);
    expect(await shown(admin, { sort: '-amount', limit: 1 })).toEqual(['7F3K21']);
  });

  test.each<[string, Partial<AllPaymentsQuery>, readonly string[]]>([
    ['days', { from: '2026-03-01', to: '2026-03-09' }, ['7F3K21']],
    ['method', { method: 'Cash' }, ['=On the porch']],
    ['money that is left', { state: 'received' }, ['=On the porch', '7F3K21']],
    ['reversals', { state: 'reversed' }, ['Check 1042']],
    ['refunds', { state: 'refunded' }, []],
    ['credit', { state: 'credit' }, ['=On the porch', '7F3K21']],
    ['a person and a number', { filter: 'ann 1042' }, ['Check 1042']],
    ['a home', { filter: 'elm street' }, ['7F3K21', 'Check 1042']],
    ['an amount', { filter: '1,250.50' }, ['7F3K21']],
    ['the number of an invoice', { filter: '0001 zelle' }, ['7F3K21']],
  ])(
    'PAY-10: are filtered by %s, and the totals are those of the list',
    async (_, query, found) => {
      const { admin } = await threePayments();
      expect((await shown(admin, query)).toSorted()).toEqual([...found].toSorted());
      const rows = await listOf(admin, query);
      const cents = rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      expect(await sumsOf(admin, query)).toMatchObject({
        count: rows.length,
        received: cents / 100,
      });
    },
  );

  test('PAY-10: the totals say what came in, what was taken back, what is left, and how it came', async () => {
    const { admin } = await threePayments();
    expect(await sumsOf(admin)).toEqual({
      count: 3,
      received: 2750.5,
      takenBack: 1200,
      left: 1550.5,
      methods: [
        { method: 'Zelle', count: 1, amount: 1250.5 },
        { method: 'Check', count: 1, amount: 1200 },
        { method: 'Cash', count: 1, amount: 300 },
      ],
    });
  });

  test('PAY-10: refunded credit is found among the refunds', async () => {
    const { admin, other } = await threePayments();
    const [cash] = await listOf(admin, { method: 'Cash' });
    await app.current.call(paymentsEndpoints.refundCredit, {
      as: admin,
      params: { propertyId: other.id, leaseId: cash!.leaseId },
      body: { ...depositBody({ amount: 100 }), method: 'Zelle' },
    });
    expect(await listOf(admin, { state: 'refunded' })).toMatchObject([
      { id: cash!.id, status: 'partlyReversed', reversals: [{ note: 'By Zelle: Broken window' }] },
    ]);
    expect(await sumsOf(admin, { state: 'refunded' })).toMatchObject({ takenBack: 100, left: 200 });
  });

  test('PAY-10: are exported with the same filters, and no cell is a formula', async () => {
    const { admin } = await threePayments();
    const { body } = await app.current.call(allPaymentsEndpoints.export, {
      as: admin,
      query: { from: '2026-03-01' },
    });
    expect(
      String(body as unknown)
        .replace('\uFEFF', '')
        .split('\r\n'),
    ).toEqual([
      'Date,Tenant,Property,Method,Number or description,Amount,Invoices,Credit,Reversed or refunded,Status,Paid by',
      `2026-03-10,Bo Doe,"9 Oak Road, Albany, NY 12207",Cash,'=On the porch,300.00,,300.00,0.00,Received,`,
      '2026-03-09,Ann Doe,"10 Elm Street, Albany, NY 12207",Zelle,7F3K21,1250.50,0001,50.50,0.00,Received,',
      '',
    ]);
  });

  test('PAY-10: money of a deleted home stays; other organizations see none of it', async () => {
    const { admin, other } = await threePayments();
    const params = { propertyId: other.id };
    const [cash] = await listOf(admin, { method: 'Cash' });
    await app.current.call(leasesEndpoints.end, {
      as: admin,
      params: { ...params, leaseId: cash!.leaseId },
    });
    await app.current.call(portfolioEndpoints.remove, { as: admin, params });
    expect(await listOf(admin, { method: 'Cash' })).toMatchObject([{ homeIsArchived: true }]);
    const stranger = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    expect(await listOf(stranger)).toEqual([]);
    expect(await sumsOf(stranger)).toMatchObject({ count: 0, received: 0, methods: [] });
  });
});
