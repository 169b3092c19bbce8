import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint, FILE, heavy } from '#shared/endpoint';
import { id } from '#shared/fields';
import {
  creditNoteInput,
  invoiceResponse,
  invoiceInput,
  invoicesQuery,
  invoiceSummary,
} from './invoices.schemas.ts';

const propertyParams = z.strictObject({ propertyId: id });
const invoiceParams = z.strictObject({ propertyId: id, invoiceId: id });
const ownInvoiceParams = z.strictObject({ invoiceId: id });

export const invoicesEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/invoices',
    access: { staff: 'charges:write' },
    summary:
      'Create an invoice; the server computes its amounts and applies the credit of the lease',
    params: propertyParams,
    body: acceptsResponse(invoiceInput, invoiceResponse),
    response: invoiceResponse,
    status: 201,
    idempotent: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId/invoices',
    access: { staff: 'charges:read' },
    summary: 'List the invoices of a property, or a page of them, by due date',
    params: propertyParams,
    query: invoicesQuery,
    response: z.array(invoiceResponse),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId/invoices/summary',
    access: { staff: 'charges:read' },
    summary: 'Get the balances of a property',
    params: propertyParams,
    response: invoiceSummary,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/properties/:propertyId/invoices/:invoiceId',
    access: { staff: 'charges:write' },
    summary: 'Delete an invoice that has no money applied to it, with its late fees if asked to',
    params: invoiceParams,
    query: z.strictObject({
      /** CHG-16: what happens to the invoices that bill its late fees; without it they must be deleted first. */
      lateFees: z.literal('delete').optional(),
    }),
    response: z.object({}),
  }),
  billLateFee: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/invoices/:invoiceId/billLateFee',
    access: { staff: 'charges:write' },
    summary: 'Bill the current late fee of an invoice as a separate invoice',
    params: invoiceParams,
    body: z.strictObject({}),
    response: invoiceResponse,
    status: 201,
    idempotent: true,
  }),
  credit: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/invoices/:invoiceId/creditNotes',
    access: { staff: 'charges:write' },
    summary: 'Lower an invoice by a credit note; excess money becomes credit',
    params: invoiceParams,
    body: creditNoteInput,
    response: invoiceResponse,
    status: 201,
    idempotent: true,
  }),
  email: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/invoices/:invoiceId/email',
    access: { staff: 'charges:write' },
    summary: 'Email an invoice to its tenant, again if it was emailed before',
    params: invoiceParams,
    body: z.strictObject({}),
    response: invoiceResponse,
    status: 201,
    idempotent: true,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId/invoices/:invoiceId/pdf',
    access: { staff: 'charges:read' },
    summary: 'Get the PDF of an invoice, as it was when it was generated',
    params: invoiceParams,
    response: FILE,
  }),
  generatePdf: endpoint({
    ...heavy,
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/invoices/:invoiceId/generatePdf',
    access: { staff: 'charges:write' },
    summary: 'Generate the PDF of an invoice; it replaces an earlier one',
    params: invoiceParams,
    body: z.strictObject({}),
    response: invoiceResponse,
  }),
  removePdf: endpoint({
    method: 'DELETE',
    path: '/v1/admin/properties/:propertyId/invoices/:invoiceId/pdf',
    access: { staff: 'charges:write' },
    summary: 'Delete the PDF of an invoice, but not the invoice',
    params: invoiceParams,
    response: invoiceResponse,
  }),
  ofLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/properties/invoices',
    access: 'lessee',
    summary: "List the tenant's own invoices by due date",
    response: z.array(invoiceResponse),
  }),
  pdfOfLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/properties/invoices/:invoiceId/pdf',
    access: 'lessee',
    summary: "Get the PDF of one of the tenant's own invoices",
    params: ownInvoiceParams,
    response: FILE,
  }),
  generatePdfOfLessee: endpoint({
    ...heavy,
    method: 'POST',
    path: '/v1/lessee/properties/invoices/:invoiceId/generatePdf',
    access: 'lessee',
    summary: "Generate the PDF of one of the tenant's own invoices",
    params: ownInvoiceParams,
    body: z.strictObject({}),
    response: invoiceResponse,
  }),
  removePdfOfLessee: endpoint({
    method: 'DELETE',
    path: '/v1/lessee/properties/invoices/:invoiceId/pdf',
    access: 'lessee',
    summary: "Delete the PDF of one of the tenant's own invoices",
    params: ownInvoiceParams,
    response: invoiceResponse,
  }),
  summaryOfLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/properties/invoices/summary',
    access: 'lessee',
    summary: "Get the tenant's balances, on one of their leases or on all",
    query: z.strictObject({ leaseId: id.optional() }),
    response: invoiceSummary,
  }),
};
