import type { RehearsedSend } from '@tenantry/contract/shared/rehearsal';
import { mailJob } from '#features/messaging';
import type { Transaction } from '../../platform/database/database.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { Job, JobRun } from '../../platform/jobs/job.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import type { Logger } from '../../platform/log.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import { phoneNumberForTexts } from '../../platform/sms/phone-number.ts';
import { SmsRefused, type Sms, type SmsSender } from '../../platform/sms/sms.ts';
import { messageTextOf } from './message-templates.service.ts';
import { presentAsMail, presentAsText, presentForGuarantor } from './late-notices.presenter.ts';
import {
  GUARANTOR_MAIL_JOB,
  LATE_NOTICE_MAIL_JOB,
  LATE_NOTICE_TEXT_JOB,
  prepareGuarantorNotice,
  prepareNotice,
  NOTE_NOTICES_JOB,
  queueLateLeases,
  queueLateNotices,
  type LateNoticePayload,
  type LatePayload,
} from './late-notices.service.ts';

interface Dependencies {
  readonly senderOf: SenderOf;
  readonly sms: SmsSender;
  readonly log: Logger;
  /** The base address of the organization's pages; never taken from a request. */
  urlOf(organization: Organization): string;
}

/** Runs every 15 minutes, because nine o'clock differs by time zone, and a server may have been off at that time. */
export const lateNoticesByDate: Recurring = {
  name: 'queue_late_notices',
  title: 'Late notices',
  schedule: '*/15 * * * *',
  run: queueLateLeases,
};

/** Records the notices of one lease in its own transaction. */
export function noteNoticesJob(): Job<LatePayload> {
  return {
    name: NOTE_NOTICES_JOB,
    run: ({ payload, transact }) => transact((tx) => queueLateNotices(tx, payload.leaseId)),
  };
}

/**
 * Notifies tenants of late invoices, by mail and by text: in separate jobs, so that a failure of one does not send the
 * other twice.
 */
export function lateNoticeJobs(dependencies: Dependencies): Job<LateNoticePayload>[] {
  return [
    mailJob({
      name: LATE_NOTICE_MAIL_JOB,
      senderOf: dependencies.senderOf,
      write: (tx, payload) => writeNotice(dependencies, tx, payload),
    }),
    mailJob({
      name: GUARANTOR_MAIL_JOB,
      senderOf: dependencies.senderOf,
      write: async (tx, payload) => {
        const prepared = await prepareGuarantorNotice(tx, payload);
        if (!prepared) return null;
        const { to, notice, tenants, mayPay } = prepared;
        const link = mayPay ? lesseesPage(dependencies, tx.organization) : null;
        return { to, ...presentForGuarantor({ ...notice, link }, tenants) };
      },
    }),
    {
      name: LATE_NOTICE_TEXT_JOB,
      lane: 'texts',
      run: (work) => textNotice(dependencies, work),
      preview: (tx, payload) => previewText(dependencies, tx, payload),
    },
  ];
}

type Run = JobRun<LateNoticePayload>;

const lesseesPage = ({ urlOf }: Dependencies, organization: Organization) =>
  `${urlOf(organization)}/lessee-landing`;

async function writeNotice(
  dependencies: Dependencies,
  tx: Transaction,
  payload: LateNoticePayload,
) {
  const prepared = await prepareNotice(tx, LATE_NOTICE_MAIL_JOB, payload);
  if (!prepared) return null;
  const link = lesseesPage(dependencies, tx.organization);
  return {
    to: prepared.receiver.to,
    about: prepared.receiver.about,
    ...presentAsMail({ ...prepared.notice, link }, await messageTextOf(tx, 'LATE_NOTICE')),
  };
}

/** The text with its number; null if there is nothing to say anymore, or no number that gets texts. */
async function writeText(
  dependencies: Dependencies,
  tx: Transaction,
  payload: LateNoticePayload,
): Promise<Sms | null> {
  const { leaseId } = payload;
  const prepared = await prepareNotice(tx, LATE_NOTICE_TEXT_JOB, payload);
  if (!prepared) return null;
  const to = phoneNumberForTexts(prepared.receiver.phoneNumber);
  if (!to) {
    dependencies.log.warn({ leaseId }, 'the phone number of a lease cannot get texts');
    return null;
  }
  const { organization, now: sentAt } = tx;
  const text = presentAsText({ ...prepared.notice, link: lesseesPage(dependencies, organization) });
  return { to, text, sentAt, organization, source: { job: LATE_NOTICE_TEXT_JOB, payload } };
}

async function previewText(
  dependencies: Dependencies,
  tx: Transaction,
  payload: LateNoticePayload,
): Promise<RehearsedSend | null> {
  const sms = await writeText(dependencies, tx, payload);
  return sms && { channel: 'sms', recipient: sms.to, subject: null, text: sms.text };
}

async function textNotice(dependencies: Dependencies, { payload, transact }: Run): Promise<void> {
  const { log, sms } = dependencies;
  const { leaseId } = payload;
  const text = await transact((tx) => writeText(dependencies, tx, payload));
  if (!text) return;
  try {
    await sms.send(text);
  } catch (error) {
    if (!(error instanceof SmsRefused)) throw error;
    log.warn({ leaseId, err: error }, 'a text was refused, and is not sent again');
  }
}
