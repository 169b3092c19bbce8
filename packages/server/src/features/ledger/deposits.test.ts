import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import type { ItemKind } from '@tenantry/contract/leases/item-kinds';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { describe, expect, test } from 'vitest';
import {
  aLease,
  anInvoice,
  aPayment,
  aProperty,
  depositBody,
  reversalBody,
  type TestPerson,
} from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { aLandlord, type Landlord } from '#testing/landlord';
import { takeBackPart } from '#testing/taking-back';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const item = (kind: ItemKind, rate: number) => ({ kind, description: kind, quantity: 1, rate });

const charge = ({ admin, property }: Landlord, ...items: ReturnType<typeof item>[]) =>
  anInvoice(app.current, admin, property.id, { items });

const pay = ({ admin, property }: Landlord, amount: number, changes = {}) =>
  aPayment(app.current, admin, property.id, { amount, ...changes });

const accountOf = async ({ admin, property }: Landlord) =>
  (
    await app.current.call(ledgerEndpoints.accounts, {
      as: admin,
      params: { propertyId: property.id },
    })
  ).body[0]!;

const leaseIdOf = async (landlord: Landlord) => (await accountOf(landlord)).leaseId;

async function depositOf(landlord: Landlord) {
  const params = { leaseId: await leaseIdOf(landlord) };
  return (await app.current.call(ledgerEndpoints.deposit, { as: landlord.admin, params })).body;
}

async function incomeOf({ admin, property }: Landlord, query = {}) {
  const asked = { as: admin, query: { propertyId: property.id, ...query } };
  const [summary, months, entries] = await Promise.all([
    app.current.call(reportsEndpoints.incomeAndExpenses, {
      ...asked,
      query: { ...asked.query, view: 'summary' },
    }),
    app.current.call(reportsEndpoints.incomeAndExpenses, {
      ...asked,
      query: { ...asked.query, view: 'months' },
    }),
    app.current.call(reportsEndpoints.entries, asked),
  ]);
  const { income } = summary.body.totals;
  expect(months.body.totals.income).toBe(income);
  expect(entries.body.income).toBe(income);
  return income;
}

const reverse = ({ admin, property }: Landlord, paymentId: string, changes = {}) =>
  app.current.call(paymentsEndpoints.reverse, {
    as: admin,
    params: { propertyId: property.id, paymentId },
    body: reversalBody(changes),
  });

async function change(
  landlord: Landlord,
  name: 'keepDeposit' | 'addDepositInterest',
  changes = {},
) {
  const call = { as: landlord.admin, params: { leaseId: await leaseIdOf(landlord) } };
  const body = depositBody(changes);
  return name === 'keepDeposit'
    ? app.current.call(ledgerEndpoints.keepDeposit, { ...call, body })
    : app.current.call(ledgerEndpoints.addDepositInterest, { ...call, body });
}

async function refund(landlord: Landlord, changes = {}) {
  const params = { leaseId: await leaseIdOf(landlord) };
  const body = { ...depositBody(changes), method: 'Check' as const };
  return app.current.call(ledgerEndpoints.refundDeposit, { as: landlord.admin, params, body });
}

/** B2: the first month and the deposit on one invoice, with 1,000.00 paid. */
async function movedIn() {
  const landlord = await aLandlord(app.current);
  await charge(landlord, item('RENT', 676.67), item('DEPOSIT', 1450));
  const first = await pay(landlord, 1000, { paymentDate: '2026-03-02' });
  return { ...landlord, first };
}

const noProblems = async ({ organization }: Landlord) =>
  expect(await balanceProblems(app.current, organization)).toEqual([]);

describe('BOOKS-17: the part of a payment that pays a deposit is held, and is not income', () => {
  test('B2, BOOKS-17, BOOKS-6: rent 676.67, deposit 323.33 held, income 676.67', async () => {
    const landlord = await movedIn();
    expect(await depositOf(landlord)).toMatchObject({
      charged: 1450,
      held: 323.33,
      movements: [
        {
          kind: 'RECEIVED',
          day: '2026-03-02',
          amount: 323.33,
          held: 323.33,
          description: 'Invoice 0001: Check of 03/02/2026',
        },
      ],
    });
    expect(await incomeOf(landlord)).toBe(676.67);
    await noProblems(landlord);
  });

  test('B9, BOOKS-17: the first check bounces after a second one: held 450.00, income 676.67 throughout', async () => {
    const landlord = await movedIn();
    await pay(landlord, 1126.67);
    expect((await depositOf(landlord)).held).toBe(1450);
    expect(await incomeOf(landlord)).toBe(676.67);
    const { status } = await reverse(landlord, landlord.first.id);
    expect(status).toBe(201);
    const deposit = await depositOf(landlord);
    expect(deposit.held).toBe(450);
    expect(deposit.movements.at(-1)).toMatchObject({ kind: 'REVERSED', amount: -1000 });
    expect(await incomeOf(landlord)).toBe(676.67);
    const { entries } = await accountOf(landlord);
    const money = entries.filter(({ kind }) => kind !== 'charge');
    const covered = money.map(({ kind, applications }) => [
      kind,
      applications.flatMap(({ items }) => items.map((each) => [each.description, each.amount])),
    ]);
    expect(covered).toEqual([
      ['payment', []],
      ['payment', [['DEPOSIT', 1126.67]]],
      ['reversal', [['DEPOSIT', 1000]]],
    ]);
    await noProblems(landlord);
  });

  test('BOOKS-17: the tenant sees the deposit that is held, and what a payment covered', async () => {
    const { lessee } = await movedIn();
    const { body } = await app.current.call(ledgerEndpoints.accountsOfLessee, { as: lessee });
    expect(body).toMatchObject([{ depositHeld: 323.33, balanceDue: 1126.67 }]);
    expect(body[0]?.entries.at(-1)?.applications[0]?.items).toEqual([
      { description: 'RENT', amount: 676.67 },
      { description: 'DEPOSIT', amount: 323.33 },
    ]);
  });

  test('BOOKS-17: credit that pays a deposit later is held from that day, and is income until then', async () => {
    const landlord = await aLandlord(app.current);
    await pay(landlord, 500, { paymentDate: '2026-02-20' });
    expect(await incomeOf(landlord)).toBe(500);
    await charge(landlord, item('DEPOSIT', 300));
    expect((await depositOf(landlord)).movements).toMatchObject([
      { kind: 'RECEIVED', day: '2026-03-10', amount: 300 },
    ]);
    expect(await incomeOf(landlord)).toBe(200);
    expect(await incomeOf(landlord, { endDate: '2026-02-28' })).toBe(500);
    await noProblems(landlord);
  });

  test('BOOKS-17: a credit note frees held money, which pays rent and is income then', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property } = landlord;
    const { id: invoiceId } = await charge(landlord, item('DEPOSIT', 500));
    await pay(landlord, 500);
    await charge(landlord, item('RENT', 200));
    const params = { propertyId: property.id, invoiceId };
    const body = { amount: 200, reason: 'Agreed on less' };
    await app.current.call(invoicesEndpoints.credit, { as: admin, params, body });
    expect(await depositOf(landlord)).toMatchObject({ charged: 300, held: 300 });
    expect(await incomeOf(landlord)).toBe(200);
    await noProblems(landlord);
  });

  test('BOOKS-17: a part of a payment that is refunded takes the deposit first', async () => {
    const landlord = await movedIn();
    const { organization, first } = landlord;
    await takeBackPart(app.current, { organization, payment: first, amount: 400 });
    expect((await depositOf(landlord)).held).toBe(0);
    expect(await incomeOf(landlord)).toBe(600);
    await noProblems(landlord);
  });
});

describe('BOOKS-17: what is held is kept, refunded, moved and earns interest', () => {
  test('BOOKS-6: a kept part pays for damage and is income once, on that day', async () => {
    const landlord = await aLandlord(app.current);
    await charge(landlord, item('DEPOSIT', 1450));
    await pay(landlord, 1450, { paymentDate: '2026-03-01' });
    expect(await incomeOf(landlord)).toBe(0);
    const tooEarly = await change(landlord, 'keepDeposit', { amount: 229.87 });
    expect(tooEarly.status).toBe(422);
    expect(tooEarly.problem.fields).toEqual({
      amount: 'Only $0.00 is owed. Invoice the damage first, then keep that part of the deposit.',
    });
    await charge(landlord, item('DAMAGE', 229.87));
    const { body } = await change(landlord, 'keepDeposit', { amount: 229.87 });
    expect(body).toMatchObject({ held: 1220.13 });
    expect(body.movements.at(-1)).toMatchObject({
      kind: 'KEPT',
      amount: -229.87,
      description: 'For open invoices',
      reason: 'Broken window',
    });
    expect(await incomeOf(landlord)).toBe(229.87);
    expect(await incomeOf(landlord, { endDate: '2026-03-09' })).toBe(0);
    await noProblems(landlord);
  });

  test('BOOKS-17: a kept part that was a mistake goes back to the deposit', async () => {
    const landlord = await aLandlord(app.current);
    await charge(landlord, item('DEPOSIT', 500));
    await pay(landlord, 500);
    await charge(landlord, item('DAMAGE', 100));
    await change(landlord, 'keepDeposit');
    const { admin, property } = landlord;
    const list = await app.current.call(paymentsEndpoints.list, {
      as: admin,
      params: { propertyId: property.id },
      query: {},
    });
    const kept = list.body.find(({ method }) => method === 'Deposit');
    await reverse(landlord, kept?.id ?? '', { reason: 'Mistake' });
    expect((await depositOf(landlord)).held).toBe(500);
    expect(await incomeOf(landlord)).toBe(0);
    await noProblems(landlord);
  });

  test('BOOKS-17: a kept part never pays the deposit itself', async () => {
    const landlord = await movedIn();
    const { status, problem } = await change(landlord, 'keepDeposit');
    expect(status).toBe(422);
    expect(problem.message).toBe('Invoice 0001 still asks for a deposit. Credit that part first.');
  });

  test('N2, BOOKS-17: interest, a kept part and a refund end at zero', async () => {
    const landlord = await aLandlord(app.current);
    await charge(landlord, item('DEPOSIT', 1450));
    await pay(landlord, 1450);
    await change(landlord, 'addDepositInterest', { amount: 14.5, reason: '1 % for a year' });
    await charge(landlord, item('DAMAGE', 229.87));
    await change(landlord, 'keepDeposit', { amount: 229.87 });
    const { status, body } = await refund(landlord, { amount: 1234.63 });
    expect(status).toBe(201);
    expect(body.held).toBe(0);
    expect(body.movements.at(-1)).toMatchObject({
      kind: 'REFUNDED',
      method: 'Check',
      description: 'By check',
    });
    expect(await incomeOf(landlord)).toBe(229.87);
    await noProblems(landlord);
  });

  test.each([
    [
      'more than is held',
      { amount: 400 },
      { amount: 'Only $323.33 of the deposit can be taken on this day.' },
    ],
    [
      'before it was received',
      { day: '2026-03-01' },
      { amount: 'Only $0.00 of the deposit can be taken on this day.' },
    ],
    ['in the future', { day: '2026-03-11' }, { day: 'This day cannot be in the future.' }],
  ])('BOOKS-17: a refund %s is refused', async (_, changes, fields) => {
    const landlord = await movedIn();
    const { status, problem } = await refund(landlord, changes);
    expect(status).toBe(422);
    expect(problem.fields).toEqual(fields);
    expect((await depositOf(landlord)).held).toBe(323.33);
  });

  test('BOOKS-17: a deposit moves to another lease as two movements', async () => {
    const landlord = await movedIn();
    const { admin } = landlord;
    const other = await aProperty(app.current, admin);
    const { id: toLeaseId } = await aLease(app.current, admin, other.id);
    const params = { leaseId: await leaseIdOf(landlord) };
    const body = { ...depositBody({ amount: 323.33, reason: 'Moved' }), toLeaseId };
    const moved = await app.current.call(ledgerEndpoints.moveDeposit, { as: admin, params, body });
    expect(moved.body).toMatchObject({ held: 0 });
    const target = await app.current.call(ledgerEndpoints.deposit, {
      as: admin,
      params: { leaseId: toLeaseId },
    });
    expect(target.body).toMatchObject({ held: 323.33, movements: [{ kind: 'MOVED' }] });
    expect(target.body.movements[0]?.description).toMatch(/^From Tess Tenant, /);
    expect(await incomeOf(landlord)).toBe(676.67);
    await noProblems(landlord);
  });

  test('NEW-1, GEN-5, BOOKS-17: a rehearsed refund changes nothing and answers what the refund then does', async () => {
    const landlord = await movedIn();
    const params = { leaseId: await leaseIdOf(landlord) };
    const body = { ...depositBody({ amount: 100 }), method: 'Check' as const };
    const call = { as: landlord.admin, params, body };
    const rehearsed = await app.current.rehearse(ledgerEndpoints.refundDeposit, call);
    expect(rehearsed.body.answer.held).toBe(223.33);
    expect((await depositOf(landlord)).held).toBe(323.33);
    const refunded = await app.current.call(ledgerEndpoints.refundDeposit, call);
    expect(refunded.body.held).toBe(rehearsed.body.answer.held);
  });
});

describe('BOOKS-17: held money never falls below zero', () => {
  /** The deposit was paid, and refunded before its check bounced. */
  async function bounced() {
    const landlord = await aLandlord(app.current);
    await charge(landlord, item('DEPOSIT', 1450));
    const check = await pay(landlord, 1450, { paymentDate: '2026-03-02' });
    await refund(landlord, { amount: 1450, day: '2026-03-08' });
    await reverse(landlord, check.id);
    return landlord;
  }

  test('BOOKS-17: a check that bounces after the refund is owed as a charge of its own', async () => {
    const landlord = await bounced();
    expect(await depositOf(landlord)).toMatchObject({ held: 0, charged: 0 });
    const account = await accountOf(landlord);
    expect(account.balanceDue).toBe(1450);
    const open = account.entries.filter(({ remainingBalance }) => remainingBalance);
    expect(open).toMatchObject([
      {
        items: [{ kind: 'OTHER', description: 'Deposit refunded, payment returned', amount: 1450 }],
      },
    ]);
    // The money was paid out and never came in: a loss, until the tenant pays.
    expect(await incomeOf(landlord)).toBe(-1450);
    await pay(landlord, 1450);
    expect(await incomeOf(landlord)).toBe(0);
    expect((await depositOf(landlord)).held).toBe(0);
    await noProblems(landlord);
  });

  test('BOOKS-17: an invoice whose deposit was refunded cannot be credited', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property } = landlord;
    const { id: invoiceId } = await charge(landlord, item('DEPOSIT', 500));
    await pay(landlord, 500);
    await refund(landlord, { amount: 500 });
    const params = { propertyId: property.id, invoiceId };
    const body = { amount: 100, reason: 'Billed twice' };
    const { status, problem } = await app.current.call(invoicesEndpoints.credit, {
      as: admin,
      params,
      body,
    });
    expect(status).toBe(422);
    expect(problem.message).toBe(
      'The deposit of invoice 0001 was refunded, kept or moved, so it cannot be credited.',
    );
    await noProblems(landlord);
  });

  test('BOOKS-17: of two refunds at once that exceed what is held, one is refused', async () => {
    const landlord = await movedIn();
    const both = await Promise.all([
      refund(landlord, { amount: 200 }),
      refund(landlord, { amount: 200 }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    await noProblems(landlord);
  });
});

describe('BOOKS-17: the register', () => {
  const registerOf = async (as: TestPerson, query = {}) =>
    (await app.current.call(ledgerEndpoints.deposits, { as, query })).body;

  test('BOOKS-17: lists what is held on a day, lease by lease, with its total, also as CSV', async () => {
    const landlord = await movedIn();
    const { admin, property } = landlord;
    await pay(landlord, 1126.67);
    expect(await registerOf(admin)).toEqual({
      asOf: '2026-03-10',
      total: 1450,
      rows: [
        {
          leaseId: await leaseIdOf(landlord),
          propertyId: property.id,
          addressLine1: property.addressLine1,
          lesseeName: 'Tess Tenant',
          status: 'ACTIVE',
          agreed: 1200,
          held: 1450,
          lastDay: '2026-03-10',
        },
      ],
    });
    expect(await registerOf(admin, { asOf: '2026-03-02' })).toMatchObject({ total: 323.33 });
    expect(await registerOf(admin, { asOf: '2026-03-01' })).toMatchObject({ total: 0, rows: [] });
    const csv = await app.current.call(ledgerEndpoints.depositsCsv, { as: admin, query: {} });
    expect(
      Buffer.from(csv.body as unknown as Uint8Array)
        .toString()
        .split('\r\n')
        .slice(0, 3),
    ).toEqual([
      '\uFEFFAddress,Tenant,Lease,Agreed,Held,Last change',
      `${property.addressLine1},Tess Tenant,ACTIVE,1200.00,1450.00,2026-03-10`,
      'Total,,,,1450.00,',
    ]);
  });
});
