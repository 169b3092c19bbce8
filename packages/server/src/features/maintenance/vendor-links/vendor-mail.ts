import type { Transaction } from '../../../platform/database/database.ts';
import { addJob, SOMEONE_WAITS } from '../../../platform/jobs/jobs.ts';
import { VENDOR_MAIL_JOB, type VendorMail } from './vendor-links.jobs.names.ts';

export const mailVendor = (tx: Transaction, payload: VendorMail) =>
  addJob(tx, VENDOR_MAIL_JOB, payload, { priority: SOMEONE_WAITS });
