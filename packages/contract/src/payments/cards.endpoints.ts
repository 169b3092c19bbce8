import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { id } from '#shared/fields';
import { cardPaymentResponse, cardPaymentInput, testAuthentication } from './cards.schemas.ts';
import { paymentResponse, refundInput } from './payments.schemas.ts';

const ownPayment = z.strictObject({ paymentId: id });

export const cardsEndpoints = {
  pay: endpoint({
    method: 'POST',
    path: '/v1/lessee/properties/invoices/payments',
    access: 'lessee',
    summary: 'Pay by card; returns 422 with the reason if the card is declined',
    body: cardPaymentInput,
    response: cardPaymentResponse,
    status: 201,
    idempotent: true,
    perMinute: 20,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/v1/lessee/properties/invoices/payments/:paymentId/settle',
    access: 'lessee',
    summary: 'Ask the provider for the outcome of a pending card payment',
    params: ownPayment,
    body: z.strictObject({}),
    response: cardPaymentResponse,
  }),
  authenticateTest: endpoint({
    method: 'POST',
    path: '/v1/lessee/properties/invoices/payments/:paymentId/testAuthentication',
    access: 'lessee',
    summary: "Test processor only: answer as the tenant's bank would",
    params: ownPayment,
    body: testAuthentication,
    response: cardPaymentResponse,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/payments/:paymentId/refunds',
    access: { staff: 'payments:write' },
    summary: 'Refund a card payment; its invoices are open again',
    params: z.strictObject({ propertyId: id, paymentId: id }),
    body: refundInput,
    asksAgain: 'sometimes',
    response: paymentResponse,
    status: 201,
    idempotent: true,
  }),
};
