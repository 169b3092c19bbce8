import { z } from 'zod';
import { endpoint, FILE, heavy } from '#shared/endpoint';
import {
  allInvoicesQuery,
  invoicesCsvQuery,
  invoiceSum,
  invoiceSumsQuery,
  listedInvoice,
} from './all-invoices.schemas.ts';

const access = { staff: 'charges:read' } as const;

export const allInvoicesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/invoices',
    access,
    summary: 'List the invoices of all properties, or a page of them, by status',
    query: allInvoicesQuery,
    response: z.array(listedInvoice),
    assistant: true,
  }),
  sums: endpoint({
    method: 'GET',
    path: '/v1/admin/invoices/totals',
    access,
    summary: 'Get the number and the sums of the invoices of each status',
    query: invoiceSumsQuery,
    response: z.array(invoiceSum),
    assistant: true,
  }),
  export: endpoint({
    ...heavy,
    method: 'GET',
    path: '/v1/admin/invoices.csv',
    longRead: true,
    access,
    summary: 'Export the selected invoices as CSV',
    query: invoicesCsvQuery,
    response: FILE,
  }),
};
