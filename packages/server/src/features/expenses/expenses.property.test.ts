import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { describe, expect, test } from 'vitest';
import { expensesOf } from '#testing/expense-calls';
import { anExpense } from '#testing/expenses';
import { aProperty, type TestPerson } from '#testing/factories';
import { anOrganizationWithAdmin } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { newId } from '../../platform/tokens.ts';

const app = useTestApp();

describe('expenses within their property', () => {
  async function aSpender() {
    const { admin } = await anOrganizationWithAdmin(app.current);
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

  test('EXP-4: saving the property saves its edited expense in the same transaction', async () => {
    const { admin, property, expense, save } = await aSpender();
    const untouched = await anExpense(app.current, admin, property.id, { date: '2026-01-01' });
    const edit = { id: expense.id, category: 'MEALS', amount: 9.99, version: 1 };
    const { body } = await save([edit]);
    expect(body.version).toBe(property.version + 1);
    const changed = { ...expense, category: 'MEALS', amount: 9.99, version: 2 };
    expect(body.expenses).toEqual([changed, untouched]);
  });

  test('EXP-4: the second of two tabs with the property sees the expense that the first saved', async () => {
    const { admin, property, expense, save } = await aSpender();
    await save([{ id: expense.id, category: 'MEALS', amount: 9.99 }]);
    const { problem } = await save([{ id: expense.id, category: 'TRAVEL', amount: 5 }]);
    expect(problem).toMatchObject({
      code: 'stale_version',
      current: { version: property.version + 1, expenses: [{ category: 'MEALS', amount: 9.99 }] },
    });
    expect(await expensesOf(app.current, admin, property.id).list()).toMatchObject([
      { category: 'MEALS' },
    ]);
  });

  test('EXP-4: neither property nor expense is saved if the expense was changed meanwhile', async () => {
    const { admin, property, expense, save } = await aSpender();
    const { body: newer } = await expensesOf(app.current, admin, property.id).update(expense, {
      amount: 5,
    });
    const other = await anExpense(app.current, admin, property.id, { date: '2026-01-01' });
    const first = { id: other.id, category: 'MEALS', amount: 1 };
    const stale = { id: expense.id, category: 'MEALS', amount: 9.99, version: 1 };
    const { problem } = await save([first, stale], { monthlyCost: 1 });
    expect(problem).toMatchObject({ code: 'stale_version', current: { id: property.id } });
    expect(problem.current).toMatchObject({ monthlyCost: 1200, expenses: [newer, other] });
    expect(await expensesOf(app.current, admin, property.id).list()).toEqual([newer, other]);
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
        const { admin } = await anOrganizationWithAdmin(app.current);
        return (await anExpense(app.current, admin, (await aProperty(app.current, admin)).id)).id;
      },
    ],
    [
      'deleted',
      async (admin: TestPerson, propertyId: string) => {
        const gone = await anExpense(app.current, admin, propertyId);
        await expensesOf(app.current, admin, propertyId).remove(gone);
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
    expect(await expensesOf(app.current, admin, property.id).list()).toEqual([expense]);
    expect((await save([own, own])).problem.message).toBe('An expense is listed twice.');
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
