import { propertyExpensesEndpoints as ofProperty } from '@tenantry/contract/expenses/expenses.endpoints';
import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { describe, expect, test } from 'vitest';
import { expensesOf } from '#testing/expense-calls';
import { anExpense, aReceipt } from '#testing/expenses';
import { aPerson, aProperty, type TestPerson } from '#testing/factories';
import { anOrganizationWithAdmin } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { newId } from '../../platform/tokens.ts';

const app = useTestApp();

describe('EXP-13: an expense is moved', () => {
  /** What the lists show and what the reports count, for the organization and for each property. */
  async function booksOf(as: TestPerson, propertyIds: readonly string[]) {
    const { body: report } = await app.current.call(reportsEndpoints.incomeAndExpenses, {
      as,
      query: { startDate: '2026-01-01', endDate: '2026-12-31' },
    });
    return Promise.all(
      [null, ...propertyIds].map(async (owner) => {
        const listed = await expensesOf(app.current, as, owner).list();
        const row = report.rows.find(({ propertyId }) => propertyId === owner);
        return [listed.map(({ id }) => id), row?.totalExpenses ?? 0];
      }),
    );
  }

  test('EXP-13: with its receipt, to another property and to the organization; lists, reports and its history follow', async () => {
    const { admin } = await anOrganizationWithAdmin(app.current);
    const [from, to] = [await aProperty(app.current, admin), await aProperty(app.current, admin)];
    const ids = [from.id, to.id];
    const fields = { amount: '41.50' };
    const receipt = await aReceipt(app.current, admin, from.id, { useAi: false, fields });
    expect(await booksOf(admin, ids)).toEqual([
      [[], 0],
      [[receipt.id], 41.5],
      [[], 0],
    ]);
    const there = { propertyId: to.id, date: receipt.date };
    const { body: moved } = await expensesOf(app.current, admin, from.id).update(receipt, there);
    expect(moved).toMatchObject({ id: receipt.id, propertyId: to.id, amount: 41.5 });
    expect(await booksOf(admin, ids)).toEqual([
      [[], 0],
      [[], 0],
      [[receipt.id], 41.5],
    ]);
    const fileName = moved.receipt?.fileName ?? '';
    const fileAt = async (propertyId: string) =>
      (
        await app.current.call(ofProperty.receipt, {
          as: admin,
          params: { propertyId, fileName },
          query: {},
        })
      ).status;
    expect([await fileAt(to.id), await fileAt(from.id)]).toEqual([200, 404]);

    const again = await expensesOf(app.current, admin, to.id).update(moved, { propertyId: null });
    expect(again.body).toMatchObject({
      propertyId: null,
      date: expect.stringMatching('2026-03-0'),
    });
    const { body: history } = await app.current.call(historyEndpoints.one, {
      as: admin,
      params: { kind: 'expense', entityId: receipt.id },
    });
    const moves = history.events.filter(({ action }) => action === 'expense.moved');
    expect(moves.map(({ changes }) => changes)).toEqual([
      [{ field: 'property', from: to.home.label, to: 'The organization' }],
      [{ field: 'property', from: from.home.label, to: to.home.label }],
    ]);
  });

  test('EXP-13: over an older version, to a deleted property or a foreign one, it is refused and stays', async () => {
    const { admin } = await anOrganizationWithAdmin(app.current);
    const { admin: stranger } = await anOrganizationWithAdmin(app.current);
    const foreign = await aProperty(app.current, stranger);
    const gone = await aProperty(app.current, admin);
    const params = { propertyId: gone.id };
    await app.current.call(portfolioEndpoints.remove, { as: admin, params });
    const expense = await anExpense(app.current, admin, null);
    const own = expensesOf(app.current, admin, null);
    for (const propertyId of [foreign.id, gone.id, newId()]) {
      expect((await own.update(expense, { propertyId })).status).toBe(404);
    }
    const here = await aProperty(app.current, admin);
    expect(await own.list()).toEqual([expense]);
    const { body: edited } = await own.update(expense, { amount: 5 });
    const { problem } = await own.update(expense, { propertyId: here.id });
    expect(problem.code).toBe('stale_version');
    expect(await own.list()).toEqual([edited]);
  });

  test('EXP-13: a save over a move of somebody else is refused with the expense at its new place', async () => {
    const { organization, admin } = await anOrganizationWithAdmin(app.current);
    const other = await aPerson(app.current, organization, 'SiteAdmin');
    const { id: propertyId } = await aProperty(app.current, admin);
    const expense = await anExpense(app.current, admin, null);
    const mine = expensesOf(app.current, admin, null);
    const theirs = expensesOf(app.current, other, null);
    const { body: moved } = await theirs.update(expense, { propertyId });
    for (const version of [expense.version, moved.version, undefined]) {
      const { problem } = await mine.update(expense, { amount: 5, version });
      expect(problem).toMatchObject({ status: 409, code: 'stale_version', current: moved });
    }
    // At the same time: one of them wins, and the other learns of it.
    const there = expensesOf(app.current, admin, propertyId);
    const both = await Promise.all([
      there.update(moved, { propertyId: null }),
      expensesOf(app.current, other, propertyId).update(moved, { amount: 6 }),
    ]);
    expect(both.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([
      200, 409,
    ]);
    const [last] = [...(await mine.list()), ...(await there.list())];
    expect(both.find(({ status }) => status === 409)?.problem).toMatchObject({ current: last });
    await expensesOf(app.current, other, last?.propertyId ?? null).remove(moved);
    expect((await there.update(moved, { amount: 7 })).status).toBe(404);
  });

  test('EXP-13: without a version it is refused; an edit at its own address needs none', async () => {
    const { admin } = await anOrganizationWithAdmin(app.current);
    const [from, to] = [await aProperty(app.current, admin), await aProperty(app.current, admin)];
    const expense = await anExpense(app.current, admin, from.id);
    const expenses = expensesOf(app.current, admin, from.id);
    for (const propertyId of [to.id, null]) {
      const { problem } = await expenses.update(expense, { propertyId, version: undefined });
      expect(problem).toMatchObject({ status: 409, code: 'stale_version', current: expense });
    }
    expect(await expenses.list()).toEqual([expense]);
    const here = { propertyId: from.id, amount: 5, version: undefined };
    expect((await expenses.update(expense, here)).body).toMatchObject({ amount: 5 });
  });
});
