import { statementsEndpoints } from '@tenantry/contract/statements/statements.endpoints';
import type { AddedStatementLine } from '@tenantry/contract/statements/statements.schemas';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { asOwner, everyRow } from '#testing/inspection';
import { aLine } from '#testing/statements';
import { useTestApp } from '#testing/test-app';
import { aVendor } from '#testing/vendors';
import { keepAnalysis } from './analyzing.service.ts';
import { all, choices, lines, useApplying } from './applying.testing.ts';

const app = useTestApp();
const { analyzed, apply, books, edit, expenses, remove } = useApplying(app);

describe('applying', () => {
  test('STMT-4: creates income, expenses and payments from the chosen lines', async () => {
    const analysis = await analyzed();
    const { body } = await apply(analysis, all);
    expect(body.applied).toEqual({
      appliedAt: '2026-03-10T14:00:00.000Z',
      analysisId: analysis.analysisId,
      income: { count: 1, total: 1_850.25 },
      expenses: { count: 3, total: 112.59 },
      payments: { count: 1, total: 1_500 },
      editedExpenses: 0,
    });
    const params = { propertyId: books.statement.propertyId };
    const { body: listed } = await app.current.call(statementsEndpoints.list, {
      as: books.admin,
      params,
    });
    expect(listed).toEqual([body]);
  });

  test('STMT-4: an expense names its statement, and is dated at midnight of its day', async () => {
    await apply(await analyzed(), [{ index: 1, category: 'SUPPLIES' }]);
    expect(await expenses()).toMatchObject([
      {
        statementId: books.statement.id,
        date: '2026-02-12T05:00:00.000Z',
        vendor: 'Ace Plumbing',
        note: 'Kitchen faucet',
        category: 'SUPPLIES',
        amount: 85.1,
        receipt: null,
        useAi: false,
        readingState: 'none',
        edited: [],
      },
    ]);
  });

  test('STMT-4, MAINT-8: an expense of a statement names the vendor of the organization who has its name', async () => {
    const { id: vendorId } = await aVendor(app.current, books.admin, { name: 'ACE Plumbing' });
    await apply(await analyzed(), [{ index: 1, category: 'SUPPLIES' }]);
    expect(await expenses()).toMatchObject([{ vendor: 'Ace Plumbing', vendorId }]);
  });

  test('STMT-3: a new analysis includes the applied lines and their corrections', async () => {
    const params = { propertyId: books.statement.propertyId, statementId: books.statement.id };
    const again = () =>
      app.current.database.transact({ organization: books.organization }, (tx) =>
        keepAnalysis(
          tx,
          params,
          { sha256: 'f'.repeat(64) },
          {
            source: 'text',
            pages: 1,
            period: null,
            balances: [],
            checks: [],
            warnings: [],
            lines: lines.map((line, index) => ({ ...line, index })),
          },
        ),
      );
    const first = await again();
    expect(first.applied).toBeUndefined();
    const analysis = { analysisId: first.id, hash: first.hash };
    const key = { kind: 'expense', date: '2026-02-20', description: 'Key', payee: '', amount: 7 };
    const corrected = [{ index: 0 }, { index: 4, kind: 'payment' as const, amount: 12.5 }];
    await apply(analysis, corrected, { added: [key as AddedStatementLine] });
    const { applied, lines: now } = await again();
    expect(applied?.choice).toEqual({ lines: corrected, added: [key] });
    expect(applied?.lines).toHaveLength(lines.length);
    expect(now[0]).toMatchObject({ proposed: true });
  });

  test('STMT-4: the same choices again change nothing', async () => {
    const analysis = await analyzed();
    const first = await apply(analysis, all);
    const rows = await everyRow(app.current);
    app.current.clock.advance({ minutes: 5 });
    const again = await apply(analysis, all.toReversed());
    expect(again.body).toEqual(first.body);
    expect(await everyRow(app.current)).toEqual(rows);
  });

  test('STMT-4: two clicks at once create everything once', async () => {
    const analysis = await analyzed();
    const answers = await Promise.all([1, 2, 3].map(() => apply(analysis, all)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await expenses()).toHaveLength(3);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('STMT-4: the same request after a lost response gets the same response', async () => {
    const analysis = await analyzed();
    const first = await apply(analysis, all, { idempotencyKey: 'apply-may' });
    expect((await apply(analysis, all, { idempotencyKey: 'apply-may' })).body).toEqual(first.body);
    expect(await expenses()).toHaveLength(3);
  });
});

describe('applying again', () => {
  test('STMT-4: other choices replace the created entries', async () => {
    const analysis = await analyzed();
    await apply(analysis, all);
    const before = await expenses();
    const { body } = await apply(analysis, [{ index: 1, category: 'SUPPLIES' }, { index: 3 }]);
    expect(body.applied).toMatchObject({
      income: { count: 0, total: 0 },
      expenses: { count: 1, total: 85.1 },
      payments: { count: 1, total: 1_500 },
    });
    const after = await expenses();
    expect(after).toMatchObject([{ category: 'SUPPLIES', amount: 85.1 }]);
    expect(before.map(({ id }) => id)).not.toContain(after[0]!.id);
  });

  test('STMT-4: a different category alone is a different choice', async () => {
    const analysis = await analyzed();
    await apply(analysis, choices(1));
    await apply(analysis, [{ index: 1, category: 'SUPPLIES' }]);
    expect(await expenses()).toMatchObject([{ category: 'SUPPLIES' }]);
  });

  test('STMT-4: a newer analysis replaces the entries of the older one, including edits', async () => {
    await apply(await analyzed(), all);
    const edited = (await expenses()).find(({ vendor }) => vendor === 'City Water')!;
    await edit(edited, { amount: 41 });
    const { body } = await app.current.call(statementsEndpoints.list, {
      as: books.admin,
      params: { propertyId: books.statement.propertyId },
    });
    expect(body[0]?.applied?.editedExpenses).toBe(1);
    const again = await apply(await analyzed(), all);
    expect(again.body.applied).toMatchObject({
      expenses: { count: 3, total: 112.59 },
      editedExpenses: 0,
    });
    const amounts = (await expenses()).map(({ amount }) => amount);
    expect(amounts.toSorted((a, b) => a - b)).toEqual([-12.5, 39.99, 85.1]);
  });

  test('STMT-4: a second click does not undo later changes of a person', async () => {
    const analysis = await analyzed();
    await apply(analysis, choices(1), { idempotencyKey: 'one-click' });
    await edit((await expenses())[0]!, { category: 'SUPPLIES', amount: 80 });
    const before = await expenses();
    expect((await apply(analysis, choices(1), { idempotencyKey: 'one-click' })).status).toBe(201);
    expect(await expenses()).toEqual(before);
  });

  test('STMT-4: the same choices replace later edits of a person', async () => {
    const analysis = await analyzed();
    await apply(analysis, choices(1, 2));
    await edit(
      (await expenses()).find(({ amount }) => amount === 85.1)!,
      { amount: 80 },
    );
    const { body } = await apply(analysis, choices(1, 2));
    expect(body.applied?.editedExpenses).toBe(0);
    const after = await expenses();
    expect(after.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([39.99, 85.1]);
    expect(after.map(({ edited }) => edited)).toEqual([[], []]);
  });

  test('STMT-4: the same choices restore what a person deleted later', async () => {
    const analysis = await analyzed();
    await apply(analysis, choices(1, 2));
    await remove((await expenses()).find(({ amount }) => amount === 85.1)!);
    expect(await expenses()).toHaveLength(1);
    await apply(analysis, choices(1, 2));
    const amounts = (await expenses()).map(({ amount }) => amount);
    expect(amounts.toSorted((a, b) => a - b)).toEqual([39.99, 85.1]);
  });

  test('STMT-4: another choice replaces later changes of a person', async () => {
    const analysis = await analyzed();
    await apply(analysis, choices(1));
    await edit((await expenses())[0]!, { category: 'SUPPLIES', amount: 80 });
    await apply(analysis, [{ index: 1, category: 'UTILITIES' }]);
    expect(await expenses()).toMatchObject([{ category: 'UTILITIES', amount: 85.1, edited: [] }]);
  });
});

describe('corrected and added lines', () => {
  const corrected = [
    { index: 1, date: '2026-02-14', amount: 58.01, payee: 'Ace', description: 'Faucet' },
    { index: 3, kind: 'expense' as const, category: 'SUPPLIES' as const },
  ];
  const added = [
    { date: '2026-02-20', kind: 'expense' as const, description: 'Keys', payee: '', amount: 12.34 },
    { date: '2026-02-21', kind: 'income' as const, description: 'Late fee', payee: '', amount: 50 },
  ];

  test('STMT-3, STMT-4: changed and added lines are created as they were typed', async () => {
    const { body } = await apply(await analyzed(), corrected, { added });
    expect(body.applied).toMatchObject({
      income: { count: 1, total: 50 },
      expenses: { count: 3, total: 1_570.35 },
      payments: { count: 0, total: 0 },
    });
    const made = (await expenses()).toSorted((a, b) => a.amount - b.amount);
    expect(made).toMatchObject([
      { amount: 12.34, note: 'Keys', category: 'OTHER_EXPENSES', date: '2026-02-20T05:00:00.000Z' },
      { amount: 58.01, vendor: 'Ace', note: 'Faucet', date: '2026-02-14T05:00:00.000Z' },
      { amount: 1_500, note: 'Owner draw', category: 'SUPPLIES' },
    ]);
  });

  test('STMT-4: the same changes again create nothing; another change replaces them', async () => {
    const analysis = await analyzed();
    const first = await apply(analysis, corrected, { added });
    const rows = await everyRow(app.current);
    expect((await apply(analysis, corrected, { added })).body).toEqual(first.body);
    expect(await everyRow(app.current)).toEqual(rows);
    const other = [{ ...added[0]!, amount: 12.35 }, added[1]!];
    await apply(analysis, [{ ...corrected[0]!, payee: 'Ace Plumbing' }], { added: other });
    const made = await expenses();
    expect(made.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([12.35, 58.01]);
  });

  test('STMT-4: an added line alone is enough', async () => {
    const { status, body } = await apply(await analyzed(), [], { added });
    expect([status, body.applied?.expenses.count]).toEqual([201, 1]);
  });
});

test('STMT-4: a statement of thousands of lines is applied as a whole', async () => {
  const many = Array.from({ length: 6_000 }, (_, index) => aLine({ amount: index / 100 }));
  // From the sixth time on, the connection keeps its plans, which are good for a few rows only.
  for (let time = 0; time < 8; time += 1) await apply(await analyzed(), choices(1));
  const analysis = await analyzed(many);
  const { status, body } = await apply(analysis, choices(...many.keys()));
  expect(status).toBe(201);
  expect(body.applied?.expenses).toEqual({ count: 6_000, total: 179_970 });
  // Without it, PostgreSQL expects few rows and compares each with all others, for seconds.
  await asOwner(app.current, books.organization, 'ANALYZE expenses, statement_entries');
  const [made] = await asOwner(
    app.current,
    books.organization,
    `SELECT count(DISTINCT x.id)::int AS expenses, sum(x.amount)::int AS amount
     FROM statement_entries e JOIN expenses x ON x.organization_id = e.organization_id AND x.id = e.expense_id AND x.amount = e.amount
     WHERE x.statement_id = $1 AND x.archived_at IS NULL`,
    [books.statement.id],
  );
  expect(made).toEqual({ expenses: 6_000, amount: 17_997_000 });
});

describe('when something fails halfway', () => {
  test.each(['statement_entries', 'audit_events'])(
    'STMT-4: nothing is created in part: %s',
    async (table) => {
      await apply(await analyzed(), choices(1));
      const newer = await analyzed();
      const before = await everyRow(app.current);
      const client = new pg.Client({ ...app.current.connections.superuser });
      await client.connect();
      try {
        await client.query(`REVOKE INSERT ON ${table} FROM tenantry_app`);
        expect((await apply(newer, all)).status).toBe(500);
      } finally {
        await client.query(`GRANT INSERT ON ${table} TO tenantry_app`);
        await client.end();
      }
      expect(await everyRow(app.current)).toEqual(before);
      expect((await apply(newer, all)).status).toBe(201);
      expect(await expenses()).toHaveLength(3);
    },
  );
});
