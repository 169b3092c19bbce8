import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** CHG-25: the coming billing run, on request with the leases that are invoiced by hand. */
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

/** The leases that can be charged, on request with those that have ended. */
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

/** CHG-19: the late fees of a year. */
export const lateFeesQuery = (year: string) =>
  queryOptions({
    queryKey: [...queryKeys.billing, 'lateFees', year],
    queryFn: ({ signal }) => callApi('GET /v1/admin/billing/lateFees', { query: { year }, signal }),
  });

/** GEN-6: the words of the mails to tenants, by kind. */
export const messageTemplatesQuery = queryOptions({
  queryKey: [...queryKeys.billing, 'messageTemplates'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/messageTemplates', { signal }),
});

/** CHG-26: the latest utility bills, newest period first. */
export const utilityBillsQuery = queryOptions({
  queryKey: [...queryKeys.billing, 'utilityBills'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/utilityBills', { signal }),
});
