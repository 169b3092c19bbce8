import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { statementsEndpoints } from '@tenantry/contract/statements/statements.endpoints';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aProperty } from '#testing/factories';
import { anAnalysis, aStatement } from '#testing/statements';
import { useTestApp } from '#testing/test-app';
import { filesIn } from '#testing/uploads';
import { aPicture } from '#testing/world';
import { asOwner } from '#testing/inspection';
import { statementCalls } from './statements.testing.ts';

const app = useTestApp();
const { anOffice, expensesOf, keyOf, list, open, remove, restore, upload } = statementCalls(app);

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

  test('STMT-1: a statement that is sent again after a lost response is stored once', async () => {
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
    ['a text', Buffer.from('rent 1,000'), 415, /JPEG, PNG, WebP, HEIC or TIFF image, or a PDF/],
    ['a broken PDF', Buffer.from('%PDF-1.7 and nothing else'), 422, /damaged/],
    ['a broken picture', Buffer.from('\xff\xd8\xff and nothing', 'latin1'), 422, /damaged/],
  ])('STMT-1: %s is refused, and nothing is stored', async (_, content, status, sentence) => {
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
      'The PDF is encrypted. Save it without a password and choose that file.',
    );
  });

  test('STMT-1: cannot be reached through another property', async () => {
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

  test('STMT-1: are included with the properties on request', async () => {
    const { admin, propertyId } = await anOffice();
    const statement = await aStatement(app.current, admin, { propertyId });
    const listed = async (include?: string) => {
      const query = include === undefined ? {} : { include };
      const { body } = await app.current.call(portfolioEndpoints.list, { as: admin, query });
      return body[0]?.statements;
    };
    expect(await listed()).toEqual([statement]);
    expect(await listed('statements')).toEqual([statement]);
    expect(await listed('leases')).toBeUndefined();
  });
});

describe('a property that nobody manages', () => {
  const unmanaged = /for properties that someone manages/;

  test('STMT-1: accepts no statement', async () => {
    const { admin } = await anOffice();
    const { id: propertyId } = await aProperty(app.current, admin);
    const before = filesIn(app.current.fileRoot);
    const { problem } = await upload(admin, propertyId, await aPicture());
    expect(problem).toMatchObject({ status: 422, message: expect.stringMatching(unmanaged) });
    expect(filesIn(app.current.fileRoot)).toEqual(before);
  });

  test('STMT-1, STMT-4: since the management ended keeps its statements, but none is read or applied', async () => {
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

  test('STMT-1: that was deleted has no statements that anyone can reach', async () => {
    const { admin, propertyId } = await anOffice();
    const statement = await aStatement(app.current, admin, { propertyId });
    await app.current.call(portfolioEndpoints.remove, { as: admin, params: { propertyId } });
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
