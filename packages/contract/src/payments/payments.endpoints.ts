import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { id } from '../shared/fields.ts';
import { leaseAccount } from './account.schemas.ts';
import { externalPaymentInput, paymentAnswer } from './payments.schemas.ts';

const propertyParams = z.strictObject({ propertyId: id });

export const paymentsEndpoints = {
  recordExternal: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/invoices/externalPayment',
    access: 'admin',
    summary: 'Record a check or cash; it is applied to open invoices, oldest first',
    params: propertyParams,
    body: externalPaymentInput,
    response: paymentAnswer,
    status: 201,
    idempotent: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId/payments',
    access: 'admin',
    summary: 'The payments of a property, newest first',
    params: propertyParams,
    response: z.array(paymentAnswer),
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId/accounts',
    access: 'admin',
    summary: 'How the balance of each lease of a property comes about, running lease first',
    params: propertyParams,
    response: z.array(leaseAccount),
  }),
  accountsOfLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/accounts',
    access: 'lessee',
    summary: "How the balance of each of the tenant's own leases comes about, running lease first",
    response: z.array(leaseAccount),
  }),
};
