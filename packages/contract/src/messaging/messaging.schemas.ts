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
  /** A service is set up by now, so that it can be sent. */
  sendable: z.boolean(),
});

export type OutboxMessage = z.output<typeof outboxMessage>;

/** How many messages of the outbox are being sent, and how many are forgotten: nothing is left to say. */
export const outboxSent = z.object({ sent: z.int(), obsolete: z.int() });

export type OutboxSent = z.output<typeof outboxSent>;

/** False if nothing is left to send: a notice was paid, its day is over, or an invited person has joined. */
export const letterSent = z.object({ sent: z.boolean() });

/**
 * The state of a mail that the product sends by itself. `queued` is tried again until it is sent; `waiting` has no mail
 * server; `undelivered` came back later, and `refused` was not accepted.
 */
export const letterStates = ['queued', 'sent', 'waiting', 'undelivered', 'refused'] as const;

/** A mail that the product sends by itself: an invoice, a receipt, a notice, an invitation. */
export const letter = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  invitation: z.boolean(),
  state: z.enum(letterStates),
  /** The day on which it was last sent. */
  sentOn: z.string().nullable(),
  /** Why it did not arrive, or was not sent yet, in a sentence for the person. */
  failure: z.string().nullable(),
});

export type Letter = z.output<typeof letter>;
