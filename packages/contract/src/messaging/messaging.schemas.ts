import { z } from 'zod';

/** MSG-5: how a reply is sent, in addition to being shown in the app. */
export const media = ['email', 'emailAndSms'] as const;

export const medium = z.enum(media, 'Choose Email or Email & SMS.');

export type Medium = z.output<typeof medium>;

/**
 * MSG-6: the delivery status of a message. `queued` is retried for a day, then given up. `undelivered` was sent, but
 * the phone network or mail server later reported that it did not arrive.
 */
export const deliveryStatuses = ['queued', 'sent', 'delivered', 'undelivered', 'failed'] as const;

export const delivery = z.object({
  channel: z.enum(['email', 'sms']),
  /** The address or number. */
  recipient: z.string(),
  status: z.enum(deliveryStatuses),
  /** Why it was not sent, or not yet, in a sentence for the person. */
  failure: z.string().nullable(),
  /** No way to send it is set up: it is in the outbox that administrators read. */
  outbox: z.boolean(),
});

export type Delivery = z.output<typeof delivery>;

/** A message that was not sent because no mail server or phone network is set up. */
export const outboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms']),
  recipient: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  sentAt: z.string(),
});

export type OutboxMessage = z.output<typeof outboxMessage>;
