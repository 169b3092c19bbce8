import { z } from 'zod';
import { id, requiredText, text, version, versionSeen } from '#shared/fields';
import { cleanPlain } from '#shared/typed-text';
import { TEST_EVENT, webhookEventNames } from './webhooks.rules.ts';

/** Whether a webhook works: it is on, a person paused it, or the server turned it off. */
export const webhookStates = ['on', 'paused', 'failing', 'gone', 'noPermission'] as const;

export type WebhookState = (typeof webhookStates)[number];

/** The server checks that it begins with `https://` and that its address is public. */
const url = requiredText(2_000, 'Enter the address that receives the events.', cleanPlain).refine(
  (value) => /^https?:\/\//i.test(value) && URL.canParse(value),
  'Enter an address that begins with https://.',
);

const events = z
  .array(z.enum(webhookEventNames))
  .max(webhookEventNames.length)
  .overwrite((chosen) => [...new Set(chosen)]);

export const webhookInput = z.strictObject({ url, description: text(200), events });

export type WebhookInput = z.output<typeof webhookInput>;

export const webhookUpdate = webhookInput.extend({ version: versionSeen });

export type WebhookUpdate = z.output<typeof webhookUpdate>;

export const webhookParams = z.strictObject({ webhookId: id });

export const webhookMessageParams = z.strictObject({ webhookId: id, messageId: id });

export const webhookStateInput = z.strictObject({ isOn: z.boolean() });

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  state: z.enum(webhookStates),
  createdAt: z.string(),
  /** The name of the person who saved it last, with whose permissions its events are read. */
  savedBy: z.string(),
  /** When a message was last accepted. */
  lastSentAt: z.string().nullable(),
  /** Until when the secret before the current one signs, too. */
  earlierSignsUntil: z.string().nullable(),
  /** The numbers of messages in the log that wait for another try, and that were given up. */
  waiting: z.int(),
  failed: z.int(),
  version,
});

export type Webhook = z.output<typeof webhook>;

/** The only responses with the secret. */
export const webhookWithSecret = webhook.extend({ signingKey: z.string() });

export type WebhookWithSecret = z.output<typeof webhookWithSecret>;

/** `skipped`: the thing no longer exists, or is not visible to the person who set the webhook up. */
export const webhookMessageStates = ['waiting', 'sent', 'failed', 'skipped'] as const;

export type WebhookMessageState = (typeof webhookMessageStates)[number];

const webhookAttempt = z.object({
  at: z.string(),
  /** How long it took, in milliseconds. */
  ms: z.int(),
  /** The HTTP status of the response; null if there was none. */
  status: z.int().nullable(),
  /** Why it counts as failed, in a sentence. */
  failure: z.string().nullable(),
  /** The beginning of the response. */
  answer: z.string().nullable(),
});

export const webhookMessage = z.object({
  id: z.string(),
  /** The `webhook-id` of its requests: the same for each attempt. */
  messageId: z.string(),
  type: z.enum([...webhookEventNames, TEST_EVENT]),
  at: z.string(),
  state: z.enum(webhookMessageStates),
  /** When it is tried next. */
  nextAt: z.string().nullable(),
  /** Newest first. */
  attempts: z.array(webhookAttempt),
});

export type WebhookMessage = z.output<typeof webhookMessage>;

export const webhookLogQuery = z.strictObject({
  state: z.enum(webhookMessageStates).optional(),
});

export type WebhookLogQuery = z.output<typeof webhookLogQuery>;

/** How many messages are tried again. */
export const webhookSentAgain = z.object({ sent: z.int() });
