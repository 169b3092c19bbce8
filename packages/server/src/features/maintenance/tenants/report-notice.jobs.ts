import { workOrderLabel } from '@tenantry/contract/maintenance/maintenance.rules';
import { oneLine } from '@tenantry/contract/shared/one-line';
import { asHtml, asText, mailJob, type MailPage } from '#features/messaging';
import type { Organization } from '../../../platform/database/organization-table.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import type { SenderOf } from '../../../platform/mail/mailer.ts';
import { prepareNotice, REPORT_NOTICE_JOB, type ReportNotice } from './report-notice.service.ts';

interface Dependencies {
  readonly senderOf: SenderOf;
  urlOf(organization: Organization): string;
}

/** MAINT-1: mails a member of staff what a tenant has reported. */
export function reportNoticeJob({ senderOf, urlOf }: Dependencies): Job<ReportNotice> {
  return mailJob({
    name: REPORT_NOTICE_JOB,
    senderOf,
    write: async (tx, payload) => {
      const prepared = await prepareNotice(tx, payload);
      if (!prepared) return null;
      const { user, shown } = prepared;
      const { order, home, tenant } = shown;
      const label = workOrderLabel(order.number);
      const urgent = order.priority === 'EMERGENCY' ? 'Emergency: ' : '';
      const page: MailPage = {
        organization: tx.organization.name,
        about: home.address,
        message: order.description,
        signature: [tenant ?? '', order.place].filter(Boolean).map(oneLine),
        hints: ['Replies to this address are not read.'],
        link: {
          label: `Open ${label}`,
          url: `${urlOf(tx.organization)}/work-order?workOrderId=${order.id}`,
        },
        logo: null,
      };
      return {
        to: { name: `${user.firstName} ${user.lastName}`, address: user.emailAddress },
        subject: oneLine(`${urgent}${label}: ${order.title}`),
        text: asText(page),
        html: asHtml(page),
        // Asks for no out-of-office replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
    },
  });
}
