import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  aLease,
  anInvoice,
  aPayment,
  aProperty,
  invoiceBody,
  organizationSettingsBody,
} from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aLandlord, type Landlord } from '#testing/landlord';
import { readPdf } from '#testing/pdf';
import { useTestApp } from '#testing/test-app';
import { filesIn } from '#testing/uploads';
import { bytesOf, pdfCalls } from './invoice-pdfs.testing.ts';

const app = useTestApp();
const { pdfOf, textOf } = pdfCalls(app);

const listed = async ({ admin, property }: Landlord): Promise<Invoice> => {
  const params = { propertyId: property.id };
  const { body } = await app.current.call(invoicesEndpoints.list, { as: admin, params });
  return body[0]!;
};

async function withSettings(landlord: Landlord) {
  const { admin } = landlord;
  const known = await app.current.call(portfolioEndpoints.organization, { as: admin });
  const body = organizationSettingsBody(known.body);
  await app.current.call(organizationEndpoints.updateOrganization, { as: admin, body });
  app.current.directory.forget();
}

describe("PDF-4: the content of an invoice's PDF", () => {
  test('PDF-4: organization, tenant, property, items, payments, balance, dates and how to pay', async () => {
    const landlord = await aLandlord(app.current);
    await withSettings(landlord);
    const { admin, property, organization, lease } = landlord;
    const items = [
      { description: 'Rent', quantity: 1, rate: 1200 },
      { description: 'Water', quantity: 2.5, rate: 3.33 },
    ];
    const { id, number } = await anInvoice(app.current, admin, property.id, { items });
    await aPayment(app.current, admin, property.id, { amount: 200, paymentDate: '2026-03-07' });
    await pdfOf(landlord, id).generate();
    const { text, pages, info, tagged } = await readPdf(bytesOf(await pdfOf(landlord, id).get()));
    const label = `Invoice ${String(number).padStart(4, '0')}`;
    for (const shown of [
      organization.name,
      '120 Main Street',
      'Asheville, NC 28801',
      label,
      'Tess Tenant',
      lease.emailAddress,
      property.addressLine1,
      'Albany, NY 12207',
      'Date 03/01/2026',
      'Due 03/01/2026',
      'Late after 03/05/2026',
      'Rent 1 $1,200.00 $1,200.00',
      'Water 2.5 $3.33 $8.33',
      'Total $1,208.33',
      'Payment received 03/07/2026 -$200.00',
      'Balance due $1,008.33',
      'Zelle rent@example.com',
      'Cash App $Rent',
      'Bank transfer First Example Bank, account ending in 6789.',
      'After 03/05/2026 a late fee of $10.00 is charged for every day that this invoice remains unpaid.',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(shown);
    }
    expect(pages).toBe(1);
    expect({ title: info.Title, language: info.Language, tagged }).toEqual({
      title: `${label} from ${organization.name}`,
      language: 'en-US',
      tagged: true,
    });
    // ORG-5: only the last digits of the bank numbers.
    expect(text).not.toMatch(/4400716789|440071|123456780/);
  });

  test('PDF-4: without settings it asks for a check; a paid invoice asks for nothing', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property, organization } = landlord;
    const { id } = await anInvoice(app.current, admin, property.id, { lateFee: 0 });
    await pdfOf(landlord, id).generate();
    const open = await textOf(landlord, id);
    expect(open).toContain(`Check or cash Payable to ${organization.name}.`);
    expect(open).not.toMatch(/Zelle|Cash App|Bank transfer|late fee/);
    await aPayment(app.current, admin, property.id);
    await pdfOf(landlord, id).generate();
    const paid = await textOf(landlord, id);
    expect(paid).toContain('Paid in full $0.00');
    expect(paid).not.toContain('How to pay');
  });

  test('PDF-4, CHG-29: a credit note appears in the next PDF, above the lower balance', async () => {
    const landlord = await aLandlord(app.current);
    const { admin: as, property } = landlord;
    const { id } = await anInvoice(app.current, as, property.id);
    await pdfOf(landlord, id).generate();
    expect(await textOf(landlord, id)).not.toContain('Credit');
    const params = { propertyId: property.id, invoiceId: id };
    const body = { amount: 200, reason: 'Billed twice' };
    await app.current.call(invoicesEndpoints.credit, { as, params, body });
    await pdfOf(landlord, id).generate();
    expect(await textOf(landlord, id)).toContain(
      'Total $1,200.00 Credit 03/10/2026 -$200.00 Balance due $1,000.00',
    );
  });

  test('PDF-4: it carries the logo, and is still complete if the file of the logo is lost', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, organization, property } = landlord;
    const background = { r: 200, g: 30, b: 30, alpha: 0.5 };
    const file = await sharp({ create: { width: 300, height: 90, channels: 4, background } })
      .png()
      .toBuffer();
    const params = { organizationName: organization.name, fileName: 'logo.png' };
    const upload = { as: admin, params, file };
    const { id } = await anInvoice(app.current, admin, property.id);
    const images = async () => {
      await pdfOf(landlord, id).generate();
      return (await readPdf(bytesOf(await pdfOf(landlord, id).get()))).images;
    };
    expect(await images()).toBe(0);
    await app.current.call(organizationEndpoints.uploadOrganizationImage, upload);
    expect(await images()).toBe(1);
    await app.current.call(organizationEndpoints.uploadOrganizationImage, upload);
    const [{ logo } = { logo: '' }] = await asOwner<{ logo: string }>(
      app.current,
      organization,
      'SELECT logo_file_id AS logo FROM organization_settings WHERE organization_id = $1',
      [organization.id],
    );
    await app.current.files.remove(logo);
    expect(await images()).toBe(0);
  });
});

describe('PDF-3: making, fetching and deleting it', () => {
  test('PDF-3, INV-4: the response is the invoice, with its PDF or without', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property } = landlord;
    const made = await anInvoice(app.current, admin, property.id);
    expect(made).toMatchObject({ pdfUrl: null, pdfOutdated: false });
    const pdf = pdfOf(landlord, made.id);
    expect((await pdf.get()).problem.status).toBe(404);
    expect((await pdf.remove()).problem.status).toBe(404);
    const { body: generated } = await pdf.generate();
    const pdfUrl = `/v1/admin/properties/${property.id}/invoices/${made.id}/pdf`;
    expect(generated).toEqual({ ...made, pdfUrl });
    expect(await listed(landlord)).toEqual(generated);
    const answer = await app.current.app.inject({
      url: generated.pdfUrl!,
      headers: { host: admin.host, authorization: `Bearer ${admin.token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect((await pdf.remove()).body).toEqual(made);
    expect(await listed(landlord)).toEqual(made);
    expect((await pdf.get()).problem.status).toBe(404);
  });

  test('PDF-3: a new PDF replaces the old one, whose file is deleted', async () => {
    const landlord = await aLandlord(app.current);
    const before = filesIn(app.current.fileRoot);
    const { id } = await anInvoice(app.current, landlord.admin, landlord.property.id);
    const pdf = pdfOf(landlord, id);
    const kept = () => filesIn(app.current.fileRoot).filter((file) => !before.includes(file));
    await pdf.generate();
    const first = kept();
    await pdf.generate();
    expect([first.length, kept().length]).toEqual([1, 1]);
    expect(kept()).not.toEqual(first);
    await pdf.remove();
    expect(kept()).toEqual([]);
    const rows = await asOwner(app.current, landlord.organization, 'SELECT id FROM stored_files');
    expect(rows).toEqual([]);
  });

  test('PDF-3: several simultaneous requests leave one PDF, and no other file', async () => {
    const landlord = await aLandlord(app.current);
    const before = filesIn(app.current.fileRoot).length;
    const { id } = await anInvoice(app.current, landlord.admin, landlord.property.id);
    const pdf = pdfOf(landlord, id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => pdf.generate()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(filesIn(app.current.fileRoot)).toHaveLength(before + 1);
    expect((await pdf.get()).status).toBe(200);
  });

  test('PDF-3: a deleted invoice has no PDF, and gets none', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property } = landlord;
    const { id: invoiceId } = await anInvoice(app.current, admin, property.id);
    const pdf = pdfOf(landlord, invoiceId);
    await pdf.generate();
    const before = filesIn(app.current.fileRoot).length;
    const params = { propertyId: property.id, invoiceId };
    await app.current.call(invoicesEndpoints.remove, { as: admin, params });
    for (const answer of [await pdf.get(), await pdf.generate(), await pdf.remove()]) {
      expect(answer.problem.status).toBe(404);
    }
    expect(filesIn(app.current.fileRoot)).toHaveLength(before);
  });

  test('PDF-2: the PDF is shown inline, not cached by browsers, and named by address and due date', async () => {
    const landlord = await aLandlord(app.current);
    const { admin } = landlord;
    const addressLine1 = '4 1/2 Rue  "Été"';
    const property = await aProperty(app.current, admin, { addressLine1 });
    await aLease(app.current, admin, property.id);
    const { id } = await anInvoice(app.current, admin, property.id);
    const pdf = pdfOf({ ...landlord, property }, id);
    await pdf.generate();
    const { headers, body } = await pdf.get();
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytesOf({ body }).length),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition':
        'inline; filename="4_1-2_Rue_-Ete-_2026-03-01.pdf"; ' +
        "filename*=UTF-8''4_1-2_Rue_-%C3%89t%C3%A9-_2026-03-01.pdf",
    });
  });

  test('PDF-2: a name in ASCII is sent once', async () => {
    const landlord = await aLandlord(app.current);
    const { id } = await anInvoice(app.current, landlord.admin, landlord.property.id);
    await pdfOf(landlord, id).generate();
    const { headers } = await pdfOf(landlord, id).get();
    const name = `${landlord.property.addressLine1.replaceAll(' ', '_')}_2026-03-01.pdf`;
    expect(headers['content-disposition']).toBe(`inline; filename="${name}"`);
  });
});

test('PDF-4: sixty items take three pages, each with the head of the table', async () => {
  const landlord = await aLandlord(app.current);
  const items = Array.from({ length: 60 }, (_, index) => ({
    description: `Item ${index + 1}`,
    quantity: 1,
    rate: 10,
  }));
  const body = invoiceBody({ items });
  const { id } = await anInvoice(app.current, landlord.admin, landlord.property.id, body);
  await pdfOf(landlord, id).generate();
  const { text, pages, pageTexts } = await readPdf(bytesOf(await pdfOf(landlord, id).get()));
  expect(pages).toBe(3);
  pageTexts.forEach((page, index) => {
    expect(page).toContain('Description Quantity Rate Amount');
    expect(page).toContain(`Page ${index + 1} of 3`);
  });
  for (const { description } of items) {
    expect(text.split(`${description} 1 $10.00 $10.00`)).toHaveLength(2);
  }
});
