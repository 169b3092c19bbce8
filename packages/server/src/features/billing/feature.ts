import { defineFeature, none } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { rentPartlyBilled, rentToBill } from './attention.ts';
import { assessLateFeesJob, billingByDate, billLeaseJob, lateFeesByDate } from './billing.jobs.ts';
import { registerBilling } from './billing.routes.ts';
import { plannedDays } from './calendar.ts';
import { unusedDays } from './unused-days.ts';

export const billingFeature = defineFeature({
  name: 'billing',
  register: (routes, { files }: { readonly files: FileStore }) => registerBilling(routes, files),
  jobs: () => [billLeaseJob(), assessLateFeesJob()],
  recurring: [billingByDate, lateFeesByDate],
  attention: [
    { needs: 'charges:read', work: 'charges:write', find: rentToBill },
    { needs: 'charges:read', work: 'charges:write', find: rentPartlyBilled },
    { needs: 'charges:read', work: 'charges:write', find: unusedDays },
  ],
  calendar: { billing_planned: { find: plannedDays } },
  history: none('It has no entity with a history page.'),
  search: none('The invoices are found.'),
  archive: none('The leases have the charges and policies.'),
  tables: {
    rent_increase_notices: 'leases',
    billing_runs: 'billing',
    charge_postings: 'billing',
    charge_posting_undos: 'billing',
    late_fee_assessments: 'billing',
    utility_bills: 'billing',
    utility_bill_documents: 'billing',
    utility_shares: 'billing',
  },
  topics: { billing: ['charges:read', 'properties:read'] },
});
