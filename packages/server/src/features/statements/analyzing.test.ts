import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { statementsEndpoints } from '@tenantry/contract/statements/statements.endpoints';
import type { Statement } from '@tenantry/contract/statements/statements.schemas';
import { createDocumentReader } from '@tenantry/reading/documents/document-reader';
import type { DocumentReader } from '@tenantry/reading/documents/reader';
import { Unreadable } from '@tenantry/reading/processes/unreadable';
import PdfKit from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { anOrganization, aPerson, type TestPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aStatement } from '#testing/statements';
import { addressOf } from '#testing/calls';
import { useTestApp } from '#testing/test-app';
import { canonicalText } from './canonical.domain.ts';

const noPictures = {
  read: () => Promise.reject(new Unreadable('The picture cannot be read.')),
  close: async () => {},
};

const pdf = 'application/pdf';
const reader = createDocumentReader({ images: noPictures });
let ofPage: ReturnType<DocumentReader['read']> | undefined;
let before: (signal: AbortSignal) => Promise<unknown> = async () => undefined;

/**
 * Reads real PDFs. Uploading and reading one takes a thread and a process each, so most tests upload a small picture
 * with a prepared reading. A test can set what happens before the reading.
 */
const documents: DocumentReader = {
  read: async (document, signal) => {
    await before(signal);
    if (document.contentType === pdf) return reader.read(document, signal);
    ofPage ??= reader.read(
      { content: await aPage(), contentType: pdf },
      new AbortController().signal,
    );
    return structuredClone(await ofPage);
  },
};
const app = useTestApp({ documents });

let page: Promise<Buffer> | undefined;

/** A statement whose balance agrees: 500 + 1,200 - 1,140 = 560. */
const aPage = () => (page ??= drawPage());

function drawPage(): Promise<Buffer> {
  const document = new PdfKit({ size: 'LETTER', margin: 0 });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const whole = new Promise<Buffer>((resolve) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
  });
  const rows = [
    ['Date', 'Payee', 'Description', 'Income', 'Expense', 'Balance'],
    ['', '', 'Beginning Balance', '', '', '500.00'],
    ['02/01/2026', 'Tess Tenant', 'Rent', '1,200.00', '', '1,700.00'],
    ['02/03/2026', 'Ace Plumbing', 'Plumbing repair', '', '85.00', '1,615.00'],
    ['02/04/2026', 'City Water', 'Water bill', '', '55.00', '1,560.00'],
    ['02/27/2026', 'Owner', 'Owner draw', '', '1,000.00', '560.00'],
    ['', '', 'Ending Balance', '', '', '560.00'],
  ];
  document.font('Helvetica').fontSize(9).text('Owner Statement 02/01/2026 - 02/28/2026', 54, 60);
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      const left = [54, 130, 240, 380, 450, 520][column] ?? 0;
      const inset = column > 2 && row > 0 ? 40 - document.widthOfString(cell) : 0;
      document.text(cell, left + inset, 120 + row * 18, { lineBreak: false });
    }
  }
  document.end();
  return whole;
}

async function anUploaded(file?: Buffer) {
  before = async () => undefined;
  const organization = await anOrganization(app.current);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  const statement = await aStatement(app.current, admin, { file });
  return { organization, admin, statement };
}

const keyOf = ({ propertyId, id }: Statement) => ({ propertyId, statementId: id });

const analyze = (as: TestPerson, statement: Statement) =>
  app.current.call(statementsEndpoints.analyze, { as, params: keyOf(statement) });

const stored = ({ organization }: Pick<Awaited<ReturnType<typeof anUploaded>>, 'organization'>) =>
  asOwner<{ id: string; hash: string; content: object }>(
    app.current,
    organization,
    'SELECT id, hash, content FROM statement_analyses WHERE organization_id = $1',
    [organization.id],
  );

const enter = (as: TestPerson, { propertyId }: Statement, date: string, amount: number) =>
  app.current.call(propertyExpensesEndpoints.create, {
    as,
    params: { propertyId },
    body: { date, amount, vendor: 'Ace', category: 'SUPPLIES' },
  });

describe('analyzing', () => {
  test('STMT-3: returns the lines and the balance, and creates nothing', async () => {
    const { admin, statement } = await anUploaded(await aPage());
    const { body } = await analyze(admin, statement);
    expect(body.lines.map(({ kind, amount, proposed }) => [kind, amount, proposed])).toEqual([
      ['income', 1200, true],
      ['expense', 85, true],
      ['expense', 55, true],
      ['payment', 1000, true],
    ]);
    expect(body.balances).toMatchObject([{ opening: 500, closing: 560, difference: 0 }]);
    const params = { propertyId: statement.propertyId };
    const { body: expenses } = await app.current.call(propertyExpensesEndpoints.list, {
      as: admin,
      params,
    });
    expect(expenses).toEqual([]);
    const { body: listed } = await app.current.call(statementsEndpoints.list, {
      as: admin,
      params,
    });
    expect(listed).toEqual([statement]);
  });

  test('STMT-4: lines dated after today are doubtful', async () => {
    const { admin, statement } = await anUploaded();
    app.current.clock.set('2026-02-04T18:00:00Z');
    const { body } = await analyze(admin, statement);
    expect(body.lines.map(({ date, doubtful }) => [date, doubtful])).toEqual([
      ['2026-02-01', null],
      ['2026-02-03', null],
      ['2026-02-04', null],
      ['2026-02-27', 'This day is in the future.'],
    ]);
    app.current.clock.set('2026-03-10T14:00:00Z');
  });

  test('STMT-4: its hash covers the file and the stored result', async () => {
    const file = await aPage();
    const { organization, admin, statement } = await anUploaded(file);
    const { body } = await analyze(admin, statement);
    const [row] = await stored({ organization });
    const ofFile = createHash('sha256').update(file).digest('hex');
    const hash = createHash('sha256')
      .update(`${ofFile}\n${canonicalText(row?.content)}`)
      .digest('hex');
    expect([body.id, body.hash]).toEqual([row?.id, hash]);
  });

  test('STMT-3: analyzing again changes nothing: a review that has begun can still be applied', async () => {
    const { organization, admin, statement } = await anUploaded();
    const first = await analyze(admin, statement);
    app.current.clock.advance({ minutes: 5 });
    const again = await analyze(admin, statement);
    expect(again.body).toEqual(first.body);
    expect(await stored({ organization })).toHaveLength(1);
    const { id: analysisId, hash } = first.body;
    const apply = () =>
      app.current.call(statementsEndpoints.apply, {
        as: admin,
        params: keyOf(statement),
        body: { analysisId, hash, lines: [{ index: 1 }] },
      });
    expect((await apply()).status).toBe(201);
    await enter(admin, statement, '2026-02-04', 55);
    const changed = await analyze(admin, statement);
    expect(changed.body.id).not.toBe(analysisId);
    expect(await stored({ organization })).toHaveLength(2);
  });

  test('STMT-3: an expense that was already entered is not proposed, with the reason', async () => {
    const { admin, statement } = await anUploaded();
    await enter(admin, statement, '2026-02-03', 85);
    await enter(admin, statement, '2026-02-05', 55);
    const { body } = await analyze(admin, statement);
    expect(body.lines.map(({ proposed }) => proposed)).toEqual([true, false, true, true]);
    expect(body.lines[1]?.reason).toBe(
      'An expense of this amount on 02/03/2026 is there already (Ace).',
    );
  });

  test('STMT-3: the same file twice proposes nothing the second time, and its own lines again', async () => {
    const { admin, statement } = await anUploaded();
    const { propertyId } = statement;
    const first = await analyze(admin, statement);
    const { id: analysisId, hash, lines } = first.body;
    await app.current.call(statementsEndpoints.apply, {
      as: admin,
      params: keyOf(statement),
      body: { analysisId, hash, lines: lines.map(({ index }) => ({ index })) },
    });
    const proposed = async (of: Statement) =>
      (await analyze(admin, of)).body.lines.map((line) => line.proposed);
    expect(await proposed(statement)).toEqual([true, true, true, true]);
    const copy = await aStatement(app.current, admin, { propertyId });
    expect(await proposed(copy)).toEqual([false, false, false, false]);
    await app.current.call(statementsEndpoints.remove, { as: admin, params: keyOf(statement) });
    expect(await proposed(copy)).toEqual([true, true, true, true]);
  });
});

describe('while a statement is read', () => {
  test('STMT-3: no transaction is open', async () => {
    const { organization, admin, statement } = await anUploaded();
    let open: unknown;
    before = async () => {
      open = await asOwner(
        app.current,
        organization,
        `SELECT state FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'`,
      );
    };
    expect((await analyze(admin, statement)).status).toBe(200);
    expect(open).toEqual([]);
  });

  test('STMT-3: at most two run at a time', async () => {
    const { organization, admin, statement } = await anUploaded();
    const two = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    before = async () => {
      running += 1;
      most = Math.max(most, running);
      // The first does not finish before the second has begun, however late that is.
      if (running === 2) two.resolve();
      await two.promise;
      await stored({ organization });
      running -= 1;
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => analyze(admin, statement)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(most).toBe(2);
  });

  test('STMT-3: a request is told to come again while many wait, and the waiting ones are read', async () => {
    const { admin, statement } = await anUploaded();
    const goOn = Promise.withResolvers<never>();
    before = () => goOn.promise;
    // Two are being read, and twelve are waiting.
    const answers = Array.from({ length: 15 }, () => analyze(admin, statement));
    const refused = await Promise.race(answers);
    expect(refused.problem).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'Many other statements are being read. Please try again in a minute.',
    });
    expect(refused.headers).toMatchObject({ 'retry-after': '60' });
    goOn.reject(new Unreadable('The PDF is damaged and cannot be read.'));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(14);
  });

  test('STMT-3: a canceled request is not read any further', async () => {
    const { organization, admin, statement } = await anUploaded();
    const begun = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    before = (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(signal.reason as Error);
          stopped.resolve();
        });
        begun.resolve();
      });
    const url = await app.current.app.listen({ port: 0, host: '127.0.0.1' });
    const asked = request(
      new URL(addressOf(statementsEndpoints.analyze.path, keyOf(statement)), url),
      {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, host: admin.host },
      },
    );
    asked.on('error', () => undefined).end();
    await begun.promise;
    asked.destroy();
    await stopped.promise;
    expect(await stored({ organization })).toEqual([]);
    before = async () => undefined;
    expect((await analyze(admin, statement)).status).toBe(200);
  });

  test('STMT-3: a statement that is deleted meanwhile has no analysis', async () => {
    const { organization, admin, statement } = await anUploaded();
    before = () =>
      app.current.call(statementsEndpoints.remove, { as: admin, params: keyOf(statement) });
    expect((await analyze(admin, statement)).status).toBe(404);
    expect(await stored({ organization })).toEqual([]);
  });
});

describe('unreadable statements', () => {
  test('STMT-3: an unreadable statement is refused with the reason, and the next one is read', async () => {
    const { organization, admin, statement } = await anUploaded();
    before = () => Promise.reject(new Unreadable('The PDF is damaged and cannot be read.'));
    expect((await analyze(admin, statement)).problem).toMatchObject({
      status: 422,
      message: 'The PDF is damaged and cannot be read.',
    });
    expect(await stored({ organization })).toEqual([]);
    before = async () => undefined;
    expect((await analyze(admin, statement)).status).toBe(200);
  });

  test('STMT-3: an error of the reader is not a result, and leaves nothing behind', async () => {
    const { organization, admin, statement } = await anUploaded();
    before = () => Promise.reject(new TypeError('undefined is not a function'));
    const { problem } = await analyze(admin, statement);
    expect(problem).toMatchObject({ status: 500, code: 'internal' });
    expect(await stored({ organization })).toEqual([]);
  });
});
