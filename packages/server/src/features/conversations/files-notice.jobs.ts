import { mailJob } from '#features/messaging';
import type { Job } from '../../platform/jobs/job.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import { FILES_NOTICE_JOB, writeFilesNotice, type FilesNotice } from './files-notice.service.ts';

/** MSG-6: tells the sender of a mail which of its files were not accepted. */
export function filesNoticeJob({ senderOf }: { readonly senderOf: SenderOf }): Job<FilesNotice> {
  return mailJob({
    name: FILES_NOTICE_JOB,
    senderOf,
    write: async (tx, notice) => writeFilesNotice(tx, notice),
  });
}
