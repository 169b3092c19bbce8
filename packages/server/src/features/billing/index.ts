export { assessLateFeesJob, billingByDate, billLeaseJob, lateFeesByDate } from './billing.jobs.ts';
export { addHold } from './charge-periods.service.ts';
export { addStep } from './charge-steps.service.ts';
export { addSchedule, chargesOfLease } from './charges.service.ts';
export { registerBilling } from './billing.routes.ts';
export { plannedDays } from './calendar.ts';
export { rentPartlyBilled, rentToBill } from './attention.ts';
export { unusedDays } from './unused-days.ts';
export { createLateFeePolicy } from './late-fee-policies.service.ts';
