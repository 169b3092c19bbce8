import { z } from 'zod';
import { delivery, medium } from '../messaging/messaging.schemas.ts';
import { home } from '../properties/home.ts';
import { emailAddress, id, phoneNumber, requiredText, text } from '#shared/fields';
import { listQuery } from '#shared/lists';

const MESSAGE_LENGTH = 5000;

const message = requiredText(MESSAGE_LENGTH, 'Message is required');

/** PUB-6: what a stranger asks about a property. */
export const question = z.strictObject({
  name: requiredText(200, 'Name is required'),
  email: requiredText(254, 'Email is required').pipe(emailAddress),
  phoneNumber,
  message,
  /**
   * A trap for bots: people never see this field. A question that fills it in gets the usual response and is dropped.
   */
  website: z.string().max(1000).optional(),
});

/** The newest message on the screen; later ones stay unread. If absent, all messages count as read. */
const upTo = id.optional();

export const reading = z.strictObject({ upTo });

/** A reply in a conversation. Replying marks the conversation as read. */
export const response = z.strictObject({ message, upTo });

const SUBJECT_LENGTH = 200;

/** An administrator writes to the tenant of the property's active lease. */
export const newConversation = z.strictObject({
  subject: requiredText(SUBJECT_LENGTH, 'Subject is required'),
  message,
  medium: medium.default('email'),
  /** It reminds of what is owed, so its lease is among those that were reminded today. */
  reminder: z.boolean().default(false),
});

/** MSG-9: a lease whose tenant was reminded today of what is owed. */
export const remindedLease = z.object({ leaseId: z.string() });

/** The most tenants who are written to at once. */
export const MAX_MESSAGES = 500;

/** MSG-9: a message of its own for the tenant of each lease, none of which has ended; all are sent, or none. */
export const messageBatch = z.strictObject({
  messages: z
    .array(
      newConversation.extend({
        propertyId: id,
        /** Writes to the tenant of this lease, which has not ended, and to nobody else. */
        leaseId: id,
      }),
    )
    .min(1, 'Choose at least one tenant.')
    .max(MAX_MESSAGES, `At most ${MAX_MESSAGES} tenants can be written to at once.`),
});

export const sentMessages = z.object({
  count: z.int(),
  /** What cannot be sent, and why. The messages are in the tenants' conversations anyway. */
  undeliverable: z.array(
    z.object({
      /** The place of the message in the request. */
      index: z.int(),
      channel: delivery.shape.channel,
      failure: z.string(),
    }),
  ),
});

export type SentMessages = z.output<typeof sentMessages>;

/** TENANT-5: a tenant writes to the organization about a property they lease, or leased. */
export const lesseeConversation = z.strictObject({
  subject: text(SUBJECT_LENGTH).optional(),
  message,
  /** Also by text if the organization takes texts; its administrators always get an email. */
  medium: medium.default('email'),
  /** The property of one of their leases; by default the property of the active lease. */
  propertyId: id.optional(),
});

/** Whether the side that asks has read everything that the other side wrote. */
export const readStatuses = ['READ', 'UNREAD'] as const;

/** MSG-5. `filter` searches the subject, the name and email of the correspondent, and the home. */
export const conversationsQuery = listQuery(
  ['date', 'name', 'subject'],
  {},
  { readStatus: z.enum(readStatuses).optional() },
);

export type ConversationsQuery = z.output<typeof conversationsQuery>;

export const attachment = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.int(),
});

export type Attachment = z.output<typeof attachment>;

export const senders = ['organization', 'lessee', 'prospect', 'vendor'] as const;

export const messageResponse = z.object({
  id: z.string(),
  sender: z.enum(senders),
  senderName: z.string(),
  /** A time. */
  date: z.string(),
  /** How it arrived: by email, by text, or written in the app. */
  via: z.enum(['app', 'email', 'sms']),
  message: z.string(),
  /** The quoted earlier messages of a mail: stored, and shown on demand. */
  quoted: z.string().nullable(),
  attachments: z.array(attachment),
  /** Only for messages that the organization wrote; empty for all others, and for tenants. */
  deliveries: z.array(delivery),
});

export type Message = z.output<typeof messageResponse>;

export const conversationResponse = z.object({
  id: z.string(),
  propertyId: z.string(),
  subject: z.string(),
  name: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string(),
  /** True for a tenant, false for a prospect, a vendor or an unknown sender. */
  lessee: z.boolean(),
  /** Unread by the side that asks (MSG-7). */
  unread: z.boolean(),
  /** The time of the newest message. */
  lastMessageAt: z.string(),
  /** Whether the other side can get texts: its number is valid and has not opted out. */
  textable: z.boolean(),
  /** Oldest first. */
  messages: z.array(messageResponse),
});

/** The other side of a conversation: tenants, people who asked about a property, or vendors of a work order. */
export const correspondents = ['tenants', 'prospects', 'vendors'] as const;

/** MSG-8: the conversations about all properties. */
export const allConversationsQuery = listQuery(
  ['date', 'name', 'subject'],
  {
    with: z.enum(correspondents).optional(),
    /** Only conversations with this person. */
    userId: id.optional(),
    /** UNIT-3: only conversations about the units of this building. */
    buildingId: id.optional(),
  },
  { readStatus: z.enum(readStatuses).optional() },
);

export type AllConversationsQuery = z.output<typeof allConversationsQuery>;

export const conversationOfHome = conversationResponse.extend({
  /** What the conversation is about. */
  home,
});

export type ConversationOfHome = z.output<typeof conversationOfHome>;

export type Conversation = z.output<typeof conversationResponse>;
