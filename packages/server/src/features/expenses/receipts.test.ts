import {
  organizationExpensesEndpoints as ofOrganization,
  propertyExpensesEndpoints as ofProperty,
} from '@tenantry/contract/expenses/expenses.endpoints';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { anExpense, aReceipt, sendReceipt } from '#testing/expenses';
import { anOrganization, aPerson, aProperty, type TestPerson } from '#testing/factories';
import { blackPng } from '#testing/hostile-pictures';
import { asOwner } from '#testing/inspection';
import { aPdf } from '#testing/some-pdfs';
import { useTestApp } from '#testing/test-app';
import { filesIn } from '#testing/uploads';
import { aPicture } from '#testing/world';
import { newId } from '../../platform/tokens.ts';

const app = useTestApp();

async function aSpender() {
  const organization = await anOrganization(app.current);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  const { id: propertyId } = await aProperty(app.current, admin);
  return { organization, admin, propertyId };
}

const open = (
  { host, token }: Pick<TestPerson, 'host' | 'token'>,
  url: string,
  headers: Record<string, string> = {},
) =>
  app.current.app.inject({ url, headers: { host, authorization: `Bearer ${token}`, ...headers } });

/** The expenses whose reading is queued. */
async function queued(): Promise<string[]> {
  const { rows } = await app.current.database.pool.query<{ id: string }>(
    `SELECT payload->'payload'->>'expenseId' AS id FROM graphile_worker._private_jobs
     WHERE payload->'payload'->>'expenseId' IS NOT NULL`,
  );
  return rows.map(({ id }) => id);
}

describe.each(['organization', 'property'])('receipts of the %s', (whose) => {
  async function anOwner() {
    const { admin, propertyId } = await aSpender();
    return { admin, propertyId: whose === 'property' ? propertyId : null };
  }

  test('EXP-5, API-4, API-5, API-6: a picture becomes an expense that waits to be read', async () => {
    const { admin, propertyId } = await anOwner();
    const file = await aPicture();
    const answer = await sendReceipt(app.current, admin, propertyId, {
      file,
      fileName: 'IMG 1.JPG',
    });
    expect(answer.status).toBe(201);
    const base = propertyId ? `/v1/admin/properties/${propertyId}` : '/v1/admin/organization';
    const fileName = `${Date.parse('2026-03-10T14:00:00Z')}-img-1.webp`;
    expect(answer.body).toEqual({
      id: expect.any(String),
      propertyId,
      date: '2026-03-10T14:00:00.000Z',
      category: 'OTHER_EXPENSES',
      amount: 0,
      vendor: '',
      note: '',
      receiptUrl: `${base}/receipts/${fileName}`,
      receipt: {
        url: `${base}/receipts/${fileName}`,
        fileName,
        contentType: 'image/webp',
        size: { width: 8, height: 6, widths: [8] },
      },
      statementId: null,
      useAi: true,
      readingState: 'waiting',
      readingFailure: null,
      reading: null,
      edited: [],
      version: 1,
    });
    expect(await queued()).toContain(answer.body.id);

    const shown = await open(admin, answer.body.receiptUrl!);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="${fileName}"`,
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 8, height: 6 });
    const known = { 'if-none-match': String(shown.headers['etag']) };
    expect((await open(admin, answer.body.receiptUrl!, known)).statusCode).toBe(304);
  });

  test('EXP-5: without consent it is private, and no reading is queued', async () => {
    const { admin, propertyId } = await anOwner();
    const receipt = await aReceipt(app.current, admin, propertyId, { useAi: false });
    expect(receipt).toMatchObject({ useAi: false, readingState: 'private' });
    expect(await queued()).not.toContain(receipt.id);
  });

  test('EXP-5: what the person says with it counts as edited', async () => {
    const { admin, propertyId } = await anOwner();
    const fields = { category: 'MEALS', amount: '-4.5' };
    const receipt = await aReceipt(app.current, admin, propertyId, { fields });
    expect(receipt).toMatchObject({
      category: 'MEALS',
      amount: -4.5,
      edited: ['category', 'amount'],
    });
    const proposed = { category: 'OTHER_EXPENSES', amount: '0' };
    const plain = await aReceipt(app.current, admin, propertyId, { fields: proposed });
    expect(plain.edited).toEqual([]);
  });

  test.each([
    [{ useAi: 'yes' }, 'useAi'],
    [{ category: 'FUN' }, 'category'],
    [{ amount: '4.505' }, 'amount'],
    [{ amount: 'four' }, 'amount'],
    [{ amount: '1e999' }, 'amount'],
    [{ vendor: 'Deli' }, 'vendor'],
  ])('EXP-5: the field of %j is refused by its name', async (fields, name) => {
    const { admin, propertyId } = await anOwner();
    const before = filesIn(app.current.fileRoot);
    const { problem } = await sendReceipt(app.current, admin, propertyId, { fields });
    expect(problem).toMatchObject({ status: 400, fields: { [name]: expect.any(String) } });
    expect(filesIn(app.current.fileRoot)).toEqual(before);
  });

  test('EXP-5: a PDF is kept as it is', async () => {
    const { admin, propertyId } = await anOwner();
    const pdf = await aPdf();
    const receipt = await aReceipt(app.current, admin, propertyId, {
      file: pdf,
      fileName: 'x.PDF',
    });
    expect(receipt.receipt).toMatchObject({ contentType: 'application/pdf', size: null });
    const { headers, rawPayload } = await open(admin, receipt.receiptUrl!);
    expect(headers['content-type']).toBe('application/pdf');
    expect(rawPayload.equals(pdf)).toBe(true);
  });

  test('EXP-5: one that is sent again, since the answer was lost, is recorded once', async () => {
    const { admin, propertyId } = await anOwner();
    const stored = filesIn(app.current.fileRoot).length;
    const send = () => sendReceipt(app.current, admin, propertyId, { idempotencyKey: 'a-receipt' });
    const answers = await Promise.all([send(), send()]);
    answers.push(await send());
    const ids = answers.map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1);
    expect((await queued()).filter((id) => id === ids[0])).toHaveLength(1);
    expect(filesIn(app.current.fileRoot).length).toBe(stored + 1);
  });
});

test('EXP-5, EXP-10: a file that cannot be a receipt is refused with why, and nothing is half-made', async () => {
  const { admin, propertyId } = await aSpender();
  const before = filesIn(app.current.fileRoot);
  const wrong: [string, Buffer, number, RegExp][] = [
    ['a text', Buffer.from('Total 4.50'), 415, /JPEG, PNG or WebP image, or a PDF/],
    ['nothing', Buffer.alloc(0), 400, /empty/],
    ['a broken picture', Buffer.from('\xff\xd8\xff and nothing', 'latin1'), 422, /damaged/],
    ['a broken PDF', Buffer.from('%PDF-1.7 and nothing else'), 422, /damaged/],
    ['an encrypted PDF', await aPdf({ userPassword: 'secret' }), 422, /without a password/],
    ['too many pixels', blackPng(8000, 7000), 422, /50 megapixels/],
    ['too many bytes', Buffer.alloc(25 * 1024 * 1024 + 1, 1), 413, /at most 25 MB/],
  ];
  for (const [what, file, status, sentence] of wrong) {
    const { problem } = await sendReceipt(app.current, admin, propertyId, { file });
    expect({ what, ...problem }).toMatchObject({
      what,
      status,
      message: expect.stringMatching(sentence),
    });
  }
  expect(filesIn(app.current.fileRoot)).toEqual(before);
  const params = { propertyId };
  const list = await app.current.call(ofProperty.list, { as: admin, params });
  expect(list.body).toEqual([]);
});

test('EXP-5: small print stays readable, and narrower pictures are there for phones', async () => {
  const { admin, propertyId } = await aSpender();
  const pixels = { width: 1500, height: 5000, channels: 3, background: '#fff' } as const;
  const file = await sharp({ create: pixels }).jpeg().toBuffer();
  const { receipt } = await aReceipt(app.current, admin, propertyId, { file });
  expect(receipt?.size).toEqual({ width: 1229, height: 4096, widths: [320, 640, 960, 1229] });
  const shown = await open(admin, `${receipt!.url}?width=600`);
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 640 });
});

test('EXP-8, TENANT-4: of another owner or organization nobody gets one, nor of a deleted expense', async () => {
  const { organization, admin, propertyId } = await aSpender();
  const receipt = await aReceipt(app.current, admin, propertyId);
  const { url, fileName } = receipt.receipt!;
  const lessee = await aPerson(app.current, organization, 'Leasee');
  const stranger = (await aSpender()).admin;
  const other = await aProperty(app.current, admin);
  const statuses = await Promise.all([
    open(lessee, url),
    open({ ...admin, token: 'none' }, url),
    open(stranger, url),
    open(admin, `/v1/admin/organization/receipts/${fileName}`),
    open(admin, `/v1/admin/properties/${other.id}/receipts/${fileName}`),
    open(admin, url),
  ]);
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([403, 401, 404, 404, 404, 200]);
  const params = { propertyId, expenseId: receipt.id };
  await app.current.call(ofProperty.remove, { as: admin, params });
  expect((await open(admin, url)).statusCode).toBe(404);
});

describe('reading again', () => {
  const refresh = (as: TestPerson, { propertyId, id }: Expense) =>
    app.current.call(ofProperty.refresh, {
      as,
      params: { propertyId: propertyId!, expenseId: id },
    });

  const settle = (organization: Parameters<typeof asOwner>[1], { id }: Expense, columns = '') =>
    asOwner(
      app.current,
      organization,
      `UPDATE expenses SET reading_state = 'failed', reading_failure = 'It is blank.' ${columns} WHERE id = $1`,
      [id],
    );

  test('EXP-9: a receipt waits anew, and is queued once however often it is asked for', async () => {
    const { organization, admin, propertyId } = await aSpender();
    const receipt = await aReceipt(app.current, admin, propertyId);
    await settle(organization, receipt);
    const answers = await Promise.all([refresh(admin, receipt), refresh(admin, receipt)]);
    for (const { body } of answers) expect(body).toEqual(receipt);
    expect((await queued()).filter((id) => id === receipt.id)).toHaveLength(1);
  });

  test('EXP-5, EXP-11: private ones, those of statements, and those without one come back unchanged', async () => {
    const { organization, admin, propertyId } = await aSpender();
    const isPrivate = await aReceipt(app.current, admin, propertyId, { useAi: false });
    const plain = await anExpense(app.current, admin, propertyId);
    const ofStatement = await aReceipt(app.current, admin, propertyId);
    await settle(organization, ofStatement, `, statement_id = '${newId()}'`);
    const before = await queued();
    for (const expense of [isPrivate, plain, ofStatement]) {
      const params = { propertyId, expenseId: expense.id };
      const { body } = await app.current.call(ofProperty.one, { as: admin, params });
      expect((await refresh(admin, expense)).body).toEqual(body);
    }
    expect(await queued()).toEqual(before);
  });

  test('EXP-1, EXP-3, EXP-5: all of an owner at once, but none that is private, deleted or another’s', async () => {
    const { organization, admin, propertyId } = await aSpender();
    const allowed = [
      await aReceipt(app.current, admin, propertyId),
      await aReceipt(app.current, admin, propertyId),
    ];
    const deleted = await aReceipt(app.current, admin, propertyId);
    const elsewhere = await aReceipt(app.current, admin, null);
    const isPrivate = await aReceipt(app.current, admin, propertyId, { useAi: false });
    for (const each of [...allowed, deleted, elsewhere]) await settle(organization, each);
    const params = { propertyId, expenseId: deleted.id };
    await app.current.call(ofProperty.remove, { as: admin, params });
    await app.current.database.pool.query('DELETE FROM graphile_worker._private_jobs');

    const { body } = await app.current.call(ofProperty.refreshAll, {
      as: admin,
      params: { propertyId },
    });
    expect(body.map(({ id, readingState }) => [id, readingState])).toEqual([
      [isPrivate.id, 'private'],
      ...allowed.toReversed().map(({ id }) => [id, 'waiting']),
    ]);
    expect((await queued()).toSorted()).toEqual(allowed.map(({ id }) => id).toSorted());

    await app.current.call(ofOrganization.refreshAll, { as: admin, params: {} });
    expect(await queued()).toContain(elsewhere.id);
  });

  test('EXP-9: asking for all again moves none that waits, is one event, and lets uploads go first', async () => {
    const { organization, admin, propertyId } = await aSpender();
    await app.current.database.pool.query('DELETE FROM graphile_worker._private_jobs');
    const upload = () => aReceipt(app.current, admin, propertyId);
    const refreshAll = () =>
      app.current.call(ofProperty.refreshAll, { as: admin, params: { propertyId } });
    const jobs = async () => {
      const { rows } = await app.current.database.pool.query<{ id: string; priority: number }>(
        `SELECT payload->'payload'->>'expenseId' AS id, priority, run_at, revision, attempts
         FROM graphile_worker._private_jobs ORDER BY priority, run_at, id`,
      );
      return rows;
    };
    const [read, failing, lost, fresh] = [
      await upload(),
      await upload(),
      await upload(),
      await upload(),
    ];
    await settle(organization, read);
    await app.current.database.pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = 3, last_error = 'away', run_at = now() + interval '1 hour'
       WHERE payload->'payload'->>'expenseId' = $1`,
      [failing.id],
    );
    await app.current.database.pool.query(
      `DELETE FROM graphile_worker._private_jobs WHERE payload->'payload'->>'expenseId' = ANY($1)`,
      [[read.id, lost.id]],
    );
    const { body } = await refreshAll();
    expect(body.map(({ readingState }) => readingState)).toEqual(Array(4).fill('waiting'));
    const queuedOnce = await jobs();
    const refreshed = [read, failing, lost].map(({ id }) => id);
    expect(queuedOnce[0]).toMatchObject({ id: fresh.id, priority: 0, revision: 0 });
    expect(queuedOnce.slice(1).map(({ id }) => id)).toEqual(expect.arrayContaining(refreshed));
    expect(queuedOnce.slice(1).map(({ priority }) => priority)).toEqual([1, 1, 1]);

    await refreshAll();
    const later = await upload();
    const queuedAgain = await jobs();
    expect(queuedAgain.filter(({ id }) => id !== later.id)).toEqual(queuedOnce);
    expect(queuedAgain.slice(0, 2).map(({ id }) => id)).toEqual([fresh.id, later.id]);
    const events = await asOwner(
      app.current,
      organization,
      `SELECT after FROM audit_events WHERE action = 'expense.refreshed' AND entity_id = $1`,
      [propertyId],
    );
    const ids = expect.arrayContaining([...refreshed, fresh.id]);
    expect(events).toEqual([{ after: { expenseIds: ids } }, { after: { expenseIds: ids } }]);
  });

  test('EXP-6: deleting takes a waiting receipt out of the queue, and bringing it back puts it in', async () => {
    const { admin, propertyId } = await aSpender();
    const receipt = await aReceipt(app.current, admin, propertyId);
    const params = { propertyId, expenseId: receipt.id };
    await app.current.call(ofProperty.remove, { as: admin, params });
    expect(await queued()).not.toContain(receipt.id);
    await app.current.call(ofProperty.restore, { as: admin, params });
    expect(await queued()).toContain(receipt.id);
  });
});
