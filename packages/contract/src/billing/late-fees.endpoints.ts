import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint } from '#shared/endpoint';
import { id } from '#shared/fields';
import {
  comparedPolicies,
  feeToWithdraw,
  lateFeePolicy,
  lateFeePolicyInput,
  lateFeesQuery,
  lateFeesReport,
  newLateFeePolicy,
  policiesToCompare,
  withdrawFeesInput,
} from './late-fee-policies.schemas.ts';

const params = z.strictObject({ policyId: id });
const paymentParams = z.strictObject({ propertyId: id, paymentId: id });

export const lateFeesEndpoints = {
  policies: endpoint({
    method: 'GET',
    path: '/v1/admin/lateFeePolicies',
    access: { staff: 'charges:read' },
    summary: "List the late-fee policies: the organization's, then those of properties and leases",
    response: z.array(lateFeePolicy),
  }),
  createPolicy: endpoint({
    method: 'POST',
    path: '/v1/admin/lateFeePolicies',
    access: { staff: 'settings:write' },
    summary: 'Set a late-fee policy for the organization, a property or a lease',
    body: acceptsResponse(newLateFeePolicy, lateFeePolicy).refine(
      ({ propertyId, leaseId }) => propertyId === null || leaseId === null,
      { path: ['leaseId'], message: 'Choose a property or a lease, not both.' },
    ),
    response: lateFeePolicy,
    status: 201,
    idempotent: true,
  }),
  savePolicy: endpoint({
    method: 'POST',
    path: '/v1/admin/lateFeePolicies/:policyId',
    access: { staff: 'settings:write' },
    summary: 'Change a late-fee policy for invoices that are made from now on',
    params,
    body: acceptsResponse(lateFeePolicyInput, lateFeePolicy),
    response: lateFeePolicy,
  }),
  removePolicy: endpoint({
    method: 'DELETE',
    path: '/v1/admin/lateFeePolicies/:policyId',
    access: { staff: 'settings:write' },
    summary: 'Remove a late-fee policy; the next broader one applies to invoices made from now on',
    params,
    response: z.object({}),
  }),
  compare: endpoint({
    method: 'POST',
    path: '/v1/admin/lateFeePolicies/simulate',
    access: { staff: 'charges:read' },
    summary: 'Compare what policies would have charged in the last 12 months; changes nothing',
    body: policiesToCompare.refine(
      ({ propertyId, leaseId }) => propertyId === null || leaseId === null,
      { path: ['leaseId'], message: 'Choose a property or a lease, not both.' },
    ),
    response: comparedPolicies,
  }),
  afterPayment: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId/payments/:paymentId/lateFees',
    access: { staff: 'charges:read' },
    summary: 'List the late fees that this payment would have prevented or lowered, given its date',
    params: paymentParams,
    response: z.array(feeToWithdraw),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/payments/:paymentId/lateFees',
    access: { staff: 'charges:write' },
    summary: 'Withdraw these late fees by credit notes; returns those that remain',
    params: paymentParams,
    body: withdrawFeesInput,
    response: z.array(feeToWithdraw),
    status: 201,
    idempotent: true,
  }),
  report: endpoint({
    method: 'GET',
    path: '/v1/admin/billing/lateFees',
    access: { staff: 'charges:read' },
    summary: 'Report the late fees of a year: charged, waived, collected and open',
    query: lateFeesQuery,
    response: lateFeesReport,
  }),
};
