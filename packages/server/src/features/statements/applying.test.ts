import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { statementsEndpoints } from '@tenantry/contract/statements/statements.endpoints';
import type {
  Statement,
  StatementApplication,
  StatementLine,
} from '@tenantry/contract/statements/statements.schemas';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { anExpense } from '#testing/expenses';
import { anOrganization, aPerson, type TestPerson } from '#testing/factories';
import { asOwner, everyRow } from '#testing/inspection';
import { aLine, anAnalysis, aStatement } from '#testing/statements';
import { useTestApp } from '#testing/test-app';
import type { Organization } from '../../platform/database/organization-table.ts';

const app = useTestApp();

let organization: Organization;
let admin: TestPerson;
let statement: Statement;

beforeEach(async () => {
  organization = await anOrganization(app.current);
  admin = await aPerson(app.current, organization, 'SiteAdmin');
  statement = await aStatement(app.current, admin);
});

const lines = [
  aLine({ kind: 'income', payee: 'Earl Stoltzfus', description: 'Rent', amount: 1_850.25 }),
  aLine({ amount: 85.1 }),
  aLine({ payee: 'City Water', description: 'Water', category: 'UTILITIES', amount: 39.99 }),
  aLine({ kind: 'payment', payee: '', description: 'Owner draw', amount: 1_500 }),
  aLine({ kind: 'expense', description: 'Refund of a part', amount: -12.5 }),
];

const analyzed = (of: readonly StatementLine[] = lines) =>
  anAnalysis(app.current, organization, statement, of);

type Choices = StatementApplication['lines'];

const choices = (...indexes: number[]): Choices => indexes.map((index) => ({ index }));

const apply = (
  analysis: { analysisId: string; hash: string },
  chosen: Choices,
  idempotencyKey?: string,
) =>
  app.current.call(statementsEndpoints.apply, {
    as: admin,
    params: { propertyId: statement.propertyId, statementId: statement.id },
    body: { ...analysis, lines: chosen },
    ...(idempotencyKey && { idempotencyKey }),
  });

const expenses = async () => {
  const params = { propertyId: statement.propertyId };
  return (await app.current.call(propertyExpensesEndpoints.list, { as: admin, params })).body;
};

const edit = ({ id, version, ...expense }: Expense, changes: Partial<Expense>) => {
  const { category, amount, vendor, note } = { ...expense, ...changes };
  return app.current.call(propertyExpensesEndpoints.update, {
    as: admin,
    params: { propertyId: statement.propertyId, expenseId: id },
    body: { date: '2026-02-12', category, amount, vendor, note, version },
  });
};

const all = choices(0, 1, 2, 3, 4);

describe('applying', () => {
  test('STMT-4: makes income, expenses and payments of the chosen lines', async () => {
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
    const params = { propertyId: statement.propertyId };
    const { body: listed } = await app.current.call(statementsEndpoints.list, {
      as: admin,
      params,
    });
    expect(listed).toEqual([body]);
  });

  test('STMT-4: an expense carries its statement, and is dated at the midnight of its day', async () => {
    await apply(await analyzed(), [{ index: 1, category: 'SUPPLIES' }]);
    expect(await expenses()).toMatchObject([
      {
        statementId: statement.id,
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

  test('STMT-4: the same choices a second time change nothing', async () => {
    const analysis = await analyzed();
    const first = await apply(analysis, all);
    const rows = await everyRow(app.current);
    app.current.clock.advance({ minutes: 5 });
    const again = await apply(analysis, all.toReversed());
    expect(again.body).toEqual(first.body);
    expect(await everyRow(app.current)).toEqual(rows);
  });

  test('STMT-4: two clicks at once make everything once', async () => {
    const analysis = await analyzed();
    const answers = await Promise.all([1, 2, 3].map(() => apply(analysis, all)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await expenses()).toHaveLength(3);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('STMT-4: the same request again, since the answer was lost, gets the same answer', async () => {
    const analysis = await analyzed();
    const first = await apply(analysis, all, 'apply-may');
    expect((await apply(analysis, all, 'apply-may')).body).toEqual(first.body);
    expect(await expenses()).toHaveLength(3);
  });
});

describe('applying again', () => {
  test('STMT-4: other choices replace what was made', async () => {
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

  test('STMT-4: only another category is another choice', async () => {
    const analysis = await analyzed();
    await apply(analysis, choices(1));
    await apply(analysis, [{ index: 1, category: 'SUPPLIES' }]);
    expect(await expenses()).toMatchObject([{ category: 'SUPPLIES' }]);
  });

  test('STMT-4: a newer analysis replaces what the older one made, edits too', async () => {
    await apply(await analyzed(), all);
    const edited = (await expenses()).find(({ vendor }) => vendor === 'City Water')!;
    await edit(edited, { amount: 41 });
    const { body } = await app.current.call(statementsEndpoints.list, {
      as: admin,
      params: { propertyId: statement.propertyId },
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

  test('STMT-4: a second click does not take back what a person changed since', async () => {
    const analysis = await analyzed();
    await apply(analysis, choices(1));
    await edit((await expenses())[0]!, { category: 'SUPPLIES', amount: 80 });
    const before = await expenses();
    expect((await apply(analysis, choices(1))).status).toBe(201);
    expect(await expenses()).toEqual(before);
  });

  test('STMT-4: another choice replaces what a person changed since', async () => {
    const analysis = await analyzed();
    await apply(analysis, choices(1));
    await edit((await expenses())[0]!, { category: 'SUPPLIES', amount: 80 });
    await apply(analysis, [{ index: 1, category: 'UTILITIES' }]);
    expect(await expenses()).toMatchObject([{ category: 'UTILITIES', amount: 85.1, edited: [] }]);
  });
});

describe('what was recorded since the analysis', () => {
  const byHand = () =>
    anExpense(app.current, admin, statement.propertyId, { date: '2026-02-12', amount: 85.1 });

  test('STMT-4: a line that somebody entered by hand in the meantime is not made twice', async () => {
    const analysis = await analyzed();
    const entered = await byHand();
    const { problem } = await apply(analysis, all);
    expect(problem).toMatchObject({
      status: 409,
      code: 'conflict',
      message:
        'An expense of $85.10 on 02/12/2026 (Hardware & Co) was recorded since this statement was analyzed. Analyze the statement again, and it is not proposed twice.',
    });
    expect(await expenses()).toEqual([entered]);
    expect((await apply(analysis, choices(0, 2, 3, 4))).status).toBe(201);
  });

  test('STMT-4: of two tabs with the same statement only one makes its lines', async () => {
    const [one, copy] = [statement, await aStatement(app.current, admin, statement)];
    const analyses = [await analyzed()];
    statement = copy;
    analyses.push(await analyzed());
    const answers = await Promise.all(
      [one, copy].map((each, index) =>
        app.current.call(statementsEndpoints.apply, {
          as: admin,
          params: { propertyId: each.propertyId, statementId: each.id },
          body: { ...analyses[index]!, lines: all },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
    expect(await expenses()).toHaveLength(3);
  });

  test('STMT-4: what the analysis said is there already may be chosen all the same', async () => {
    await byHand();
    const reason = 'An expense of this amount on 02/12/2026 is there already (Hardware & Co).';
    const analysis = await analyzed([aLine({ amount: 85.1, proposed: false, reason })]);
    expect((await apply(analysis, choices(0))).status).toBe(201);
    expect(await expenses()).toHaveLength(2);
  });

  test('STMT-4: and so may a line that was not proposed for another reason', async () => {
    await byHand();
    const reason = 'It belongs to 9 Oak Street.';
    const analysis = await analyzed([aLine({ amount: 85.1, proposed: false, reason })]);
    expect((await apply(analysis, choices(0))).status).toBe(201);
  });

  test('STMT-4: other choices do not meet what the statement itself made', async () => {
    const analysis = await analyzed();
    await apply(analysis, all);
    expect((await apply(analysis, choices(0, 1, 3))).status).toBe(201);
    expect(await expenses()).toHaveLength(1);
  });
});

test('STMT-4: a statement of thousands of lines is applied as a whole', async () => {
  const many = Array.from({ length: 6_000 }, (_, index) => aLine({ amount: index / 100 }));
  const analysis = await analyzed(many);
  const { status, body } = await apply(analysis, choices(...many.keys()));
  expect(status).toBe(201);
  expect(body.applied?.expenses).toEqual({ count: 6_000, total: 179_970 });
  const [made] = await asOwner(
    app.current,
    organization,
    `SELECT count(DISTINCT x.id)::int AS expenses, sum(x.amount)::int AS amount
     FROM statement_entries e JOIN expenses x ON x.id = e.expense_id AND x.amount = e.amount
     WHERE x.statement_id = $1`,
    [statement.id],
  );
  expect(made).toEqual({ expenses: 6_000, amount: 17_997_000 });
});

describe('what is not applied', () => {
  const nothingMade = async () => expect(await expenses()).toEqual([]);

  test('STMT-4: another hash than that of the analysis', async () => {
    const { analysisId } = await analyzed();
    const { problem } = await apply({ analysisId, hash: '0'.repeat(64) }, all);
    expect(problem).toMatchObject({
      status: 422,
      message: 'This is not what was analyzed. Analyze the statement again.',
    });
    await nothingMade();
  });

  test('STMT-4: the analysis of another statement', async () => {
    const analysis = await analyzed();
    statement = await aStatement(app.current, admin, { propertyId: statement.propertyId });
    expect((await apply(analysis, all)).status).toBe(404);
    await nothingMade();
  });

  test('STMT-4: an analysis that is not the newest', async () => {
    const older = await analyzed();
    await analyzed();
    const { problem } = await apply(older, all);
    expect(problem).toMatchObject({
      status: 409,
      code: 'conflict',
      message: expect.stringMatching(/analyzed again in the meantime/),
    });
    await nothingMade();
  });

  test('STMT-4: a line that the analysis does not have', async () => {
    const { problem } = await apply(await analyzed(), choices(0, 5));
    expect(problem).toMatchObject({ status: 422, message: 'The analysis has no line 6.' });
    await nothingMade();
  });

  test('STMT-4: a line that no book could hold', async () => {
    const analysis = await analyzed([aLine(), aLine({ amount: 1e20 })]);
    expect((await apply(analysis, choices(0, 1))).problem.status).toBe(422);
    await nothingMade();
    expect((await apply(analysis, choices(0))).status).toBe(201);
  });

  test.each([
    ['no line', []],
    ['a line twice', choices(1, 1)],
    ['half a line', choices(0.5)],
  ])('STMT-4: %s', async (_, chosen) => {
    expect((await apply(await analyzed(), chosen)).problem.status).toBe(400);
    await nothingMade();
  });
});

describe('when something fails on the way', () => {
  test.each(['statement_entries', 'audit_events'])(
    'STMT-4: nothing is half made: %s',
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
