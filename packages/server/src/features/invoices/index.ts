export { billLateFee, createInvoice, issueInvoice, newestInvoices } from './invoices.service.ts';
export { creditNoteOn } from './credit-notes.service.ts';
export { recallMails } from './invoice-mails.service.ts';
export { invoiceOfLesseeExists, nextNumber } from './invoices.repository.ts';
export { writeLetter } from './letters.service.ts';
export { lateNoticesByDate } from './late-notices.jobs.ts';
export { rowsOfInvoices } from './all-invoices.export.ts';
export { presentInvoices } from './all-invoices.service.ts';
export { invoicesFeature } from './feature.ts';
