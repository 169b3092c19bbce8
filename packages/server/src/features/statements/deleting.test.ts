import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { statementsEndpoints } from '@tenantry/contract/statements/statements.endpoints';
import { describe, expect, test } from 'vitest';
import { anExpense } from '#testing/expenses';
import type { TestPerson } from '#testing/factories';
import { aLine, anAnalysis, aStatement } from '#testing/statements';
import { useTestApp } from '#testing/test-app';
import { asOwner } from '#testing/inspection';
import { statementCalls } from './statements.testing.ts';

const app = useTestApp();
const { anOffice, expensesOf, keyOf, list, open, remove, restore } = statementCalls(app);

describe('deleting a statement', () => {
  async function anApplied() {
    const office = await anOffice();
    const { organization, admin, propertyId } = office;
    const uploaded = await aStatement(app.current, admin, { propertyId });
    const lines = [
      aLine({ kind: 'income', amount: 1_200 }),
      aLine({ amount: 85 }),
      aLine({ amount: 40, payee: 'City Water', category: 'UTILITIES' }),
    ];
    const analysis = await anAnalysis(app.current, organization, uploaded, lines);
    const { body: statement } = await app.current.call(statementsEndpoints.apply, {
      as: admin,
      params: keyOf(uploaded),
      body: { ...analysis, lines: [{ index: 0 }, { index: 1 }, { index: 2 }] },
    });
    return { ...office, statement, expenses: await expensesOf(admin, propertyId) };
  }

  test('STMT-1: deletes its expenses too, and restoring brings everything back unchanged', async () => {
    const { admin, propertyId, statement, expenses } = await anApplied();
    expect(expenses).toHaveLength(2);
    expect((await remove(admin, statement)).body).toEqual({});
    expect(await list(admin, propertyId)).toEqual([]);
    expect(await expensesOf(admin, propertyId)).toEqual([]);
    expect((await open(admin, statement.statementUrl)).statusCode).toBe(404);
    expect((await remove(admin, statement)).status).toBe(404);
    expect((await restore(admin, statement)).body).toEqual(statement);
    expect(await expensesOf(admin, propertyId)).toEqual(expenses);
    expect((await restore(admin, statement)).body).toEqual(statement);
  });

  test('STMT-1: an expense that a person had deleted before is not restored with it', async () => {
    const { admin, propertyId, statement, expenses } = await anApplied();
    const [kept, gone] = expenses;
    const params = { propertyId, expenseId: gone!.id };
    await app.current.call(propertyExpensesEndpoints.remove, { as: admin, params });
    // The clock is stopped: both were deleted in the same millisecond.
    await remove(admin, statement);
    const { body } = await restore(admin, statement);
    expect(await expensesOf(admin, propertyId)).toEqual([kept]);
    expect(body.applied).toMatchObject({ expenses: { count: 2, total: 125 }, editedExpenses: 1 });
  });

  test('STMT-1: an expense that was deleted with it is restored with it, and not alone', async () => {
    const { admin, propertyId, statement, expenses } = await anApplied();
    const bring = (expenseId: string) =>
      app.current.call(propertyExpensesEndpoints.restore, {
        as: admin,
        params: { propertyId, expenseId },
      });
    await remove(admin, statement);
    const { problem } = await bring(expenses[0]!.id);
    expect(problem).toMatchObject({ status: 422, message: expect.stringMatching(/statement/) });
    expect(await expensesOf(admin, propertyId)).toEqual([]);
    await restore(admin, statement);
    expect((await bring(expenses[0]!.id)).status).toBe(200);
  });

  const enter = (as: TestPerson, propertyId: string) =>
    anExpense(app.current, as, propertyId, { date: '2026-02-12', amount: 40, vendor: 'City' });

  test('STMT-1: is not restored when a corrected copy has created the same entries', async () => {
    const { organization, admin, propertyId, statement } = await anApplied();
    app.current.clock.advance({ minutes: 1 });
    await remove(admin, statement);
    const copy = await aStatement(app.current, admin, { propertyId });
    const analysis = await anAnalysis(app.current, organization, copy, [
      aLine({ kind: 'income', payee: '', description: 'Rent', amount: 1_200 }),
      aLine({ amount: 84 }),
    ]);
    await app.current.call(statementsEndpoints.apply, {
      as: admin,
      params: keyOf(copy),
      body: { ...analysis, lines: [{ index: 0 }, { index: 1 }] },
    });
    const before = await expensesOf(admin, propertyId);
    const { problem } = await restore(admin, statement);
    expect(problem).toMatchObject({
      status: 422,
      message:
        'Income of $1,200.00 on 02/12/2026 (Rent) has been recorded since and would count twice. Delete it first, or upload this statement again and choose what is missing.',
    });
    expect(await expensesOf(admin, propertyId)).toEqual(before);
    expect((await list(admin, propertyId)).map(({ id }) => id)).toEqual([copy.id]);

    app.current.clock.advance({ minutes: 1 });
    await remove(admin, copy);
    expect((await restore(admin, statement)).body).toEqual(statement);
    const other = await restore(admin, copy);
    expect(other.problem).toMatchObject({
      status: 422,
      message: expect.stringMatching(/^Income of/),
    });
  });

  test('STMT-1: is not restored while an expense that a person entered later matches one of its own', async () => {
    const { admin, propertyId, statement } = await anApplied();
    app.current.clock.advance({ minutes: 1 });
    await remove(admin, statement);
    const entered = await enter(admin, propertyId);
    const { problem } = await restore(admin, statement);
    expect(problem.message).toMatch(
      /^An expense of \$40.00 on 02\/12\/2026 \(City\) has been recorded since/,
    );
    const params = { propertyId, expenseId: entered.id };
    await app.current.call(propertyExpensesEndpoints.remove, { as: admin, params });
    expect((await restore(admin, statement)).body).toEqual(statement);
  });

  test('STMT-1: entries that already existed beside it do not prevent its restoration', async () => {
    const { admin, propertyId, statement } = await anApplied();
    await enter(admin, propertyId);
    app.current.clock.advance({ minutes: 1 });
    await remove(admin, statement);
    expect((await restore(admin, statement)).body).toEqual(statement);
    expect(await expensesOf(admin, propertyId)).toHaveLength(3);
  });

  test('STMT-1: an entry that matches an expense that stays deleted does not prevent its restoration', async () => {
    const { admin, propertyId, statement, expenses } = await anApplied();
    const gone = expenses.find(({ amount }) => amount === 40)!;
    const params = { propertyId, expenseId: gone.id };
    await app.current.call(propertyExpensesEndpoints.remove, { as: admin, params });
    app.current.clock.advance({ minutes: 1 });
    await remove(admin, statement);
    await enter(admin, propertyId);
    expect((await restore(admin, statement)).status).toBe(200);
  });

  test('STMT-1: the audit trail names what was deleted with it', async () => {
    const { organization, admin, statement, expenses } = await anApplied();
    await remove(admin, statement);
    await restore(admin, statement);
    const events = await asOwner<{ action: string; after: object }>(
      app.current,
      organization,
      `SELECT action, after FROM audit_events WHERE entity_id = $1 ORDER BY id`,
      [statement.id],
    );
    const ids = expect.arrayContaining(expenses.map(({ id }) => id));
    expect(events.slice(-2)).toMatchObject([
      { action: 'statement.deleted', after: { archivedExpenseIds: ids } },
      { action: 'statement.restored', after: { restoredExpenseIds: ids } },
    ]);
  });

  test('STMT-1: a deleted statement is neither analyzed nor applied', async () => {
    const { organization, admin, statement } = await anApplied();
    const analysis = await anAnalysis(app.current, organization, statement);
    await remove(admin, statement);
    const params = keyOf(statement);
    const applied = await app.current.call(statementsEndpoints.apply, {
      as: admin,
      params,
      body: { ...analysis, lines: [{ index: 0 }] },
    });
    const analyzed = await app.current.call(statementsEndpoints.analyze, { as: admin, params });
    expect([applied.status, analyzed.status]).toEqual([404, 404]);
  });
});
