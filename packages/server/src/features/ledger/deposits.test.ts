import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { describe, expect, test } from 'vitest';
import { depositBody } from '#testing/deposits';
import { aLease, aProperty } from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { checkRule } from '#testing/state-rules';
import { takeBackPart } from '#testing/taking-back';
import { useTestApp } from '#testing/test-app';
import { depositCalls, item } from './deposits.testing.ts';

const app = useTestApp();
const {
  accountOf,
  change,
  charge,
  depositOf,
  incomeOf,
  leaseIdOf,
  movedIn,
  noProblems,
  pay,
  refund,
  reverse,
  spentOf,
} = depositCalls(app);

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

describe('BOOKS-17: a held deposit can be kept, refunded, moved, and earn interest', () => {
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
    expect(problem.message).toBe(
      'Invoice 0001 still has an unpaid deposit. Credit that part first.',
    );
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
    expect(await spentOf(landlord)).toEqual([14.5, 14.5, 14.5, ['INTEREST_MORTGAGE_AND_OTHER']]);
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

  test('NEW-1, GEN-5, BOOKS-17: a rehearsed refund changes nothing and shows what the real one then does', async () => {
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

test("HOME-2, NEW-13: a deposit to return has a deadline once someone has checked the state's law", async () => {
  const landlord = await movedIn();
  const { admin, property } = landlord;
  const params = { propertyId: property.id, leaseId: await leaseIdOf(landlord) };
  const query = { lastDay: '2026-03-09' };
  await app.current.call(leasesEndpoints.end, { as: admin, params, query });
  const toReturn = async () => {
    const { body } = await app.current.call(todayEndpoints.needs, { as: admin, query: {} });
    return body.items.find(({ kind }) => kind === 'deposit_held');
  };
  expect(await toReturn()).toMatchObject({ held: 323.33, endedOn: '2026-03-09' });
  expect(await toReturn()).not.toHaveProperty('returnBy');
  const terms = { kind: 'deposit.return', days: 14, businessDays: false } as const;
  await checkRule(app.current, admin, 'ny-deposit.return', terms);
  expect(await toReturn()).toMatchObject({
    returnBy: { day: '2026-03-23', statute: 'N.Y. Gen. Oblig. Law § 7-108(1-a)(e)' },
  });
});
