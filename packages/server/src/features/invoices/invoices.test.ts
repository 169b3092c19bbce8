import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { centsFromDollars, ZERO } from '@tenantry/contract/shared/money';
import { describe, expect, test } from 'vitest';
import { openAccount, post } from '#features/ledger';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  invoiceBody,
  type TestPerson,
} from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { newId } from '../../platform/tokens.ts';
import { issueInvoice } from './invoices.service.ts';

const app = useTestApp();

const create = (
  admin: TestPerson,
  propertyId: string,
  changes: Parameters<typeof invoiceBody>[0] = {},
) =>
  app.current.call(invoicesEndpoints.create, {
    as: admin,
    params: { propertyId },
    body: invoiceBody(changes),
  });

const listOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(invoicesEndpoints.list, { as, params: { propertyId } })).body;

const remove = (as: TestPerson, propertyId: string, invoiceId: string) =>
  app.current.call(invoicesEndpoints.remove, { as, params: { propertyId, invoiceId } });

const summaryOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(invoicesEndpoints.summary, { as, params: { propertyId } })).body;

describe('creating an invoice', () => {
  test('INV-1, INV-7, INV-10: the server computes amounts, balance and date', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    const items = [
      { description: 'Rent', quantity: 1, rate: 1200 },
      { description: 'Water, in thousands of gallons', quantity: 2.5, rate: 3.33 },
      { description: 'Discount', quantity: 1, rate: -50 },
      { description: 'To be agreed', rate: 0 },
    ];
    const dates = { dueDate: '2026-04-01', lateDate: '2026-04-05' };
    const body = { items, remainingBalance: 1, date: '2020-01-01', ...dates };
    const { status, body: invoice } = await create(admin, property.id, body);
    expect(status).toBe(201);
    expect(invoice).toMatchObject({
      propertyId: property.id,
      leaseId: lease.id,
      items: [
        { description: 'Rent', quantity: 1, rate: 1200, amount: 1200 },
        { quantity: 2.5, rate: 3.33, amount: 8.33 },
        { quantity: 1, rate: -50, amount: -50 },
        { description: 'To be agreed', quantity: 1, rate: 0, amount: 0 },
      ],
      amount: 1158.33,
      remainingBalance: 1158.33,
      date: '2026-03-10',
      ...dates,
      status: 'NEW',
      payments: [],
    });
    expect(await listOf(admin, property.id)).toEqual([invoice]);
  });

  test.each([
    ['amount', { amount: 1200.01 }, 422],
    ['items.0.amount', { items: [{ description: 'Rent', quantity: 1, rate: 5, amount: 6 }] }, 422],
    ['items.0.rate', { items: [{ description: 'Gold', quantity: 2, rate: 5_000_000.01 }] }, 400],
    [
      'items',
      { items: [1, 2].map(() => ({ description: 'Gold', quantity: 1, rate: 9_000_000 })) },
      400,
    ],
    ['items.0.rate', { items: [{ description: 'Rent', quantity: 1, rate: 0.001 }] }, 400],
    ['items.0.quantity', { items: [{ description: 'Rent', quantity: 0.0001, rate: 1 }] }, 400],
    ['items.0.quantity', { items: [{ description: 'Rent', quantity: 0, rate: 1 }] }, 400],
    ['items.0.quantity', { items: [{ description: 'Rent', quantity: -1, rate: 1 }] }, 400],
    ['items.0.rate', { items: [{ description: 'Rent' }] as never }, 400],
    ['items', { items: [] }, 400],
    ['dueDate', { dueDate: '2026-02-30' }, 400],
  ])('INV-10: an invalid %s is refused, and nothing is billed', async (field, changes, status) => {
    const { admin, property } = await aLandlord(app.current);
    const { problem } = await create(admin, property.id, changes);
    expect(problem.status).toBe(status);
    expect(problem.fields).toHaveProperty([field]);
    expect(await listOf(admin, property.id)).toEqual([]);
  });

  test('the total may not be negative, and correct amounts are accepted', async () => {
    const { admin, property } = await aLandlord(app.current);
    const discount = [{ description: 'Discount', quantity: 1, rate: -1 }];
    expect((await create(admin, property.id, { items: discount })).problem.status).toBe(422);
    const items = [{ description: 'Rent', quantity: 3, rate: 33.33, amount: 99.99 }];
    expect((await create(admin, property.id, { items, amount: 99.99 })).status).toBe(201);
  });

  test('a property without a lease has nobody to bill', async () => {
    const admin = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    const { id } = await aProperty(app.current, admin);
    expect((await create(admin, id)).problem.message).toMatch(/no lease yet/);
  });

  test('LEASE-10: it bills the active lease, or the lease in the request, even if it has ended', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    const params = { propertyId: property.id };
    await app.current.call(leasesEndpoints.end, {
      as: admin,
      params: { ...params, leaseId: lease.id },
    });
    expect((await create(admin, property.id)).body.leaseId).toBe(lease.id);
    const next = await aLease(app.current, admin, property.id);
    expect((await create(admin, property.id)).body.leaseId).toBe(next.id);
    expect((await create(admin, property.id, { leaseId: lease.id })).body.leaseId).toBe(lease.id);
    const other = await aLandlord(app.current);
    const foreign = await create(admin, property.id, { leaseId: other.lease.id });
    expect(foreign.problem.code).toBe('not_found');
  });

  test.each([
    ['that is mailed', { emailToLessee: true }],
    ['with an own status', { status: 'Agreed by phone' }],
    ['that is due by now', { dueDate: '2026-03-01', lateDate: '2026-03-05' }],
    ['without an amount', { items: [{ description: 'To be agreed', rate: 0 }] }],
  ])('an invoice %s is answered as the list shows it', async (_, changes) => {
    const { admin, property } = await aLandlord(app.current);
    const { status, body } = await create(admin, property.id, changes);
    expect(status).toBe(201);
    expect(await listOf(admin, property.id)).toEqual([body]);
  });

  test('INV-10: an invoice that credit pays is answered as the list shows it', async () => {
    const { admin, property } = await aLandlord(app.current);
    await aPayment(app.current, admin, property.id, { amount: 700 });
    const { body } = await create(admin, property.id, { dueDate: '2026-04-01' });
    expect(body).toMatchObject({ remainingBalance: 500, payments: [{ amount: 700 }] });
    expect(await listOf(admin, property.id)).toEqual([body]);
  });

  test('INV-2: the list is ordered by due date', async () => {
    const { admin, property } = await aLandlord(app.current);
    for (const dueDate of ['2026-05-01', '2026-01-01', '2026-03-01']) {
      await create(admin, property.id, { dueDate });
    }
    const dates = (await listOf(admin, property.id)).map((invoice) => invoice.dueDate);
    expect(dates).toEqual(['2026-01-01', '2026-03-01', '2026-05-01']);
  });
});

describe('CHG-7: a second rent for one month', () => {
  test('CHG-7: it is refused until it is confirmed, and only for the same lease and month', async () => {
    const { admin, property } = await aLandlord(app.current);
    const dates = { dueDate: '2026-04-01', lateDate: '2026-04-05' };
    const unconfirmed = { ...dates, confirmSecondRent: false };
    const first = await create(admin, property.id, unconfirmed);
    expect(first.status).toBe(201);
    const again = await create(admin, property.id, { ...unconfirmed, dueDate: '2026-04-05' });
    expect(again.problem).toMatchObject({
      status: 409,
      code: 'rent_already_billed',
      message:
        'The rent for this month is already on invoice 0001. Confirm that you want to bill it a second time.',
    });
    const parking = [{ description: 'Parking', kind: 'PARKING' as const, rate: 75 }];
    const other = await create(admin, property.id, { ...unconfirmed, items: parking });
    expect(other.body.items).toMatchObject([{ quantity: 1, rate: 75, amount: 75 }]);
    const may = { dueDate: '2026-05-01', lateDate: '2026-05-05', confirmSecondRent: false };
    expect((await create(admin, property.id, may)).status).toBe(201);
    const confirmed = await create(admin, property.id, { ...dates, confirmSecondRent: true });
    expect(confirmed.status).toBe(201);
    await remove(admin, property.id, first.body.id);
    await remove(admin, property.id, confirmed.body.id);
    expect((await create(admin, property.id, unconfirmed)).status).toBe(201);
  });
});

test.each([
  ['a difference after the rent', [1200, 50], 201],
  ['the rest after a part', [50, 1150], 201],
  ['the rent after a difference', [50, 1200], 409],
  ['the same part again', [600, 600], 409],
  ['the rent again', [1200, 1200], 409],
] as const)('CHG-7: %s for one month', async (_, rates, status) => {
  const { admin, property } = await aLandlord(app.current);
  const answers = [];
  for (const rate of rates) {
    const items = [{ description: 'Rent', kind: 'RENT' as const, quantity: 1, rate }];
    answers.push(await create(admin, property.id, { items, confirmSecondRent: false }));
  }
  expect(answers.map((answer) => answer.status)).toEqual([201, status]);
});

describe('CHG-16: a late fee among the items of an invoice', () => {
  const fee = (lateFeeOf: string, rate = 50) => [
    { description: 'Late Fee', quantity: 1, rate, lateFeeOf },
  ];

  test('CHG-16: the item names the late invoice, so its fee is not charged a second time', async () => {
    const { admin, property, organization } = await aLandlord(app.current);
    // Rent that was due on 03/01 and late after 03/05 has a fee of 50.00 on 03/10.
    const late = await anInvoice(app.current, admin, property.id);
    const owed = async () => (await summaryOf(admin, property.id)).lateFeeOnOverdue;
    expect(await owed()).toBe(50);
    const typed = { items: fee(late.id), dueDate: '2026-03-10', lateDate: '2026-03-10' };
    const { body: billed } = await create(admin, property.id, { ...typed, lateFee: 0 });
    expect(billed.items).toMatchObject([{ kind: 'LATE_FEE', lateFeeOf: late.id }]);
    expect(await owed()).toBe(0);
    expect((await remove(admin, property.id, late.id)).problem).toMatchObject({
      code: 'invoice_has_late_fee',
    });
    expect(await balanceProblems(app.current, organization)).toEqual([]);
    await remove(admin, property.id, billed.id);
    expect(await owed()).toBe(50);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('CHG-16: a late fee that names no invoice is refused while another fee is unbilled, until confirmed', async () => {
    const { admin, property } = await aLandlord(app.current);
    const items = [{ description: 'Late Fee', quantity: 1, rate: 50 }];
    const typed = { items, dueDate: '2026-03-10', lateDate: '2026-03-10', lateFee: 0 };
    const unconfirmed = { ...typed, confirmOwnLateFee: false };
    expect((await create(admin, property.id, unconfirmed)).status).toBe(201);
    await anInvoice(app.current, admin, property.id);
    expect((await create(admin, property.id, unconfirmed)).problem).toMatchObject({
      status: 409,
      code: 'late_fee_names_no_invoice',
      message:
        'Invoice 0002 has a late fee that is not billed. Say which invoice this late fee is for, or confirm that it is this one.',
    });
    const confirmed = { ...typed, confirmOwnLateFee: true };
    expect((await create(admin, property.id, confirmed)).status).toBe(201);
  });

  test('CHG-16: it names an invoice of the same tenant, and only a late fee names one', async () => {
    const one = await aLandlord(app.current);
    const { admin, property } = one;
    const { body: late } = await create(admin, property.id);
    const rent = [{ description: 'Rent', quantity: 1, rate: 5, lateFeeOf: late.id }];
    expect((await create(admin, property.id, { items: rent })).problem).toMatchObject({
      status: 400,
      fields: {
        'items.0.lateFeeOf': 'Late fee of (entry 1): only a late fee can name another invoice.',
      },
    });
    const elsewhere = await aLandlord(app.current);
    const { body: foreign } = await create(elsewhere.admin, elsewhere.property.id);
    expect((await create(admin, property.id, { items: fee(foreign.id) })).problem).toMatchObject({
      status: 422,
      fields: {
        'items.0.lateFeeOf': 'Choose an invoice of this tenant that is not a late fee itself.',
      },
    });
  });
});

describe('invoice numbers', () => {
  test('they count up without gaps, also when many are made at once and some are refused', async () => {
    const { organization, admin, property } = await aLandlord(app.current);
    const { id: other } = await aProperty(app.current, admin);
    await aLease(app.current, admin, other);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const propertyId = index % 2 === 0 ? property.id : other;
        return create(admin, propertyId, index % 3 === 0 ? { amount: 7 } : {});
      }),
    );
    const made = answers.filter(({ status }) => status === 201);
    const numbers = made.map(({ body }) => body.number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    // An invoice that got its number and was then rolled back.
    const refused = app.current.database.transact({ organization }, async ({ db }) => {
      await db.execute('UPDATE invoice_counters SET last_number = last_number + 1');
      throw new Error('rolled back');
    });
    await expect(refused).rejects.toThrow('rolled back');
    expect((await create(admin, property.id)).body.number).toBe(21);
  });

  test('each organization has its own', async () => {
    const one = await aLandlord(app.current);
    const two = await aLandlord(app.current);
    expect((await anInvoice(app.current, one.admin, one.property.id)).number).toBe(1);
    expect((await anInvoice(app.current, two.admin, two.property.id)).number).toBe(1);
  });
});

describe('INV-12: deleting an invoice', () => {
  test('INV-12: it disappears from list, summary and balance; its number stays used', async () => {
    const { organization, admin, property, lessee } = await aLandlord(app.current);
    const { id, number } = await anInvoice(app.current, admin, property.id);
    expect(await summaryOf(admin, property.id)).toMatchObject({ balanceDue: 1200 });
    expect((await remove(admin, property.id, id)).status).toBe(200);

    expect(await listOf(admin, property.id)).toEqual([]);
    const own = await app.current.call(invoicesEndpoints.ofLessee, { as: lessee });
    expect(own.body).toEqual([]);
    expect(await summaryOf(admin, property.id)).toMatchObject({ balanceDue: 0 });
    const params = { propertyId: property.id };
    const shown = await app.current.call(portfolioEndpoints.one, { as: admin, params });
    expect(shown.body.balanceDue).toBe(0);
    expect((await remove(admin, property.id, id)).status).toBe(404);
    expect((await anInvoice(app.current, admin, property.id)).number).toBe(number + 1);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('INV-12: a deleted invoice takes no payment', async () => {
    const { admin, property } = await aLandlord(app.current);
    const { id } = await anInvoice(app.current, admin, property.id);
    await remove(admin, property.id, id);
    const payment = await aPayment(app.current, admin, property.id);
    expect(payment).toMatchObject({ applications: [], credit: 1200 });
  });

  test('INV-12: an invoice with money applied is not deleted, with the reason', async () => {
    const { admin, property } = await aLandlord(app.current);
    const { id } = await anInvoice(app.current, admin, property.id);
    await aPayment(app.current, admin, property.id, { amount: 0.01 });
    const { problem } = await remove(admin, property.id, id);
    expect(problem).toMatchObject({
      status: 409,
      code: 'invoice_has_payments',
      message: 'Money was applied to this invoice, so it cannot be deleted.',
    });
    expect(await listOf(admin, property.id)).toMatchObject([{ id, remainingBalance: 1199.99 }]);
  });

  test('INV-12: a simultaneous payment and deletion never both succeed', async () => {
    const { organization, admin } = await aLandlord(app.current);
    for (let round = 0; round < 10; round += 1) {
      const property = await aProperty(app.current, admin);
      const lease = await aLease(app.current, admin, property.id);
      const { id } = await anInvoice(app.current, admin, property.id);
      // A request that names the lease has less to look up, and more often comes first.
      const named = round % 2 === 0 ? { leaseId: lease.id } : {};
      const [payment, removal] = await Promise.all([
        aPayment(app.current, admin, property.id, named),
        remove(admin, property.id, id),
      ]);
      const applied = payment.applications.some(({ invoiceId }) => invoiceId === id);
      expect(removal.status).toBe(applied ? 409 : 200);
    }
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });
});

test('ending a lease while it is billed and paid causes no deadlock', async () => {
  const { organization, admin } = await aLandlord(app.current);
  for (let round = 0; round < 8; round += 1) {
    const property = await aProperty(app.current, admin);
    const lease = await aLease(app.current, admin, property.id);
    const params = { propertyId: property.id, leaseId: lease.id };
    const answers = await Promise.all([
      create(admin, property.id),
      app.current.call(leasesEndpoints.end, { as: admin, params }),
      create(admin, property.id),
      aPayment(app.current, admin, property.id).then(() => ({ status: 201 })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 201, 201]);
  }
  expect(await balanceProblems(app.current, organization)).toEqual([]);
});

test('PAY-6: a charge uses the credit that the same transaction has just recorded', async () => {
  const { organization, property, lease, admin } = await aLandlord(app.current);
  await app.current.database.transact({ organization }, async (tx) => {
    const account = await openAccount(tx, property.id, lease.id);
    const payment = {
      id: newId(),
      method: 'Cash',
      amount: centsFromDollars(100),
      paymentDate: tx.today,
      description: '',
      recordedBy: null,
      refundChannel: null,
    } as const;
    await post(tx, account, { kind: 'payment', payment });
    const rate = centsFromDollars(60);
    await issueInvoice(tx, account, {
      items: [{ kind: 'PARKING', description: 'Parking', quantity: 1, rate, amount: rate }],
      dueDate: tx.today,
      lateDate: tx.today,
      lateFee: ZERO,
    });
  });
  expect(await listOf(admin, property.id)).toMatchObject([
    { amount: 60, remainingBalance: 0, payments: [{ amount: 60 }] },
  ]);
  expect(await balanceProblems(app.current, organization)).toEqual([]);
});
