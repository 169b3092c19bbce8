export { registerInvoices } from './invoices.routes.ts';
export { billLateFee, createInvoice, newestInvoices } from './invoices.service.ts';
export { lateNoticeJobs, lateNoticesByDate } from './late-notices.jobs.ts';
