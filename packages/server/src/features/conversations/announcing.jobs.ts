import { oneLine } from '@tenantry/contract/shared/one-line';
import { asHtml, asText, mailJob, type MailPage } from '#features/messaging';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import {
  ANNOUNCEMENT_JOB,
  prepareAnnouncement,
  type Announcement,
  type AnnouncementPayload,
} from './announcing.service.ts';

interface Dependencies {
  readonly senderOf: SenderOf;
  /** The base address of the organization's pages; never taken from a request. */
  urlOf(organization: Organization): string;
}

/** Mails an admin a new message, with a link to reply to it. */
export function announcementJob({ senderOf, urlOf }: Dependencies): Job<AnnouncementPayload> {
  return mailJob({
    name: ANNOUNCEMENT_JOB,
    senderOf,
    write: async (tx, payload) => {
      const announcement = await prepareAnnouncement(tx, payload);
      if (!announcement) return null;
      const { organization } = tx;
      const { firstName, lastName, emailAddress } = announcement.user;
      return {
        to: { name: `${firstName} ${lastName}`, address: emailAddress },
        ...mailAbout(announcement, organization, urlOf(organization)),
        // Asks for no out-of-office replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
        messageId: `<${payload.messageId}.${payload.userId}@${organization.domain}>`,
      };
    },
  });
}

function mailAbout(
  { message, conversation, property }: Announcement,
  organization: Organization,
  url: string,
) {
  const { id: conversationId, propertyId, subject } = conversation;
  const query = new URLSearchParams({ propertyId, conversationId });
  const contact = [conversation.emailAddress, conversation.phoneNumber].filter(Boolean);
  const page: MailPage = {
    organization: organization.name,
    about: `${property.home.label}, ${property.city}`,
    message: message.message,
    signature: [message.senderName, ...contact].map(oneLine),
    hints: ['Replies to this address are not read.'],
    link: { label: 'Answer', url: `${url}/message-respond?${query.toString()}` },
    logo: null,
  };
  return {
    subject: oneLine(`${message.senderName}: ${subject}`),
    text: asText(page),
    html: asHtml(page),
  };
}
