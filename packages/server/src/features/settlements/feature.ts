import { defineFeature, none } from '../../platform/feature.ts';
import { settlementMailJob } from './settlement-mails.jobs.ts';
import { registerSettlements } from './settlements.routes.ts';

export const settlementsFeature = defineFeature({
  name: 'settlements',
  register: registerSettlements,
  jobs: (parts: Parameters<typeof settlementMailJob>[0]) => [settlementMailJob(parts)],
  recurring: none('Nothing of it is repeated.'),
  attention: none('The ledger names the deposits to return, with their last day.'),
  calendar: none('The task of the move-out is in the calendar.'),
  history: none('The account of the lease shows what it moved.'),
  search: none('They are found with their lease.'),
  archive: none('A settlement that was sent stays, and a draft has no copies.'),
  tables: {
    deposit_settlements: 'settlements',
    settlement_deductions: 'settlements',
    settlement_photos: 'settlements',
  },
  topics: { settlements: ['payments:read'] },
});
