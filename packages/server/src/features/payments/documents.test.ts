import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aPayment, aProperty, aReversal, type TestPerson } from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { filesIn } from '#testing/uploads';
import { aPicture } from '#testing/world';
import { newId } from '../../platform/tokens.ts';
import { MAX_DOCUMENTS } from './documents.service.ts';

const app = useTestApp();

type Target = Pick<Payment, 'id' | 'propertyId'>;

const upload = (as: TestPerson, { propertyId, id }: Target, file: Buffer, name = 'check.png') =>
  app.current.call(paymentsEndpoints.uploadDocument, {
    as,
    params: { propertyId, paymentId: id, fileName: name },
    file,
  });

const open = (
  { host, token }: Pick<TestPerson, 'host' | 'token'>,
  url: string,
  headers: Record<string, string> = {},
) =>
  app.current.app.inject({
    url,
    headers: { host, authorization: `Bearer ${token}`, ...headers },
  });

async function aPaid() {
  const landlord = await aLandlord(app.current);
  const { admin, property } = landlord;
  return { ...landlord, payment: await aPayment(app.current, admin, property.id) };
}

describe('documents of a payment', () => {
  test('PAY-9: a picture and a PDF are attached, and opened again', async () => {
    const { admin, payment } = await aPaid();
    const pdf = await aPdf();
    await upload(admin, payment, await aPicture(), 'Front of Check.PNG');
    const { status, body } = await upload(admin, payment, pdf, 'deposit slip.pdf');
    expect(status).toBe(201);
    expect(body.documents).toMatchObject([
      { fileName: expect.stringMatching(/^\d+-front-of-check\.webp$/), contentType: 'image/webp' },
      {
        fileName: expect.stringMatching(/^\d+-deposit-slip\.pdf$/),
        contentType: 'application/pdf',
        size: pdf.length,
      },
    ]);
    const params = { propertyId: payment.propertyId };
    const list = await app.current.call(paymentsEndpoints.list, { as: admin, params });
    expect(list.body).toEqual([body]);

    const [picture, paper] = body.documents;
    const shown = await open(admin, picture!.url);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="${picture!.fileName}"`,
    });
    expect(shown.rawPayload).toHaveLength(picture!.size);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 8, height: 6 });
    const read = await open(admin, paper!.url);
    expect(read.headers['content-type']).toBe('application/pdf');
    expect(read.rawPayload.equals(pdf)).toBe(true);
    const known = { 'if-none-match': String(read.headers['etag']) };
    expect((await open(admin, paper!.url, known)).statusCode).toBe(304);
  });

  test('PAY-9: a document that is sent again after a lost response is attached once', async () => {
    const { admin, payment } = await aPaid();
    const { propertyId, id: paymentId } = payment;
    const params = { propertyId, paymentId, fileName: 'check.png' };
    const file = await aPicture();
    const stored = filesIn(app.current.fileRoot);
    const send = () =>
      app.current.call(paymentsEndpoints.uploadDocument, {
        as: admin,
        params,
        file,
        idempotencyKey: 'a-document',
      });
    const first = await send();
    const again = await send();
    expect(again.body).toEqual(first.body);
    expect(again.body.documents).toHaveLength(1);
    expect(filesIn(app.current.fileRoot).length).toBe(stored.length + 1);
  });

  test('PAY-9: documents stay when the payment is reversed', async () => {
    const { admin, payment } = await aPaid();
    const { body } = await upload(admin, payment, await aPicture());
    const reversed = await aReversal(app.current, admin, payment);
    expect(reversed.documents).toEqual(body.documents);
    expect((await open(admin, body.documents[0]!.url)).statusCode).toBe(200);
    const later = await upload(admin, payment, await aPdf(), 'letter of the bank.pdf');
    expect(later.body.documents).toHaveLength(2);
  });

  test.each([
    ['a text', Buffer.from('my check'), 415, /JPEG, PNG, WebP, HEIC or TIFF image, or a PDF/],
    [
      'a page of HTML',
      Buffer.from('<html>%PDF-1.7</html>'),
      415,
      /JPEG, PNG, WebP, HEIC or TIFF image, or/,
    ],
    ['a broken PDF', Buffer.from('%PDF-1.7 and nothing else'), 422, /damaged/],
    ['a broken picture', Buffer.from('\xff\xd8\xff and nothing', 'latin1'), 422, /damaged/],
  ])('PAY-9: %s is refused, and nothing is stored', async (_, content, status, sentence) => {
    const { admin, payment } = await aPaid();
    const before = filesIn(app.current.fileRoot);
    const { problem } = await upload(admin, payment, content);
    expect(problem).toMatchObject({ status, message: expect.stringMatching(sentence) });
    expect(filesIn(app.current.fileRoot)).toEqual(before);
  });

  test('PAY-9: an encrypted PDF is refused with what to do', async () => {
    const { admin, payment } = await aPaid();
    const { problem } = await upload(admin, payment, await aPdf({ userPassword: 'secret' }));
    expect(problem.message).toBe(
      'The PDF is encrypted. Save it without a password and choose that file.',
    );
  });

  test(`PAY-9: a payment takes ${MAX_DOCUMENTS}, however many come at once`, async () => {
    const { admin, payment } = await aPaid();
    const picture = await aPicture();
    for (let count = 2; count < MAX_DOCUMENTS; count += 1) await upload(admin, payment, picture);
    const last = await Promise.all(
      Array.from({ length: 5 }, () => upload(admin, payment, picture)),
    );
    const statuses = last.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 422, 422, 422]);
    expect((await upload(admin, payment, picture)).problem.message).toBe(
      'A payment can have at most 20 documents.',
    );
  });

  test('PAY-9, PAY-7: an accepted document returns the same response for its key, even when no more are allowed', async () => {
    const { admin, payment } = await aPaid();
    const { propertyId, id: paymentId } = payment;
    const file = await aPicture();
    const send = (idempotencyKey: string) =>
      app.current.call(paymentsEndpoints.uploadDocument, {
        as: admin,
        params: { propertyId, paymentId, fileName: 'check.png' },
        file,
        idempotencyKey,
      });
    for (let count = 1; count < MAX_DOCUMENTS; count += 1) await send(`document-${count}`);
    const last = await send('last');
    const again = await send('last');
    expect([again.status, again.body]).toEqual([201, last.body]);
    expect((await send('one-more')).problem.status).toBe(422);
  });

  test('PAY-9, TENANT-4: a document of another payment, property or organization is not found', async () => {
    const { admin, property, payment, lessee } = await aPaid();
    const { body } = await upload(admin, payment, await aPicture());
    const { url, fileName } = body.documents[0]!;
    const other = await aPayment(app.current, admin, property.id);
    const { id: elsewhere } = await aProperty(app.current, admin);
    const stranger = (await aLandlord(app.current)).admin;
    const at = (propertyId: string, paymentId: string, name: string) =>
      `/v1/admin/properties/${propertyId}/payments/${paymentId}/documents/${name}`;
    expect((await open(stranger, url)).statusCode).toBe(404);
    expect((await open(lessee, url)).statusCode).toBe(403);
    expect((await open({ ...admin, token: 'none' }, url)).statusCode).toBe(401);
    expect((await open(admin, at(property.id, other.id, fileName))).statusCode).toBe(404);
    expect((await open(admin, at(elsewhere, payment.id, fileName))).statusCode).toBe(404);
    expect((await open(admin, at(property.id, payment.id, 'check.webp'))).statusCode).toBe(404);
    const target = { propertyId: property.id, id: newId() };
    expect((await upload(admin, target, await aPicture())).status).toBe(404);
    expect((await upload(stranger, payment, await aPicture())).status).toBe(404);
  });

  test('PAY-9: an archived property shows none and accepts none', async () => {
    const { admin, property, lease, payment } = await aPaid();
    const { body } = await upload(admin, payment, await aPicture());
    const params = { propertyId: property.id, leaseId: lease.id };
    await app.current.call(leasesEndpoints.end, { as: admin, params });
    await app.current.call(portfolioEndpoints.remove, { as: admin, params });
    expect((await open(admin, body.documents[0]!.url)).statusCode).toBe(404);
    expect((await upload(admin, payment, await aPicture())).status).toBe(404);
  });
});
