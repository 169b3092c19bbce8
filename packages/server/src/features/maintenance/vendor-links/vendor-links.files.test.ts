import { allEndpoints } from '@tenantry/contract/api';
import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { beforeEach, describe, expect, test } from 'vitest';
import { aReport, aReportPhoto } from '#testing/maintenance';
import { asOwner } from '#testing/inspection';
import type { LooseOptions } from '#testing/calls';
import { nameOf, sampleCall } from '#testing/sample-calls';
import { useTestApp } from '#testing/test-app';
import { aVideo } from '#testing/videos';
import { anAcceptedVendor, asVendor, cookieOf, OTHER_DEVICE } from '#testing/vendor-links';
import { aPicture, aRentalIn, aWorld, type World } from '#testing/world';

const app = useTestApp();
let world: World;

beforeEach(async () => {
  world = await aWorld(app.current);
});

const staff = () => ({ as: world.admin });

const linksOf = async (workOrderId: string) =>
  (await app.current.call(vendorLinksEndpoints.list, { ...staff(), params: { workOrderId } })).body;

const pictureOf = async (fileName: string) => ({ fileName, file: await aPicture() });

describe('MAINT-4: files of a vendor', () => {
  test('MAINT-7: a quote with a PDF is sent once, however often it is sent', async () => {
    const { workOrderId, ...link } = await anAcceptedVendor(world);
    const joe = asVendor(world, link);
    const pdf = { fileName: 'quote.pdf', file: await aPdf() };
    const fields = { amount: '285', note: 'With parts' };
    const first = await joe.quoteWithFile(pdf, fields);
    expect(first.body.quotes).toMatchObject([
      { amount: 285, note: 'With parts', file: { name: 'quote.pdf', stage: 'QUOTE' } },
    ]);
    expect((await joe.quoteWithFile(pdf, fields)).body).toEqual(first.body);
    const other = await joe.quoteWithFile(pdf, { ...fields, amount: '250' });
    expect(other.body.quotes.map(({ amount, file }) => [amount, file !== null])).toEqual([
      [250, true],
      [285, true],
    ]);
    const [seen] = await linksOf(workOrderId);
    expect(seen?.quotes).toEqual(other.body.quotes);
    const fileId = seen?.quotes[0]?.file?.id ?? '';
    const params = { workOrderId, fileId };
    const sent = await app.current.call(maintenanceEndpoints.file, { ...staff(), params });
    expect(sent.headers['content-type']).toBe('application/pdf');
    const gone = await app.current.call(maintenanceEndpoints.removeFile, { ...staff(), params });
    expect(gone.status).toBe(404);
    expect((await joe.quoteWithFile(pdf, { amount: '-1' })).status).toBe(400);
  });

  test('MAINT-4: photos of the work are among those that staff see, and can be removed by staff', async () => {
    const { workOrderId, ...link } = await anAcceptedVendor(world);
    const joe = asVendor(world, link);
    const before = await joe.addPhoto('BEFORE', await pictureOf('sink.png'));
    expect((await joe.addPhoto('BEFORE', await pictureOf('sink.png'))).body).toEqual(before.body);
    const { body } = await joe.addPhoto('AFTER', await pictureOf('sink.png'));
    expect(body.photos.map(({ stage }) => stage)).toEqual(['BEFORE', 'AFTER']);
    const fileId = body.photos[0]?.id ?? '';
    expect((await joe.file(fileId)).status).toBe(200);
    const params = { workOrderId };
    const { files } = (await app.current.call(maintenanceEndpoints.one, { ...staff(), params }))
      .body;
    expect(files).toEqual(body.photos);
    await app.current.call(maintenanceEndpoints.removeFile, {
      ...staff(),
      params: { workOrderId, fileId },
    });
    expect((await joe.open()).body.photos.map(({ stage }) => stage)).toEqual(['AFTER']);
    expect((await joe.file(fileId)).status).toBe(404);
  });

  test('MAINT-5: photos of the problem and files of others are seen only behind the own, accepted link', async () => {
    await aRentalIn(world);
    const { id: workOrderId } = await aReport(app.current, world.lessee);
    const problem = await aReportPhoto(app.current, world.lessee, workOrderId);
    const asked = await anAcceptedVendor(world, workOrderId, { answers: false });
    const joe = asVendor(world, asked);
    expect((await joe.open()).body.photos).toEqual([]);
    expect((await joe.file(problem)).status).toBe(404);
    expect((await joe.addPhoto('BEFORE', await pictureOf('a.png'))).problem.code).toBe(
      'vendor_must_accept',
    );
    await joe.answer(true);
    expect((await joe.open()).body.photos).toMatchObject([{ id: problem, stage: 'REPORT' }]);
    expect((await joe.file(problem)).status).toBe(200);
    await app.current.call(maintenanceEndpoints.uploadVideoByLessee, {
      as: world.lessee,
      params: { workOrderId, fileName: 'leak.mov' },
      file: await aVideo(),
    });
    const video = (await joe.open()).body.photos.at(-1);
    expect(video).toMatchObject({ stage: 'REPORT', contentType: 'video/mp4' });
    expect((await joe.file(video?.id ?? '')).headers['accept-ranges']).toBe('bytes');
    const second = asVendor(world, { ...asked, cookie: cookieOf(OTHER_DEVICE) });
    expect((await second.file(problem)).problem.code).toBe('link_needs_code');
    const { body } = await joe.addPhoto('BEFORE', await pictureOf('mine.png'));
    const own = body.photos.find(({ stage }) => stage === 'BEFORE')?.id ?? '';
    const ann = asVendor(world, await anAcceptedVendor(world, workOrderId));
    expect((await ann.open()).body.photos).toMatchObject([{ id: problem }, { id: video?.id }]);
    expect((await ann.file(own)).status).toBe(404);
    const elsewhere = asVendor(world, await anAcceptedVendor(world));
    expect((await elsewhere.file(problem)).status).toBe(404);
  });

  test('MAINT-8: the invoice of a vendor is recorded as an expense in one step', async () => {
    const { workOrderId, ...link } = await anAcceptedVendor(world);
    const joe = asVendor(world, link);
    const bill = { fileName: 'bill.pdf', file: await aPdf() };
    const fields = { amount: '285.00', number: 'M-1' };
    const sent = await joe.invoice(bill, fields);
    expect(sent.body.invoices).toMatchObject([{ amount: 285, number: 'M-1' }]);
    expect((await joe.invoice(bill, fields)).body).toEqual(sent.body);
    expect((await joe.finish('New trap')).status).toBe(200);
    const [seen] = await linksOf(workOrderId);
    expect(seen?.invoices).toMatchObject([{ amount: 285, recorded: false }]);
    const { body: order } = await app.current.call(maintenanceEndpoints.one, {
      ...staff(),
      params: { workOrderId },
    });
    const { propertyId } = order.home;
    const vendorInvoiceId = seen?.invoices[0]?.id ?? '';
    const record = (invoiceId: string) =>
      app.current.call(propertyExpensesEndpoints.upload, {
        ...staff(),
        params: { propertyId, fileName: 'bill.pdf' },
        file: bill.file,
        fields: { amount: '285', workOrderId, vendorInvoiceId: invoiceId },
      });
    expect((await record(link.linkId)).status).toBe(404);
    expect((await record(vendorInvoiceId)).body).toMatchObject({
      amount: 285,
      vendor: 'Joe',
      workOrderId,
    });
    expect(await linksOf(workOrderId)).toMatchObject([{ invoices: [{ recorded: true }] }]);
    // By somebody else whose page has not seen it.
    expect((await record(vendorInvoiceId)).problem.code).toBe('invoice_recorded');
  });
});

const byToken = allEndpoints.filter(({ path }) => path.startsWith('/v1/public/vendor/:token'));

describe('MAINT-17: every call of a link', () => {
  test.each(byToken.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'MAINT-17: %s of an ended, revoked, foreign or made-up link says nothing else',
    async (_, endpoint) => {
      const sample = await sampleCall(world, endpoint);
      const other = await aWorld(app.current);
      const call = async (host: string, token = sample.params?.['token'] ?? '') => {
        const params = { ...sample.params, token };
        const options = { ...sample, params, host } as LooseOptions;
        const { status, problem } = await app.current.call(endpoint, options);
        return { status, code: problem.code, message: problem.message };
      };
      const ended = {
        status: 410,
        code: 'link_ended',
        message: 'This link has ended. Ask for a new one.',
      };
      expect(await call(other.admin.host)).toEqual(ended);
      expect(await call(world.admin.host, 'made-up')).toEqual(ended);
      const change = async (sql: string) => asOwner(app.current, world.organization, sql, []);
      await change(`UPDATE vendor_links SET expires_at = '2026-01-01'`);
      expect(await call(world.admin.host)).toEqual(ended);
      await change(`UPDATE vendor_links SET expires_at = '2100-01-01', revoked_at = now()`);
      expect(await call(world.admin.host)).toEqual(ended);
      await change(`UPDATE vendor_links SET revoked_at = null, status = 'DECLINED'`);
      expect(await call(world.admin.host)).toEqual(ended);
      await change(`UPDATE vendor_links SET status = 'ACCEPTED'`);
      await change(`UPDATE work_orders SET status = 'CANCELLED', ended_at = now()`);
      expect(await call(world.admin.host)).toEqual(ended);
    },
  );
});
