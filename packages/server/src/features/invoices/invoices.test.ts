import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
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
} from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { newId } from '../../platform/tokens.ts';
import { issueInvoice } from './invoices.service.ts';
import { invoiceCalls } from './invoices.testing.ts';

const app = useTestApp();

const { create, listOf, remove } = invoiceCalls(app);

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
      payerPartyId: null,
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
