import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  LateFeeTermsInput,
  PoliciesToCompare,
} from '@tenantry/contract/billing/late-fee-policies.schemas';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** CHG-25: the next billing run, optionally with the leases that are invoiced by hand. */
export const nextBillingQuery = (all: boolean) =>
  queryOptions({
    queryKey: [...queryKeys.billing, 'next', all],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/billing/next', { query: all ? { all: 'true' } : {}, signal }),
  });

/** The latest runs, newest first. */
export const runsQuery = queryOptions({
  queryKey: [...queryKeys.billing, 'runs'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/billing/runs', { signal }),
});

export const runInvoicesQuery = (runId: string) =>
  queryOptions({
    queryKey: [...queryKeys.billing, 'runs', runId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/billing/runs/:runId', { params: { runId }, signal }),
  });

/** The leases that can be charged, optionally with those that have ended. */
export const billedLeasesQuery = (ended: boolean) =>
  queryOptions({
    queryKey: [...queryKeys.billing, 'leases', ended],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/billing/leases', { query: ended ? { ended: 'true' } : {}, signal }),
  });

/** CHG-14: the organization's policy first, then those of properties and leases. */
export const lateFeePoliciesQuery = queryOptions({
  queryKey: [...queryKeys.billing, 'lateFeePolicies'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/lateFeePolicies', { signal }),
});

/** What a policy applies to; without an id, all leases. */
export type PolicyTarget = Pick<PoliciesToCompare, 'propertyId' | 'leaseId'>;

/** NEW-2: what these policies would have charged in the last 12 months. */
export const comparedPoliciesQuery = (
  { propertyId, leaseId }: PolicyTarget,
  policies: LateFeeTermsInput[],
) => {
  const body = { propertyId, leaseId, policies };
  return queryOptions({
    queryKey: [...queryKeys.billing, 'comparedPolicies', body],
    queryFn: ({ signal }) => callApi('POST /v1/admin/lateFeePolicies/simulate', { body, signal }),
    enabled: policies.length > 0,
    // The previous comparison stays until the next response.
    placeholderData: keepPreviousData,
  });
};

/** CHG-19: the late fees of a year. */
export const lateFeesQuery = (year: string) =>
  queryOptions({
    queryKey: [...queryKeys.billing, 'lateFees', year],
    queryFn: ({ signal }) => callApi('GET /v1/admin/billing/lateFees', { query: { year }, signal }),
  });

/** GEN-6: the text of the mails to tenants, by kind. */
export const messageTemplatesQuery = queryOptions({
  queryKey: [...queryKeys.billing, 'messageTemplates'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/messageTemplates', { signal }),
});

/** CHG-26: the latest utility bills, newest period first. */
export const utilityBillsQuery = queryOptions({
  queryKey: [...queryKeys.billing, 'utilityBills'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/utilityBills', { signal }),
});
