import type { WebhookState } from '@tenantry/contract/webhooks/webhooks.schemas';

/** Why the server turned a webhook off. */
export const offWords: Readonly<Record<Exclude<WebhookState, 'on' | 'paused'>, string>> = {
  failing: 'It accepted no message for 3 days.',
  gone: 'It responded that it wants no more messages (410).',
  noPermission: 'The person who saved it last is no longer active here.',
};
