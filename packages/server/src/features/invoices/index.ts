export { registerInvoices } from './invoices.routes.ts';
export {
  billLateFee,
  createInvoice,
  creditNoteOn,
  issueInvoice,
  newestInvoices,
} from './invoices.service.ts';
export { invoiceMailJob } from './invoice-mails.jobs.ts';
export { nextNumber } from './invoices.repository.ts';
export { writeLetter } from './letters.service.ts';
export { lateNoticeJobs, lateNoticesByDate, noteNoticesJob } from './late-notices.jobs.ts';
export { noteRemindersJob, reminderMailJob, remindersByDate } from './reminders.jobs.ts';
