import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import type { TestPerson } from '#testing/factories';
import type { Landlord } from '#testing/landlord';
import { readPdf } from '#testing/pdf';
import type { TestApp } from '#testing/test-app';

export const bytesOf = (answer: { body: unknown }) => answer.body as Buffer;

/** The calls to create, read and delete the PDF of an invoice. */
export function pdfCalls(app: { readonly current: TestApp }) {
  /** All calls for the PDF of one invoice, as its admin. */
  function pdfOf({ admin, property }: Landlord, invoiceId: string, as: TestPerson = admin) {
    const options = { as, params: { propertyId: property.id, invoiceId } };
    return {
      generate: () => app.current.call(invoicesEndpoints.generatePdf, { ...options, body: {} }),
      get: () => app.current.call(invoicesEndpoints.pdf, options),
      remove: () => app.current.call(invoicesEndpoints.removePdf, options),
    };
  }

  /** The same as a tenant. */
  function ownPdf(as: TestPerson, invoiceId: string) {
    const options = { as, params: { invoiceId } };
    return {
      generate: () =>
        app.current.call(invoicesEndpoints.generatePdfOfLessee, { ...options, body: {} }),
      get: () => app.current.call(invoicesEndpoints.pdfOfLessee, options),
      remove: () => app.current.call(invoicesEndpoints.removePdfOfLessee, options),
    };
  }

  const textOf = async (landlord: Landlord, invoiceId: string) =>
    (await readPdf(bytesOf(await pdfOf(landlord, invoiceId).get()))).text;

  return { ownPdf, pdfOf, textOf };
}
