import { statementsEndpoints } from '@tenantry/contract/statements/statements.endpoints';
import { describe, expect, test } from 'vitest';
import { anExpense } from '#testing/expenses';
import { aLine, aStatement } from '#testing/statements';
import { useTestApp } from '#testing/test-app';
import { all, choices, useApplying } from './applying.testing.ts';

const app = useTestApp();
const { analyzed, apply, books, expenses } = useApplying(app);

describe('entries recorded since the analysis', () => {
  const byHand = () =>
    anExpense(app.current, books.admin, books.statement.propertyId, {
      date: '2026-02-12',
      amount: 85.1,
    });

  test('STMT-4: a line that someone entered manually in the meantime is not created twice', async () => {
    const analysis = await analyzed();
    const entered = await byHand();
    const { problem } = await apply(analysis, all);
    expect(problem).toMatchObject({
      status: 409,
      code: 'recorded_since_analysis',
      message:
        'An expense of $85.10 on 02/12/2026 (Hardware & Co) was recorded after this statement was analyzed. Analyze the statement again so that it is not proposed twice.',
    });
    expect(await expenses()).toEqual([entered]);
    expect((await apply(analysis, choices(0, 2, 3, 4))).status).toBe(201);
  });

  test('STMT-4: only one of two tabs with the same statement creates its lines', async () => {
    const [one, copy] = [
      books.statement,
      await aStatement(app.current, books.admin, books.statement),
    ];
    const analyses = [await analyzed()];
    books.statement = copy;
    analyses.push(await analyzed());
    const answers = await Promise.all(
      [one, copy].map((each, index) =>
        app.current.call(statementsEndpoints.apply, {
          as: books.admin,
          params: { propertyId: each.propertyId, statementId: each.id },
          body: { ...analyses[index]!, lines: all },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
    expect(await expenses()).toHaveLength(3);
  });

  test('STMT-4: a line that the analysis found in the books may still be chosen', async () => {
    await byHand();
    const reason = 'An expense of this amount on 02/12/2026 is there already (Hardware & Co).';
    const analysis = await analyzed([
      aLine({ amount: 85.1, proposed: false, known: true, reason }),
    ]);
    expect((await apply(analysis, choices(0))).status).toBe(201);
    expect(await expenses()).toHaveLength(2);
  });

  test('STMT-4: a line that was not proposed for another reason may still be chosen', async () => {
    await byHand();
    const reason = 'It belongs to 9 Oak Street.';
    const analysis = await analyzed([aLine({ amount: 85.1, proposed: false, reason })]);
    expect((await apply(analysis, choices(0))).status).toBe(201);
  });

  test('STMT-4: other choices do not conflict with the entries of the statement itself', async () => {
    const analysis = await analyzed();
    await apply(analysis, all);
    expect((await apply(analysis, choices(0, 1, 3))).status).toBe(201);
    expect(await expenses()).toHaveLength(1);
  });
});

describe('choices that are not applied', () => {
  const nothingMade = async () => expect(await expenses()).toEqual([]);

  test('STMT-4: a hash that differs from the analysis', async () => {
    const { analysisId } = await analyzed();
    const { problem } = await apply({ analysisId, hash: '0'.repeat(64) }, all);
    expect(problem).toMatchObject({
      status: 422,
      message: 'This does not match the last analysis. Analyze the statement again.',
    });
    await nothingMade();
  });

  test('STMT-4: the analysis of another statement', async () => {
    const analysis = await analyzed();
    books.statement = await aStatement(app.current, books.admin, {
      propertyId: books.statement.propertyId,
    });
    expect((await apply(analysis, all)).status).toBe(404);
    await nothingMade();
  });

  test('STMT-4: an analysis that is not the newest', async () => {
    const older = await analyzed();
    await analyzed();
    const { problem } = await apply(older, all);
    expect(problem).toMatchObject({
      status: 409,
      code: 'analyzed_again',
      message: expect.stringMatching(/analyzed again in the meantime/),
    });
    await nothingMade();
  });

  test('STMT-4: a line that the analysis does not have', async () => {
    const { problem } = await apply(await analyzed(), choices(0, 5));
    expect(problem).toMatchObject({ status: 422, message: 'The analysis has no line 6.' });
    await nothingMade();
  });

  test('STMT-4: a line that could not be recorded', async () => {
    const analysis = await analyzed([aLine(), aLine({ amount: 1e20 })]);
    expect((await apply(analysis, choices(0, 1))).problem.status).toBe(422);
    await nothingMade();
    expect((await apply(analysis, choices(0))).status).toBe(201);
  });

  const typed = { date: '2026-02-20', kind: 'expense', description: 'Keys', amount: 12 } as const;

  test.each([
    ['no line', [], [], 'lines', /at least one line/],
    ['a line twice', choices(1, 1), [], 'lines', /listed twice/],
    ['half a line', choices(0.5), [], 'lines.0.index', /./],
    ['no such day', [{ index: 1, date: '2026-02-30' }], [], 'lines.0.date', /does not exist/],
    ['half a cent', [{ index: 1, amount: 1.005 }], [], 'lines.0.amount', /two decimals/],
    ['no amount', [{ index: 1, amount: 0 }], [], 'lines.0.amount', /other than zero/],
    ['no text', [{ index: 1, description: ' ' }], [], 'lines.0.description', /a description/],
    ['no kind', [{ index: 1, kind: 'rent' as never }], [], 'lines.0.kind', /a kind/],
    ['no category', [{ index: 1, category: 'FUN' as never }], [], 'lines.0.category', /category/],
    ['an added one without a day', [], [{ ...typed, date: '' }], 'added.0.date', /date/],
    [
      'an added income with a category',
      [],
      [{ ...typed, kind: 'income' as const, category: 'SUPPLIES' as const }],
      'added.0.category',
      /^Only an expense has a category\.$/,
    ],
  ])('STMT-3, STMT-4: %s', async (_, chosen, added, field, sentence) => {
    const lines = added.map((line) => ({ payee: '', ...line }));
    const { problem } = await apply(await analyzed(), chosen, { added: lines });
    expect(problem.status).toBe(400);
    expect(problem.fields?.[field]).toMatch(sentence);
    await nothingMade();
  });

  test('STMT-3, STMT-4: a category for a line that is not an expense', async () => {
    const { problem } = await apply(await analyzed(), [{ index: 0, category: 'SUPPLIES' }]);
    expect(problem).toMatchObject({
      status: 422,
      message: 'Line 1 is not an expense, so it has no category.',
    });
    await nothingMade();
  });
});
