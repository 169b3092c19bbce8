export { creditedOf, insertCreditNote } from './credit-notes.repository.ts';
export { creditNotes, invoices } from './invoices.table.ts';
export { presentInvoice, presentItem } from './invoices.presenter.ts';
export { registerInvoices } from './invoices.routes.ts';
export {
  balancesOfProperties,
  openInvoicesOfLeases,
  reduceBalance,
  shownInvoices,
} from './invoices.repository.ts';
export { summarize } from './invoices.domain.ts';
export {
  billLateFee,
  createInvoice,
  lockInvoice,
  oneInvoice,
  type InvoiceSources,
} from './invoices.service.ts';
export type { AppliedMoney } from './invoices.repository.ts';
export { lateNoticeJobs, lateNoticesByDate } from './late-notices.jobs.ts';
