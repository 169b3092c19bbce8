import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint, FILE } from '#shared/endpoint';
import { fileName, id } from '#shared/fields';
import { MAX_DOCUMENT_BYTES } from '#shared/limits';
import {
  creditRefund,
  creditRefundInput,
  externalPaymentInput,
  lesseePayment,
  paymentResponse,
  paymentsQuery,
  reversalInput,
} from './payments.schemas.ts';

const propertyParams = z.strictObject({ propertyId: id });
const paymentParams = z.strictObject({ propertyId: id, paymentId: id });
const documentParams = z.strictObject({ propertyId: id, paymentId: id, fileName });

export const paymentsEndpoints = {
  recordExternal: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/invoices/externalPayment',
    access: { staff: 'payments:write' },
    summary: 'Record a payment other than by card; it is applied to open invoices, oldest first',
    params: propertyParams,
    body: acceptsResponse(externalPaymentInput, paymentResponse),
    response: paymentResponse,
    status: 201,
    idempotent: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId/payments',
    access: { staff: 'payments:read' },
    summary: 'List the payments of a property, or a page of them, newest first',
    params: propertyParams,
    query: paymentsQuery,
    response: z.array(paymentResponse),
    assistant: true,
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/payments/:paymentId/reversals',
    access: { staff: 'payments:write' },
    summary: 'Reverse a payment other than by card by a new record; its invoices are open again',
    params: paymentParams,
    body: reversalInput,
    response: paymentResponse,
    status: 201,
    idempotent: true,
  }),
  refundCredit: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/leasee/:leaseId/credit/refund',
    access: { staff: 'payments:write' },
    summary: 'Record credit of a lease that was paid back, other than to a card',
    params: z.strictObject({ propertyId: id, leaseId: id }),
    body: creditRefundInput,
    asksAgain: 'sometimes',
    response: creditRefund,
    status: 201,
    idempotent: true,
  }),
  uploadDocument: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/payments/:paymentId/documents/:fileName/upload',
    access: { staff: 'payments:write' },
    summary: 'Attach a picture or PDF to a payment',
    params: documentParams,
    upload: { field: 'myFile', maxBytes: MAX_DOCUMENT_BYTES },
    response: paymentResponse,
    status: 201,
    idempotent: true,
  }),
  document: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId/payments/:paymentId/documents/:fileName',
    access: { staff: 'payments:read' },
    summary: 'Get a document of a payment',
    params: documentParams,
    response: FILE,
  }),
  ofLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/payments',
    access: 'lessee',
    summary: "List the payments of the tenant's own leases, newest first",
    response: z.array(lesseePayment),
  }),
};
