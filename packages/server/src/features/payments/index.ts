export { registerPayments } from './payments.routes.ts';
export { invoiceSources, recordExternalPayment } from './payments.service.ts';
export { verifyBalances } from './payments.verification.ts';
