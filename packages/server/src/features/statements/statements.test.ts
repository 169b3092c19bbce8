import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import { statementsEndpoints } from '@tenantry/contract/statements/statements.endpoints';
import type { Statement } from '@tenantry/contract/statements/statements.schemas';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { anExpense } from '#testing/expenses';
import { anOrganization, aPerson, aProperty, type TestPerson } from '#testing/factories';
import { aPdf } from '#testing/some-pdfs';
import { aLine, anAnalysis, aStatement } from '#testing/statements';
import { useTestApp } from '#testing/test-app';
import { filesIn } from '#testing/uploads';
import { aPicture } from '#testing/world';
import { asOwner } from '#testing/inspection';

const app = useTestApp();

async function anOffice() {
  const organization = await anOrganization(app.current);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  const property = await aProperty(app.current, admin, { managed: true });
  return { organization, admin, property, propertyId: property.id };
}

const upload = (as: TestPerson, propertyId: string, file: Buffer, fileName = 'may.png') =>
  app.current.call(statementsEndpoints.upload, { as, params: { propertyId, fileName }, file });

const list = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(statementsEndpoints.list, { as, params: { propertyId } })).body;

const keyOf = ({ propertyId, id }: Statement) => ({ propertyId, statementId: id });

const remove = (as: TestPerson, statement: Statement) =>
  app.current.call(statementsEndpoints.remove, { as, params: keyOf(statement) });

const restore = (as: TestPerson, statement: Statement) =>
  app.current.call(statementsEndpoints.restore, { as, params: keyOf(statement) });

const open = ({ host, token }: TestPerson, url: string) =>
  app.current.app.inject({ url, headers: { host, authorization: `Bearer ${token}` } });

const expensesOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(propertyExpensesEndpoints.list, { as, params: { propertyId } })).body;

describe('statements of a property', () => {
  test('STMT-1, STMT-2: a picture and a PDF are kept, listed newest first, and opened again', async () => {
    const { admin, propertyId } = await anOffice();
    const pdf = await aPdf();
    const first = await upload(admin, propertyId, await aPicture(), 'April 2026.PNG');
    app.current.clock.advance({ minutes: 1 });
    const second = await upload(admin, propertyId, pdf, 'OWNER STATEMENT.PDF');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body).toMatchObject({
      fileName: expect.stringMatching(/^\d{13}-april-2026\.webp$/),
      contentType: 'image/webp',
      applied: null,
    });
    expect(second.body).toMatchObject({
      fileName: expect.stringMatching(/^\d{13}-owner-statement\.pdf$/),
      contentType: 'application/pdf',
    });
    expect(second.body.statementUrl.endsWith(`/statements/${second.body.fileName}`)).toBe(true);
    expect(await list(admin, propertyId)).toEqual([second.body, first.body]);

    const paper = await open(admin, second.body.statementUrl);
    expect(paper.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${second.body.fileName}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(paper.rawPayload.equals(pdf)).toBe(true);
    const picture = await open(admin, first.body.statementUrl);
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 8, height: 6 });
  });

  test('STMT-1: a scan keeps 4,096 pixels, enough to read small print', async () => {
    const { admin, propertyId } = await anOffice();
    const page = { width: 3_800, height: 4_918, channels: 3, background: '#fff' } as const;
    const scan = await sharp({ create: page }).png().toBuffer();
    const { body } = await upload(admin, propertyId, scan);
    const { rawPayload } = await open(admin, body.statementUrl);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ height: 4_096 });
  });

  test('STMT-1: one that is sent again, since the answer was lost, is kept once', async () => {
    const { admin, propertyId } = await anOffice();
    const stored = filesIn(app.current.fileRoot).length;
    const file = await aPicture();
    const params = { propertyId, fileName: 'may.png' };
    const send = () =>
      app.current.call(statementsEndpoints.upload, {
        as: admin,
        params,
        file,
        idempotencyKey: 'may',
      });
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    expect(await list(admin, propertyId)).toHaveLength(1);
    expect(filesIn(app.current.fileRoot)).toHaveLength(stored + 1);
  });

  test.each([
    ['an empty file', Buffer.alloc(0), 400, /empty/],
    ['a text', Buffer.from('rent 1,000'), 415, /JPEG, PNG or WebP image, or a PDF/],
    ['a broken PDF', Buffer.from('%PDF-1.7 and nothing else'), 422, /damaged/],
    ['a broken picture', Buffer.from('\xff\xd8\xff and nothing', 'latin1'), 422, /damaged/],
  ])('STMT-1: %s is refused, and nothing is kept', async (_, content, status, sentence) => {
    const { admin, propertyId } = await anOffice();
    const before = filesIn(app.current.fileRoot);
    const { problem } = await upload(admin, propertyId, content, 'may.pdf');
    expect(problem).toMatchObject({ status, message: expect.stringMatching(sentence) });
    expect(await list(admin, propertyId)).toEqual([]);
    expect(filesIn(app.current.fileRoot)).toEqual(before);
  });

  test('STMT-1: an encrypted PDF is refused with what to do', async () => {
    const { admin, propertyId } = await anOffice();
    const { problem } = await upload(admin, propertyId, await aPdf({ userPassword: 'secret' }));
    expect(problem.message).toBe(
      'The PDF is encrypted. Save it without a password, and choose that one.',
    );
  });

  test('STMT-1: are those of another property to nobody', async () => {
    const { admin, propertyId } = await anOffice();
    const statement = await aStatement(app.current, admin, { propertyId });
    const { id: elsewhere } = await aProperty(app.current, admin, { managed: true });
    const params = { propertyId: elsewhere, statementId: statement.id };
    expect(await list(admin, elsewhere)).toEqual([]);
    expect(
      (await open(admin, statement.statementUrl.replace(propertyId, elsewhere))).statusCode,
    ).toBe(404);
    const answers = await Promise.all(
      [statementsEndpoints.remove, statementsEndpoints.restore, statementsEndpoints.analyze].map(
        (endpoint) => app.current.call(endpoint, { as: admin, params }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await list(admin, propertyId)).toEqual([statement]);
  });

  test('STMT-1: come with the properties when they are asked for', async () => {
    const { admin, propertyId } = await anOffice();
    const statement = await aStatement(app.current, admin, { propertyId });
    const listed = async (include?: string) => {
      const query = include === undefined ? {} : { include };
      const { body } = await app.current.call(propertiesEndpoints.list, { as: admin, query });
      return body[0]?.statements;
    };
    expect(await listed()).toEqual([statement]);
    expect(await listed('statements')).toEqual([statement]);
    expect(await listed('leases')).toBeUndefined();
  });
});

describe('a property that nobody manages', () => {
  const unmanaged = /for properties that someone manages/;

  test('STMT-1: takes no statement', async () => {
    const { admin } = await anOffice();
    const { id: propertyId } = await aProperty(app.current, admin);
    const before = filesIn(app.current.fileRoot);
    const { problem } = await upload(admin, propertyId, await aPicture());
    expect(problem).toMatchObject({ status: 422, message: expect.stringMatching(unmanaged) });
    expect(filesIn(app.current.fileRoot)).toEqual(before);
  });

  test('STMT-1, STMT-4: any more, keeps its statements, but none is read or applied', async () => {
    const { organization, admin, propertyId } = await anOffice();
    const statement = await aStatement(app.current, admin, { propertyId });
    const analysis = await anAnalysis(app.current, organization, statement);
    const unmanage = 'UPDATE properties SET managed = false WHERE id = $1';
    await asOwner(app.current, organization, unmanage, [propertyId]);
    expect(await list(admin, propertyId)).toEqual([statement]);
    expect((await open(admin, statement.statementUrl)).statusCode).toBe(200);
    const params = keyOf(statement);
    const applied = await app.current.call(statementsEndpoints.apply, {
      as: admin,
      params,
      body: { ...analysis, lines: [{ index: 0 }] },
    });
    const analyzed = await app.current.call(statementsEndpoints.analyze, { as: admin, params });
    for (const { problem } of [applied, analyzed]) {
      expect(problem).toMatchObject({ status: 422, message: expect.stringMatching(unmanaged) });
    }
    expect(await expensesOf(admin, propertyId)).toEqual([]);
    expect((await remove(admin, statement)).status).toBe(200);
    expect((await restore(admin, statement)).body).toEqual(statement);
  });

  test('STMT-1: that was deleted has no statements that anyone reaches', async () => {
    const { admin, propertyId } = await anOffice();
    const statement = await aStatement(app.current, admin, { propertyId });
    await app.current.call(propertiesEndpoints.remove, { as: admin, params: { propertyId } });
    const params = { propertyId };
    const answers = await Promise.all([
      app.current.call(statementsEndpoints.list, { as: admin, params }),
      remove(admin, statement),
      upload(admin, propertyId, await aPicture()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await open(admin, statement.statementUrl)).statusCode).toBe(404);
  });
});

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

  test('STMT-1: takes its expenses along, and restoring brings all back as it was', async () => {
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

  test('STMT-1: what a person had deleted before does not come back with it', async () => {
    const { admin, propertyId, statement, expenses } = await anApplied();
    const [kept, gone] = expenses;
    const params = { propertyId, expenseId: gone!.id };
    await app.current.call(propertyExpensesEndpoints.remove, { as: admin, params });
    // The clock stands still: both were deleted in the same millisecond.
    await remove(admin, statement);
    const { body } = await restore(admin, statement);
    expect(await expensesOf(admin, propertyId)).toEqual([kept]);
    expect(body.applied).toMatchObject({ expenses: { count: 2, total: 125 }, editedExpenses: 1 });
  });

  test('STMT-1: an expense that went with it comes back with it, and not alone', async () => {
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

  test('STMT-1: does not come back when a corrected copy made the same since', async () => {
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
        'Income of $1,200.00 on 02/12/2026 (Rent) is in the books by now, and would count twice. Delete that first, or upload this statement again and choose what is missing.',
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

  test('STMT-1: nor when a person entered one of its expenses since, until that is deleted', async () => {
    const { admin, propertyId, statement } = await anApplied();
    app.current.clock.advance({ minutes: 1 });
    await remove(admin, statement);
    const entered = await enter(admin, propertyId);
    const { problem } = await restore(admin, statement);
    expect(problem.message).toMatch(
      /^An expense of \$40.00 on 02\/12\/2026 \(City\) is in the books/,
    );
    const params = { propertyId, expenseId: entered.id };
    await app.current.call(propertyExpensesEndpoints.remove, { as: admin, params });
    expect((await restore(admin, statement)).body).toEqual(statement);
  });

  test('STMT-1: what stood beside it before does not keep it away', async () => {
    const { admin, propertyId, statement } = await anApplied();
    await enter(admin, propertyId);
    app.current.clock.advance({ minutes: 1 });
    await remove(admin, statement);
    expect((await restore(admin, statement)).body).toEqual(statement);
    expect(await expensesOf(admin, propertyId)).toHaveLength(3);
  });

  test('STMT-1: nor does what would stand for an expense that does not come back', async () => {
    const { admin, propertyId, statement, expenses } = await anApplied();
    const gone = expenses.find(({ amount }) => amount === 40)!;
    const params = { propertyId, expenseId: gone.id };
    await app.current.call(propertyExpensesEndpoints.remove, { as: admin, params });
    app.current.clock.advance({ minutes: 1 });
    await remove(admin, statement);
    await enter(admin, propertyId);
    expect((await restore(admin, statement)).status).toBe(200);
  });

  test('STMT-1: the record of changes tells what went with it', async () => {
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

  test('STMT-1: a deleted one is neither read nor applied', async () => {
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
