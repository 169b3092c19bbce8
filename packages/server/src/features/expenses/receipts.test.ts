import { propertyExpensesEndpoints as ofProperty } from '@tenantry/contract/expenses/expenses.endpoints';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aReceipt, queuedReadings, sendReceipt } from '#testing/expenses';
import { anOrganization, aPerson, aProperty, type TestPerson } from '#testing/factories';
import { blackPng } from '#testing/hostile-pictures';
import { useTestApp } from '#testing/test-app';
import { filesIn } from '#testing/uploads';
import { aPicture } from '#testing/world';
import { newId } from '../../platform/tokens.ts';

const app = useTestApp();
const queued = () => queuedReadings(app.current);

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

describe.each(['organization', 'property'])('receipts of the %s', (whose) => {
  async function anOwner() {
    const { admin, propertyId } = await aSpender();
    return { admin, propertyId: whose === 'property' ? propertyId : null };
  }

  test.each([
    ['picture', () => aPicture()],
    ['PDF', () => aPdf()],
  ])('EXP-5: the same %s asks first', async (_, make) => {
    const { admin, propertyId } = await anOwner();
    const file = await make();
    const send = (askIfKnown: boolean, content = file, fileName = '1773151200001-again.jpg') =>
      sendReceipt(app.current, admin, propertyId, {
        file: content,
        fileName,
        fields: { amount: '41.17', askIfKnown: String(askIfKnown) },
      });
    const first = await send(true);
    expect(first.status).toBe(201);
    expect(await send(true)).toMatchObject({
      status: 409,
      problem: {
        code: 'already_recorded',
        message: 'This receipt is already recorded: $41.17 on 03/10/2026.',
      },
    });
    expect((await send(true, await aPdf({}, 3))).status).toBe(201);
    expect((await send(false, file, '1773151200002-again.jpg')).status).toBe(201);
  });

  test('EXP-5, NEW-10: a receipt whose response was lost is recorded once when it is sent again', async () => {
    const { admin, propertyId } = await anOwner();
    const again = { file: await aPicture(), idempotencyKey: newId(), fileName: 'lost.jpg' };
    const send = (askIfKnown: string) =>
      sendReceipt(app.current, admin, propertyId, { ...again, fields: { askIfKnown } });
    const lost = await send('true');
    expect(lost.status).toBe(201);
    expect(await send('true')).toMatchObject({ status: 201, body: { id: lost.body.id } });
    expect(await send('false')).toMatchObject({
      status: 422,
      problem: { code: 'idempotency_key_reused' },
    });
  });

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

  test('EXP-5: without consent it is private, and no extraction is queued', async () => {
    const { admin, propertyId } = await anOwner();
    const receipt = await aReceipt(app.current, admin, propertyId, { useAi: false });
    expect(receipt).toMatchObject({ useAi: false, readingState: 'private' });
    expect(await queued()).not.toContain(receipt.id);
  });

  test('EXP-5: values that the person sends with it count as edited', async () => {
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
    [{ shop: 'Deli' }, 'shop'],
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

  test('EXP-5: a receipt that is sent again after a lost response is recorded once', async () => {
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

test('EXP-5, EXP-10: a file that cannot be a receipt is refused with the reason, and nothing is left behind', async () => {
  const { admin, propertyId } = await aSpender();
  const before = filesIn(app.current.fileRoot);
  const wrong: [string, Buffer, number, RegExp][] = [
    ['a text', Buffer.from('Total 4.50'), 415, /JPEG, PNG, WebP, HEIC or TIFF image, or a PDF/],
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

test('EXP-8, TENANT-4: the receipt of another owner or organization, or of a deleted expense, is not found', async () => {
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
