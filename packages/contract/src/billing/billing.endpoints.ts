import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { bulkResults } from '#shared/bulk';
import { endpoint } from '#shared/endpoint';
import { id } from '#shared/fields';
import {
  automaticInput,
  billedLease,
  billedLeasesQuery,
  billingRun,
  billingSettings,
  billingSettingsInput,
  bulkChargeInput,
  nextBilling,
  nextBillingQuery,
  runInput,
  runInvoice,
  undoneRun,
} from './billing.schemas.ts';
import { chargeBatch, chargedLessees } from './charge-batch.schemas.ts';
import { itemExplanation } from './explanations.schemas.ts';

export const billingEndpoints = {
  next: endpoint({
    method: 'GET',
    path: '/v1/admin/billing/next',
    access: { staff: 'charges:read' },
    summary: 'Preview the next billing run: what each lease will be billed, and what is on hold',
    query: nextBillingQuery,
    response: nextBilling,
  }),
  run: endpoint({
    method: 'POST',
    path: '/v1/admin/billing/run',
    access: { staff: 'charges:write' },
    summary: 'Bill leases now; each is a transaction of its own',
    body: runInput,
    response: bulkResults,
  }),
  runs: endpoint({
    method: 'GET',
    path: '/v1/admin/billing/runs',
    access: { staff: 'charges:read' },
    summary: 'List the latest billing runs, newest first',
    response: z.array(billingRun),
  }),
  runInvoices: endpoint({
    method: 'GET',
    path: '/v1/admin/billing/runs/:runId',
    access: { staff: 'charges:read' },
    summary: 'List the invoices of a billing run',
    params: z.strictObject({ runId: id }),
    response: z.array(runInvoice),
  }),
  undoRun: endpoint({
    method: 'POST',
    path: '/v1/admin/billing/runs/:runId/undo',
    access: { staff: 'charges:write' },
    summary: 'Undo a run that a person started, within a minute and while nothing of it is paid',
    params: z.strictObject({ runId: id }),
    body: z.strictObject({}),
    response: undoneRun,
    status: 201,
    idempotent: true,
  }),
  explain: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId/invoices/:invoiceId/explanation',
    access: { staff: 'charges:read' },
    summary: 'Explain where each item of an invoice comes from',
    params: z.strictObject({ propertyId: id, invoiceId: id }),
    response: z.array(itemExplanation),
  }),
  leases: endpoint({
    method: 'GET',
    path: '/v1/admin/billing/leases',
    access: { staff: 'charges:read' },
    summary: 'List the leases that can be charged, by address, with how they are invoiced',
    query: billedLeasesQuery,
    response: z.array(billedLease),
  }),
  charge: endpoint({
    method: 'POST',
    path: '/v1/admin/billing/charges',
    access: { staff: 'charges:write' },
    summary: 'Charge several leases the same amount, each on its own invoice',
    body: bulkChargeInput,
    response: bulkResults,
    status: 201,
    idempotent: true,
  }),
  chargeBatch: endpoint({
    method: 'POST',
    path: '/v1/admin/billing/chargeBatch',
    access: { staff: 'charges:write' },
    summary:
      'Charge several tenants the same amount, all or none; a charge with a known key is not recorded again',
    body: chargeBatch,
    response: chargedLessees,
    status: 201,
    idempotent: true,
  }),
  automatic: endpoint({
    method: 'POST',
    path: '/v1/admin/billing/automatic',
    access: { staff: 'charges:write' },
    summary: 'Turn automatic invoicing on or off for leases',
    body: automaticInput,
    response: bulkResults,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/v1/admin/billing/settings',
    access: { staff: 'charges:read' },
    summary: 'Get the billing settings of the organization',
    response: billingSettings,
  }),
  saveSettings: endpoint({
    method: 'POST',
    path: '/v1/admin/billing/settings',
    access: { staff: 'settings:write' },
    summary: 'Change the billing settings of the organization',
    body: acceptsResponse(billingSettingsInput, billingSettings),
    response: billingSettings,
  }),
};
