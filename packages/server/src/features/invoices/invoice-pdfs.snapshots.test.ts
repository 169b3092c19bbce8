import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { describe, expect, test } from 'vitest';
import { aLease, anInvoice, aPayment, aProperty } from '#testing/factories';
import { aLandlord, type Landlord } from '#testing/landlord';
import { readPdf } from '#testing/pdf';
import { useTestApp } from '#testing/test-app';
import { bytesOf, pdfCalls } from './invoice-pdfs.testing.ts';

const app = useTestApp();
const { ownPdf, pdfOf, textOf } = pdfCalls(app);

const listed = async ({ admin, property }: Landlord): Promise<Invoice> => {
  const params = { propertyId: property.id };
  const { body } = await app.current.call(invoicesEndpoints.list, { as: admin, params });
  return body[0]!;
};

describe('INV-4: a PDF is a snapshot', () => {
  test('INV-4: applied money makes it outdated, until there is a new one', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property, lessee } = landlord;
    const { id } = await anInvoice(app.current, admin, property.id);
    await pdfOf(landlord, id).generate();
    expect((await listed(landlord)).pdfOutdated).toBe(false);
    await aPayment(app.current, admin, property.id, { amount: 1 });
    expect((await listed(landlord)).pdfOutdated).toBe(true);
    const own = await app.current.call(invoicesEndpoints.ofLessee, { as: lessee });
    expect(own.body[0]).toMatchObject({
      pdfOutdated: true,
      pdfUrl: `/v1/lessee/properties/invoices/${id}/pdf`,
    });
    expect(await textOf(landlord, id)).toContain('Balance due $1,200.00');
    expect((await pdfOf(landlord, id).generate()).body.pdfOutdated).toBe(false);
    expect(await textOf(landlord, id)).toContain('Balance due $1,199.00');
  });

  test('INV-4: passing days do not make it outdated', async () => {
    const landlord = await aLandlord(app.current);
    const dates = { dueDate: '2026-03-10', lateDate: '2026-03-10' };
    const { id } = await anInvoice(app.current, landlord.admin, landlord.property.id, dates);
    await pdfOf(landlord, id).generate();
    app.current.clock.advance({ minutes: 30 });
    const before = await listed(landlord);
    const yesterday = { dueDate: '2026-02-01', lateDate: '2026-02-01' };
    await anInvoice(app.current, landlord.admin, landlord.property.id, yesterday);
    const params = { propertyId: landlord.property.id };
    const { body } = await app.current.call(invoicesEndpoints.list, { as: landlord.admin, params });
    expect(body.map((invoice) => invoice.pdfUrl)).toEqual([null, before.pdfUrl]);
    expect(body[1]?.pdfOutdated).toBe(false);
    app.current.clock.advance({ minutes: -30 });
  });
});

describe('TENANT-4: the PDFs of a tenant', () => {
  test('TENANT-4: a tenant creates, reads and deletes the PDFs of their own invoices, even of ended leases', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property, lease, lessee } = landlord;
    const { id } = await anInvoice(app.current, admin, property.id);
    const params = { propertyId: property.id, leaseId: lease.id };
    await app.current.call(leasesEndpoints.end, { as: admin, params });
    const own = ownPdf(lessee, id);
    const { body } = await own.generate();
    expect(body).toMatchObject({ id, pdfUrl: `/v1/lessee/properties/invoices/${id}/pdf` });
    expect((await readPdf(bytesOf(await own.get()))).text).toContain('Balance due $1,200.00');
    expect((await pdfOf(landlord, id).get()).status).toBe(200);
    expect((await own.remove()).body.pdfUrl).toBeNull();
  });

  test('TENANT-4: the PDFs of others are not found, in the same organization and in another', async () => {
    const landlord = await aLandlord(app.current);
    const stranger = await aLandlord(app.current);
    const { admin } = landlord;
    const other = await aProperty(app.current, admin);
    await aLease(app.current, admin, other.id);
    const { id } = await anInvoice(app.current, admin, other.id);
    await pdfOf({ ...landlord, property: other }, id).generate();
    for (const person of [landlord.lessee, stranger.lessee]) {
      const own = ownPdf(person, id);
      for (const answer of [await own.get(), await own.generate(), await own.remove()]) {
        expect(answer.problem.status).toBe(404);
      }
    }
    // Under another property of the same organization, and from another organization.
    for (const asked of [pdfOf(landlord, id), pdfOf(stranger, id)]) {
      for (const answer of [await asked.get(), await asked.generate(), await asked.remove()]) {
        expect(answer.problem.status).toBe(404);
      }
    }
    expect((await pdfOf({ ...landlord, property: other }, id).get()).status).toBe(200);
  });
});
