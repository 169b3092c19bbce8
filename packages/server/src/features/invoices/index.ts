export { invoices } from './invoices.table.ts';
export { registerInvoices } from './invoices.routes.ts';
export {
  balancesOfProperties,
  openInvoicesOfLeases,
  reduceBalance,
  shownInvoices,
} from './invoices.repository.ts';
export { summarize } from './invoices.domain.ts';
export { createInvoice, type InvoiceSources } from './invoices.service.ts';
export type { AppliedMoney } from './invoices.repository.ts';
export { lateNoticeJobs, lateNoticesByDate } from './late-notices.jobs.ts';
