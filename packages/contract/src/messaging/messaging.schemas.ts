import { z } from 'zod';

/** MSG-5: how an answer leaves, beside being shown in the app. */
export const media = ['email', 'emailAndSms'] as const;

export const medium = z.enum(media, 'Choose Email or Email & SMS.');

export type Medium = z.output<typeof medium>;

/**
 * MSG-6: the status of one sending of a message. `queued` is tried again until it is given up after a day;
 * `undelivered` left here, but the phone network or mail server said later that it did not arrive.
 */
export const deliveryStatuses = ['queued', 'sent', 'delivered', 'undelivered', 'failed'] as const;

export const delivery = z.object({
  channel: z.enum(['email', 'sms']),
  /** The address or number. */
  recipient: z.string(),
  status: z.enum(deliveryStatuses),
  /** Why it did not leave, or not yet, for the person. */
  failure: z.string().nullable(),
  /** Nothing is set up to send with: it is in the outbox that administrators read. */
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
