export { billingByDate } from './billing.jobs.ts';
export { addHold } from './charge-periods.service.ts';
export { settlePastRent } from './past-rent.service.ts';
export { addStep, removeStep } from './charge-steps.service.ts';
export { addSchedule, chargesOfLease, insertCharge } from './charges.service.ts';
export { creditUnusedDays, issueFinalInvoice } from './final-invoice.service.ts';
export { lastRentOf } from './last-rent.ts';
export { createLateFeePolicy } from './late-fee-policies.service.ts';
export { billingFeature } from './feature.ts';
