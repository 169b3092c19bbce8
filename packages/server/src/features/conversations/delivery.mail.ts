import type { Organization } from '../../platform/database/organization-table.ts';
import type { Mail, MailPicture } from '../../platform/mail/mailer.ts';
import { oneLine } from './conversations.domain.ts';
import type { Content } from './delivery.sending.ts';
import { asHtml, asText, type MailPage } from './mail-page.ts';
import { replyAddress } from './reply-address.ts';

interface Surroundings {
  readonly organization: Organization;
  readonly replyDomain: string | undefined;
  /** Where the organization's pages are. */
  readonly url: string;
  readonly logo: MailPicture | null;
}

const answers = {
  byMail: 'To answer, reply to this email.',
  here: 'Answer and see all messages',
} as const;

/** A message of the organization as a mail in its thread. */
export function mailOf(
  { message, conversation, property, references }: Content,
  { organization, replyDomain, url, logo }: Surroundings,
): Omit<Mail, 'from' | 'to' | 'sentAt'> {
  const { replyToken, userId, subject } = conversation;
  const page: MailPage = {
    organization: organization.name,
    about: property ? `${property.addressLine1}, ${property.city}` : organization.name,
    message: message.message,
    signature: [message.senderName, organization.name].map(oneLine),
    hints: replyDomain ? [answers.byMail] : [],
    link: userId ? { label: answers.here, url: `${url}/lessee-landing` } : undefined,
    logo: logo?.cid ?? null,
  };
  const isAnswer = references.length > 0 || conversation.lastIncomingAt !== null;
  const inReplyTo = references.at(-1);
  return {
    subject: oneLine(isAnswer ? `Re: ${subject.replace(/^(?:re:\s*)+/i, '')}` : subject),
    text: asText(page),
    html: asHtml(page),
    ...(logo && { pictures: [logo] }),
    ...(replyDomain &&
      replyToken && { replyTo: replyAddress(organization.id, replyToken, replyDomain) }),
    ...(message.mailId && { messageId: message.mailId }),
    ...(inReplyTo && { inReplyTo, references }),
  };
}
