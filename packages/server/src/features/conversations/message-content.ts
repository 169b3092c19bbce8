import { oneLine } from '@tenantry/contract/shared/one-line';
import {
  textOf,
  textToOrganization,
  type MessageMail,
  type MessageSource,
} from '#features/messaging';
import { propertiesByIds } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { conversationById } from './conversations.repository.ts';
import { mailIdsOf, messageById } from './messages.repository.ts';

export interface MessageParts {
  /** A link for this mail to the page where a vendor answers; null if there is none. */
  linkToVendorRoom(tx: Transaction, conversationId: string, url: string): Promise<string | null>;
}

/** The messages of conversations, as they are mailed and texted. */
export const messageSource = ({ linkToVendorRoom }: MessageParts): MessageSource => ({
  mailOf: async (tx, messageId, { url, takesReplies }) => {
    const content = await contentOf(tx, messageId);
    const { message, conversation, property } = content;
    const { replyToken, userId, subject, name, withVendor } = conversation;
    const references = await referencesOf(tx, content);
    const vendorLink = withVendor ? await linkToVendorRoom(tx, conversation.id, url) : null;
    const isReply = references.length > 0 || conversation.lastIncomingAt !== null;
    return {
      receiverName: name,
      subject: oneLine(isReply ? `Re: ${subject.replace(/^(?:re:\s*)+/i, '')}` : subject),
      page: {
        about: property ? `${property.home.label}, ${property.city}` : tx.organization.name,
        message: message.message,
        signature: [message.senderName, tx.organization.name].map(oneLine),
        hints: hintsOf(takesReplies, vendorLink !== null),
        link: userId
          ? { label: ALL_MESSAGES, url: `${url}/lessee-landing` }
          : (vendorLink && { label: ALL_MESSAGES, url: vendorLink, isSecret: true }) || undefined,
      },
      messageId: message.mailId,
      references,
      replyToken,
    } satisfies MessageMail;
  },

  textOf: async (tx, messageId, { url }) => {
    const { message, conversation, property } = await contentOf(tx, messageId);
    if (message.sender === 'organization') {
      return textOf(message.message, tx.organization.name, conversation.emailAddress !== '');
    }
    const { id: conversationId, propertyId, subject } = conversation;
    const query = new URLSearchParams({ propertyId, conversationId });
    return textToOrganization(message.message, {
      sender: message.senderName,
      about: property?.home.label ?? subject,
      url: `${url}/message-respond?${query.toString()}`,
    });
  },
});

const ALL_MESSAGES = 'Reply and see all messages';

/** MAINT-3: a vendor can also write behind the link. */
function hintsOf(takesReplies: boolean, hasLink: boolean): string[] {
  if (!takesReplies) return hasLink ? ['To respond, open the link.'] : [];
  return [
    hasLink
      ? 'To respond, reply to this email or open the link.'
      : 'To respond, reply to this email.',
  ];
}

async function contentOf(tx: Transaction, messageId: string) {
  const message = await messageById(tx, messageId);
  const conversation =
    message && (await conversationById(tx, 'organization', message.conversationId));
  if (!message || !conversation) throw new Error('a delivery without its message');
  const [property] = await propertiesByIds(tx, [conversation.propertyId]);
  return { message, conversation, property };
}

type Content = Awaited<ReturnType<typeof contentOf>>;

/** Enough of a thread for every mail program; more would only make the headers long. */
const MAX_REFERENCES = 20;

/** The Message-IDs of the thread before this message, oldest first. */
async function referencesOf(tx: Transaction, { message, conversation }: Content) {
  const mailIds = await mailIdsOf(tx, conversation.id, MAX_REFERENCES);
  return mailIds.slice(mailIds.indexOf(message.mailId ?? '') + 1).toReversed();
}
