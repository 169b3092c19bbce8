import {
  organizationExpensesEndpoints as ofOrganization,
  propertyExpensesEndpoints as ofProperty,
} from '@tenantry/contract/expenses/expenses.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { describe, expect, test } from 'vitest';
import { expensesOf } from '#testing/expense-calls';
import { anExpense, aReceipt, expenseBody } from '#testing/expenses';
import { anInvoice, aPerson, aProperty, aRental, type TestPerson } from '#testing/factories';
import { anOrganizationWithAdmin } from '#testing/landlord';
import { asOwner } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';
import { newId } from '../../platform/tokens.ts';

const app = useTestApp();

test('ORG-1, EXP-1: the organization has its own expenses, and the newest invoices of its properties, unless the request leaves them out', async () => {
  const { organization, admin } = await anOrganizationWithAdmin(app.current);
  const { id: propertyId } = (await aRental(app.current, organization, admin)).property;
  await anExpense(app.current, admin, null);
  await anExpense(app.current, admin, propertyId);
  const whole = await app.current.call(portfolioEndpoints.organization, { as: admin });
  expect(whole.body.expenses).toEqual(await expensesOf(app.current, admin, null).list());
  const first = await anInvoice(app.current, admin, propertyId);
  const later = { date: '2026-04-01', dueDate: '2026-04-05', lateDate: '2026-04-10' };
  const second = await anInvoice(app.current, admin, propertyId, later);
  const including = async (include: string) =>
    (await app.current.call(portfolioEndpoints.organization, { as: admin, query: { include } }))
      .body;
  expect((await including('expenses,invoices')).invoices).toEqual([second, first]);
  expect(await including('invoices')).not.toHaveProperty('expenses');
  expect(await including('expenses')).not.toHaveProperty('invoices');
  const plain = await including('');
  expect(plain).not.toHaveProperty('expenses');
  expect(plain).not.toHaveProperty('invoices');
});

describe.each(['organization', 'property'])('expenses of the %s', (whose) => {
  async function anOwner() {
    const { organization, admin } = await anOrganizationWithAdmin(app.current);
    const property = whose === 'property' ? await aProperty(app.current, admin) : null;
    const propertyId = property?.id ?? null;
    return {
      organization,
      admin,
      propertyId,
      expenses: expensesOf(app.current, admin, propertyId),
    };
  }

  const enterFor = (as: TestPerson, propertyId: string | null, changes: object) =>
    propertyId === null
      ? app.current.call(ofOrganization.create, { as, params: {}, body: expenseBody(changes) })
      : app.current.call(ofProperty.create, {
          as,
          params: { propertyId },
          body: expenseBody(changes),
        });

  test('EXP-1: the same vendor, day and amount ask first', async () => {
    const { admin, propertyId } = await anOwner();
    const enter = (changes: object) => enterFor(admin, propertyId, changes);
    await enter({ vendor: 'Café O’Neil', amount: 41.5 });
    const again = { vendor: "cafe o'neil ", amount: 41.5, askIfKnown: true };
    expect(await enter(again)).toMatchObject({
      status: 409,
      problem: {
        code: 'already_recorded',
        message: 'This expense is already recorded: Café O’Neil, $41.50 on 03/02/2026.',
      },
    });
    for (const other of [
      { ...again, amount: 41.51 },
      { ...again, vendor: 'Other' },
      { ...again, vendor: '' },
      { ...again, date: '2026-03-03' },
      { ...again, askIfKnown: false },
    ]) {
      expect((await enter(other)).status).toBe(201);
    }
  });

  test('EXP-1: the same expense asks first on its own day only, however many have its amount', async () => {
    const { organization, admin, propertyId } = await anOwner();
    const enter = (date: string) =>
      enterFor(admin, propertyId, { date, vendor: 'Toll road', amount: 3, askIfKnown: true });
    const first = await enter('2026-03-02');
    await asOwner(
      app.current,
      organization,
      `INSERT INTO expenses (organization_id, id, property_id, day, category, amount, vendor, note,
         use_ai, reading_state, edited, created_at)
       SELECT organization_id, gen_random_uuid(), property_id, day + n * interval '1 day', category,
         amount, vendor, note, use_ai, reading_state, edited, created_at
       FROM expenses, generate_series(1, 600) n WHERE id = $1`,
      [first.body.id],
    );
    expect((await enter('2026-03-02')).status).toBe(409);
    expect((await enter('2026-03-03T04:59:59.000Z')).status).toBe(409);
    expect((await enter('2026-03-02T04:59:59.000Z')).status).toBe(201);
  });

  test('EXP-1, EXP-3: expenses entered by hand are listed newest first', async () => {
    const { admin, propertyId, expenses } = await anOwner();
    const older = await anExpense(app.current, admin, propertyId, { date: '2026-02-28' });
    const newer = await anExpense(app.current, admin, propertyId);
    const older2 = await anExpense(app.current, admin, propertyId, { date: '2025-07-04' });
    expect(newer).toEqual({
      id: expect.any(String),
      propertyId,
      // The start of the day in New York, in winter and in summer.
      date: '2026-03-02T05:00:00.000Z',
      category: 'SUPPLIES',
      amount: 41.5,
      vendor: 'Hardware & Co',
      note: 'Paint for the porch',
      receiptUrl: null,
      receipt: null,
      statementId: null,
      useAi: false,
      readingState: 'none',
      readingFailure: null,
      reading: null,
      edited: ['date', 'vendor', 'category', 'amount'],
      version: 1,
    });
    expect(older2.date).toBe('2025-07-04T04:00:00.000Z');
    expect(await expenses.list()).toEqual([newer, older, older2]);
    // Words are found in any case.
    expect(await expenses.list({ filter: 'HARDWARE 41.50', limit: '9' })).toHaveLength(3);
    expect(await expenses.list({ filter: 'hardware 41.51', limit: '9' })).toEqual([]);
    expect((await expenses.one(older)).body).toEqual(older);
  });

  test("EXP-2, EXP-4: a person's edit is kept, and other fields stay unchanged", async () => {
    const { admin, propertyId, expenses } = await anOwner();
    const receipt = await aReceipt(app.current, admin, propertyId);
    expect(receipt).toMatchObject({ date: '2026-03-10T14:00:00.000Z', edited: [] });
    const changes = { date: '2026-03-10', category: 'MEALS', amount: -12.34 } as const;
    const { body: changed } = await expenses.update(receipt, changes);
    expect(changed).toMatchObject({
      category: 'MEALS',
      amount: -12.34,
      // The same day does not change the time.
      date: receipt.date,
      edited: ['category', 'amount'],
      version: 2,
    });
    const { body: again } = await expenses.update(changed, { date: '2026-03-09', vendor: 'Deli' });
    expect(again).toMatchObject({
      date: '2026-03-09T04:00:00.000Z',
      edited: ['date', 'vendor', 'category', 'amount'],
    });
    expect(await expenses.list()).toEqual([again]);
    // Nothing changed, so nobody gets a conflict.
    expect((await expenses.update(again, { date: '2026-03-09' })).body).toEqual(again);
    const noted = await expenses.update(again, { date: '2026-03-09', note: 'Lunch' });
    expect(noted.body).toEqual({ ...again, note: 'Lunch', version: 4 });
  });

  test('EXP-2, EXP-4: the second of two tabs sees the save of the first', async () => {
    const { admin, propertyId, expenses } = await anOwner();
    const expense = await anExpense(app.current, admin, propertyId);
    const [first, second] = await Promise.all([
      expenses.update(expense, { amount: 1 }),
      expenses.update(expense, { amount: 2 }),
    ]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [saved, refused] = first.status === 200 ? [first, second] : [second, first];
    expect(refused.problem).toMatchObject({ code: 'stale_version', current: saved.body });
    expect((await expenses.one(expense)).body).toEqual(saved.body);
  });

  test('EXP-6: a deleted expense is gone, and can be restored as it was', async () => {
    const { admin, propertyId, expenses } = await anOwner();
    const expense = await aReceipt(app.current, admin, propertyId);
    expect((await expenses.remove(expense)).body).toEqual({});
    expect(await expenses.list()).toEqual([]);
    expect((await expenses.one(expense)).status).toBe(404);
    expect((await expenses.remove(expense)).status).toBe(404);
    expect((await expenses.update(expense, {})).status).toBe(404);
    const { body: back } = await expenses.restore(expense);
    expect(back).toEqual({ ...expense, version: 3 });
    expect((await expenses.restore(expense)).body).toEqual(back);
    expect(await expenses.list()).toEqual([back]);
  });

  test.each([
    ['an amount with three decimals', { amount: 1.234 }, 'amount'],
    ['more than ten million', { amount: 10_000_000.01 }, 'amount'],
    ['a day that is none', { date: '2026-02-30' }, 'date'],
    ['a year that is a slip', { date: '0226-02-03' }, 'date'],
    ['a category that is none', { category: 'FUN' as never }, 'category'],
    ['a vendor without end', { vendor: 'x'.repeat(201) }, 'vendor'],
  ])('EXP-2, EXP-4: %s is refused beside its field', async (_, changes, field) => {
    const { admin, propertyId, expenses } = await anOwner();
    const expense = await anExpense(app.current, admin, propertyId);
    const { problem } = await expenses.update(expense, changes);
    expect(problem).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
    expect((await expenses.one(expense)).body).toEqual(expense);
  });

  test('EXP-1, EXP-3, TENANT-4: tenants and strangers have no access to them', async () => {
    const { organization, admin, propertyId } = await anOwner();
    const expense = await anExpense(app.current, admin, propertyId);
    const lessee = await aPerson(app.current, organization, 'Leasee');
    const stranger = (await anOrganizationWithAdmin(app.current)).admin;
    expect((await expensesOf(app.current, lessee, propertyId).one(expense)).status).toBe(403);
    expect((await expensesOf(app.current, stranger, propertyId).one(expense)).status).toBe(404);
    expect((await expensesOf(app.current, stranger, propertyId).update(expense, {})).status).toBe(
      404,
    );
    const other = await aProperty(app.current, admin);
    expect((await expensesOf(app.current, admin, other.id).one(expense)).status).toBe(404);
    expect((await expensesOf(app.current, admin, other.id).restore(expense)).status).toBe(404);
    const anotherOwner = propertyId === null ? newId() : null;
    expect((await expensesOf(app.current, admin, anotherOwner).remove(expense)).status).toBe(404);
  });
});

test('EXP-3: an archived property shows none and accepts none', async () => {
  const { admin } = await anOrganizationWithAdmin(app.current);
  const { id } = await aProperty(app.current, admin);
  const expense = await anExpense(app.current, admin, id);
  await app.current.call(portfolioEndpoints.remove, { as: admin, params: { propertyId: id } });
  const as = admin;
  const params = { propertyId: id };
  expect((await app.current.call(ofProperty.list, { as, params })).status).toBe(404);
  expect((await app.current.call(ofProperty.export, { as, params })).status).toBe(404);
  expect((await expensesOf(app.current, admin, id).update(expense, {})).status).toBe(404);
  const body = expenseBody();
  expect((await app.current.call(ofProperty.create, { as, params, body })).status).toBe(404);
  expect((await expensesOf(app.current, admin, newId()).one(expense)).status).toBe(404);
});

test('EXP-11, EXP-13: an expense created by a statement can be changed and deleted like any other, but not moved', async () => {
  const { organization, admin } = await anOrganizationWithAdmin(app.current);
  const { id } = await aProperty(app.current, admin);
  const expense = await anExpense(app.current, admin, id);
  await asOwner(
    app.current,
    organization,
    `UPDATE expenses SET statement_id = $1, edited = '{}' WHERE id = $2`,
    [newId(), expense.id],
  );
  const expenses = expensesOf(app.current, admin, id);
  const away = await expenses.update(expense, { propertyId: null });
  expect(away.problem).toMatchObject({ status: 422, code: 'expense_of_statement' });
  const { body: changed } = await expenses.update(expense, { category: 'UTILITIES' });
  expect(changed).toMatchObject({ category: 'UTILITIES', edited: ['category'] });
  expect((await expenses.remove(expense)).status).toBe(200);
  expect(await expenses.list()).toEqual([]);
});
