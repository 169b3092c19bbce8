import { z } from 'zod';
import { endpoint, FILE, heavy } from '#shared/endpoint';
import { checkBatch, recordedChecks } from './check-batch.schemas.ts';
import {
  allPaymentsQuery,
  paymentSums,
  paymentSumsQuery,
  receivedPayment,
} from './all-payments.schemas.ts';

export const allPaymentsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/payments',
    access: { staff: 'payments:read' },
    summary: 'List the money that came in for all properties, or a page of it, newest first',
    query: allPaymentsQuery,
    response: z.array(receivedPayment),
    assistant: true,
  }),
  sums: endpoint({
    method: 'GET',
    path: '/v1/admin/payments/totals',
    access: { staff: 'payments:read' },
    summary: 'Get the total of the selected payments',
    query: paymentSumsQuery,
    response: paymentSums,
  }),
  export: endpoint({
    ...heavy,
    method: 'GET',
    path: '/v1/admin/payments.csv',
    longRead: true,
    access: { staff: 'payments:read' },
    summary: 'Export the selected payments as CSV',
    query: paymentSumsQuery,
    response: FILE,
  }),
  recordChecks: endpoint({
    method: 'POST',
    path: '/v1/admin/payments/checks',
    access: { staff: 'payments:write' },
    summary:
      'Record the checks of a batch, all or none; a check with a known key is not recorded again',
    body: checkBatch,
    response: recordedChecks,
    status: 201,
    idempotent: true,
  }),
};
