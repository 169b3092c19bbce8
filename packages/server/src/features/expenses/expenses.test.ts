import {
  organizationExpensesEndpoints as ofOrganization,
  propertyExpensesEndpoints as ofProperty,
} from '@tenantry/contract/expenses/expenses.endpoints';
import type { Expense, expenseUpdate } from '@tenantry/contract/expenses/expenses.schemas';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { anExpense, aReceipt, expenseBody } from '#testing/expenses';
import {
  anInvoice,
  anOrganization,
  aPerson,
  aProperty,
  aRental,
  type TestPerson,
} from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';
import { newId } from '../../platform/tokens.ts';

const app = useTestApp();

async function anAdmin() {
  const organization = await anOrganization(app.current);
  return { organization, admin: await aPerson(app.current, organization, 'SiteAdmin') };
}

/** The actions on the expenses of one owner. */
function expensesOf(as: TestPerson, propertyId: string | null) {
  const { call } = app.current;
  const owner = { propertyId: propertyId ?? '' };
  const inOrganization = propertyId === null;
  const one = ({ id: expenseId }: Pick<Expense, 'id'>) => ({ ...owner, expenseId });
  return {
    list: async () => {
      const answer = inOrganization
        ? await call(ofOrganization.list, { as, params: {} })
        : await call(ofProperty.list, { as, params: owner });
      return answer.body;
    },
    one: (expense: Pick<Expense, 'id'>) =>
      inOrganization
        ? call(ofOrganization.one, { as, params: { expenseId: expense.id } })
        : call(ofProperty.one, { as, params: one(expense) }),
    update: (expense: Expense, changes: Partial<z.input<typeof expenseUpdate>>) => {
      const { category, amount, vendor, note, version } = expense;
      const body = { date: '2026-03-02', category, amount, vendor, note, version, ...changes };
      return inOrganization
        ? call(ofOrganization.update, { as, params: { expenseId: expense.id }, body })
        : call(ofProperty.update, { as, params: one(expense), body });
    },
    remove: (expense: Expense) =>
      inOrganization
        ? call(ofOrganization.remove, { as, params: { expenseId: expense.id } })
        : call(ofProperty.remove, { as, params: one(expense) }),
    restore: (expense: Expense) =>
      inOrganization
        ? call(ofOrganization.restore, { as, params: { expenseId: expense.id } })
        : call(ofProperty.restore, { as, params: one(expense) }),
  };
}

test('ORG-1, EXP-1: the organization carries its own expenses, and the newest invoices of its properties, unless they are left out', async () => {
  const { organization, admin } = await anAdmin();
  const { id: propertyId } = (await aRental(app.current, organization, admin)).property;
  await anExpense(app.current, admin, null);
  await anExpense(app.current, admin, propertyId);
  const { adminOrganization } = organizationEndpoints;
  const whole = await app.current.call(adminOrganization, { as: admin });
  expect(whole.body.expenses).toEqual(await expensesOf(admin, null).list());
  const first = await anInvoice(app.current, admin, propertyId);
  const later = { date: '2026-04-01', dueDate: '2026-04-05', lateDate: '2026-04-10' };
  const second = await anInvoice(app.current, admin, propertyId, later);
  const including = async (include: string) =>
    (await app.current.call(adminOrganization, { as: admin, query: { include } })).body;
  expect((await including('expenses,invoices')).invoices).toEqual([second, first]);
  expect(await including('invoices')).not.toHaveProperty('expenses');
  expect(await including('expenses')).not.toHaveProperty('invoices');
  const plain = await including('');
  expect(plain).not.toHaveProperty('expenses');
  expect(plain).not.toHaveProperty('invoices');
});

describe.each(['organization', 'property'])('expenses of the %s', (whose) => {
  async function anOwner() {
    const { organization, admin } = await anAdmin();
    const property = whose === 'property' ? await aProperty(app.current, admin) : null;
    const propertyId = property?.id ?? null;
    return { organization, admin, propertyId, expenses: expensesOf(admin, propertyId) };
  }

  test('EXP-1, EXP-3: one that is entered by hand is listed, newest first', async () => {
    const { admin, propertyId, expenses } = await anOwner();
    const older = await anExpense(app.current, admin, propertyId, { date: '2026-02-28' });
    const newer = await anExpense(app.current, admin, propertyId);
    const older2 = await anExpense(app.current, admin, propertyId, { date: '2025-07-04' });
    expect(newer).toEqual({
      id: expect.any(String),
      propertyId,
      // The beginning of the day in New York, in winter and in summer.
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
    expect((await expenses.one(older)).body).toEqual(older);
  });

  test('EXP-2, EXP-4: what a person changes is theirs, and the rest is kept', async () => {
    const { admin, propertyId, expenses } = await anOwner();
    const receipt = await aReceipt(app.current, admin, propertyId);
    expect(receipt).toMatchObject({ date: '2026-03-10T14:00:00.000Z', edited: [] });
    const changes = { date: '2026-03-10', category: 'MEALS', amount: -12.34 } as const;
    const { body: changed } = await expenses.update(receipt, changes);
    expect(changed).toMatchObject({
      category: 'MEALS',
      amount: -12.34,
      // The same day says nothing about the time.
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

  test('EXP-2, EXP-4: of two tabs, the second sees what the first saved', async () => {
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

  test('EXP-6: one that is deleted is gone, and comes back as it was', async () => {
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

  test('EXP-1, EXP-3, TENANT-4: tenants and strangers reach none of them', async () => {
    const { organization, admin, propertyId } = await anOwner();
    const expense = await anExpense(app.current, admin, propertyId);
    const lessee = await aPerson(app.current, organization, 'Leasee');
    const stranger = (await anAdmin()).admin;
    expect((await expensesOf(lessee, propertyId).one(expense)).status).toBe(403);
    expect((await expensesOf(stranger, propertyId).one(expense)).status).toBe(404);
    expect((await expensesOf(stranger, propertyId).update(expense, {})).status).toBe(404);
    const other = await aProperty(app.current, admin);
    expect((await expensesOf(admin, other.id).one(expense)).status).toBe(404);
    expect((await expensesOf(admin, other.id).restore(expense)).status).toBe(404);
    const anotherOwner = propertyId === null ? newId() : null;
    expect((await expensesOf(admin, anotherOwner).remove(expense)).status).toBe(404);
  });
});

test('EXP-3: an archived property shows and takes none', async () => {
  const { admin } = await anAdmin();
  const { id } = await aProperty(app.current, admin);
  const expense = await anExpense(app.current, admin, id);
  await app.current.call(portfolioEndpoints.remove, { as: admin, params: { propertyId: id } });
  const as = admin;
  const params = { propertyId: id };
  expect((await app.current.call(ofProperty.list, { as, params })).status).toBe(404);
  expect((await app.current.call(ofProperty.export, { as, params })).status).toBe(404);
  expect((await expensesOf(admin, id).update(expense, {})).status).toBe(404);
  const body = expenseBody();
  expect((await app.current.call(ofProperty.create, { as, params, body })).status).toBe(404);
  expect((await expensesOf(admin, newId()).one(expense)).status).toBe(404);
});

test('EXP-11: what a statement made, people change and delete like any other', async () => {
  const { organization, admin } = await anAdmin();
  const { id } = await aProperty(app.current, admin);
  const expense = await anExpense(app.current, admin, id);
  await asOwner(
    app.current,
    organization,
    `UPDATE expenses SET statement_id = $1, edited = '{}' WHERE id = $2`,
    [newId(), expense.id],
  );
  const expenses = expensesOf(admin, id);
  const { body: changed } = await expenses.update(expense, { category: 'UTILITIES' });
  expect(changed).toMatchObject({ category: 'UTILITIES', edited: ['category'] });
  expect((await expenses.remove(expense)).status).toBe(200);
  expect(await expenses.list()).toEqual([]);
});

describe('expenses within their property', () => {
  async function aSpender() {
    const { admin } = await anAdmin();
    const property = await aProperty(app.current, admin);
    const expense = await anExpense(app.current, admin, property.id);
    const save = (expenses: object[], changes: object = {}) =>
      app.current.call(portfolioEndpoints.update, {
        as: admin,
        params: { propertyId: property.id },
        body: {
          addressLine1: property.addressLine1,
          city: property.city,
          state: property.state,
          zipCode: property.zipCode,
          monthlyCost: property.monthlyCost,
          version: property.version,
          expenses: expenses as never,
          ...changes,
        },
      });
    return { admin, property, expense, save };
  }

  test('EXP-4: saving the property saves its edited expense in one', async () => {
    const { admin, property, expense, save } = await aSpender();
    const untouched = await anExpense(app.current, admin, property.id, { date: '2026-01-01' });
    const edit = { id: expense.id, category: 'MEALS', amount: 9.99, version: 1 };
    const { body } = await save([edit]);
    expect(body.version).toBe(property.version + 1);
    const changed = { ...expense, category: 'MEALS', amount: 9.99, version: 2 };
    expect(body.expenses).toEqual([changed, untouched]);
  });

  test('EXP-4: of two tabs with the property, the second sees the expense that the first saved', async () => {
    const { admin, property, expense, save } = await aSpender();
    await save([{ id: expense.id, category: 'MEALS', amount: 9.99 }]);
    const { problem } = await save([{ id: expense.id, category: 'TRAVEL', amount: 5 }]);
    expect(problem).toMatchObject({
      code: 'stale_version',
      current: { version: property.version + 1, expenses: [{ category: 'MEALS', amount: 9.99 }] },
    });
    expect(await expensesOf(admin, property.id).list()).toMatchObject([{ category: 'MEALS' }]);
  });

  test('EXP-4: neither is saved when the expense was changed meanwhile', async () => {
    const { admin, property, expense, save } = await aSpender();
    const { body: newer } = await expensesOf(admin, property.id).update(expense, { amount: 5 });
    const other = await anExpense(app.current, admin, property.id, { date: '2026-01-01' });
    const first = { id: other.id, category: 'MEALS', amount: 1 };
    const stale = { id: expense.id, category: 'MEALS', amount: 9.99, version: 1 };
    const { problem } = await save([first, stale], { monthlyCost: 1 });
    expect(problem).toMatchObject({ code: 'stale_version', current: { id: property.id } });
    expect(problem.current).toMatchObject({ monthlyCost: 1200, expenses: [newer, other] });
    expect(await expensesOf(admin, property.id).list()).toEqual([newer, other]);
  });

  test.each([
    ['unknown', async () => newId()],
    [
      'another property’s',
      async (admin: TestPerson) =>
        (await anExpense(app.current, admin, (await aProperty(app.current, admin)).id)).id,
    ],
    [
      'the organization’s own',
      async (admin: TestPerson) => (await anExpense(app.current, admin, null)).id,
    ],
    [
      'another organization’s',
      async () => {
        const { admin } = await anAdmin();
        return (await anExpense(app.current, admin, (await aProperty(app.current, admin)).id)).id;
      },
    ],
    [
      'deleted',
      async (admin: TestPerson, propertyId: string) => {
        const gone = await anExpense(app.current, admin, propertyId);
        await expensesOf(admin, propertyId).remove(gone);
        return gone.id;
      },
    ],
  ])('EXP-4: an expense that is %s refuses the whole save', async (_, make) => {
    const { admin, property, expense, save } = await aSpender();
    const id = await make(admin, property.id);
    const own = { id: expense.id, category: 'MEALS', amount: 1 };
    const { problem } = await save([own, { id, category: 'MEALS', amount: 1 }]);
    expect(problem).toMatchObject({
      status: 422,
      message: expect.stringMatching(/no longer exists/),
    });
    expect(await expensesOf(admin, property.id).list()).toEqual([expense]);
    expect((await save([own, own])).problem.message).toBe('An expense is given twice.');
  });

  test.each([
    [undefined, true],
    ['expenses', true],
    ['leases,expenses', true],
    ['leases', false],
    ['', false],
  ])('API-5: include=%s: expenses are there: %s', async (include, there) => {
    const { admin, property, expense } = await aSpender();
    await anExpense(app.current, admin, null);
    const query = include === undefined ? {} : { include };
    const { body } = await app.current.call(portfolioEndpoints.list, { as: admin, query });
    expect(body.map(({ expenses }) => expenses)).toEqual([there ? [expense] : undefined]);
    const params = { propertyId: property.id };
    const one = await app.current.call(portfolioEndpoints.one, { as: admin, params });
    expect(one.body.expenses).toEqual([expense]);
  });
});
