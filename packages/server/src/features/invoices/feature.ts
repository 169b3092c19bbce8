import { defineFeature, none } from '../../platform/feature.ts';
import { invoiceMailJob } from './invoice-mails.jobs.ts';
import { registerInvoices } from './invoices.routes.ts';
import { lateNoticeJobs, lateNoticesByDate, noteNoticesJob } from './late-notices.jobs.ts';
import { noteRemindersJob, reminderMailJob, remindersByDate } from './reminders.jobs.ts';

type JobParts = Parameters<typeof lateNoticeJobs>[0] & Parameters<typeof invoiceMailJob>[0];

export const invoicesFeature = defineFeature({
  name: 'invoices',
  register: registerInvoices,
  jobs: (parts: JobParts) => [
    noteNoticesJob(),
    ...lateNoticeJobs(parts),
    invoiceMailJob(parts),
    noteRemindersJob(),
    reminderMailJob(parts),
  ],
  recurring: [lateNoticesByDate, remindersByDate],
  attention: none('The ledger finds what is late.'),
  calendar: none('The ledger knows when invoices are due.'),
  history: none('It has no entity with a history page.'),
  search: none('The ledger has the invoices.'),
  archive: none('The ledger has the invoices.'),
  tables: {
    invoice_pdfs: 'invoices',
    invoice_mailings: 'invoices',
    late_notices: 'invoices',
    invoice_counters: null,
    payment_reminders: 'billing',
    message_templates: 'billing',
  },
  topics: none('Its tables belong to the topics of others.'),
});
