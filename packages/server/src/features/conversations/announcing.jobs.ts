import type { Organization } from '../../platform/database/organization-table.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import {
  ANNOUNCEMENT_JOB,
  prepareAnnouncement,
  type Announcement,
  type AnnouncementPayload,
} from './announcing.service.ts';
import { oneLine } from './conversations.domain.ts';
import { asHtml, asText, type MailPage } from './mail-page.ts';

interface Dependencies {
  readonly senderOf: SenderOf;
  /** Where the organization's pages are: never taken from a request. */
  urlOf(organization: Organization): string;
}

/** Mails an admin that someone wrote, and where to answer. */
export function announcementJob({ senderOf, urlOf }: Dependencies): Job<AnnouncementPayload> {
  return {
    name: ANNOUNCEMENT_JOB,
    lane: 'mail',
    run: async ({ payload, transact }) => {
      const posted = await transact(async (tx) => {
        const told = await prepareAnnouncement(tx, payload);
        if (!told) return null;
        const { organization, now: sentAt } = tx;
        const sender = await senderOf(tx);
        const { firstName, lastName, emailAddress } = told.user;
        const mail = {
          from: { name: organization.name, address: sender.address },
          to: { name: `${firstName} ${lastName}`, address: emailAddress },
          ...mailAbout(told, organization, urlOf(organization)),
          // No out-of-office answer to it, please.
          headers: { 'Auto-Submitted': 'auto-generated' },
          messageId: `<${payload.messageId}.${payload.userId}@${organization.domain}>`,
          sentAt,
        };
        return { sender, mail };
      });
      await posted?.sender.send(posted.mail);
    },
  };
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
    about: `${property.addressLine1}, ${property.city}`,
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
