import { TEST_EVENT, webhookEvents } from '@tenantry/contract/webhooks/webhooks.rules';
import type {
  Webhook,
  WebhookMessage,
  WebhookMessageState,
  WebhookState,
} from '@tenantry/contract/webhooks/webhooks.schemas';

export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => URL.parse(url)?.host ?? url;

/** Why the server turned a webhook off. */
export const offWords: Readonly<Record<Exclude<WebhookState, 'on' | 'paused'>, string>> = {
  failing: 'It accepted no message for 3 days.',
  gone: 'It responded that it wants no more messages (410).',
  noPermission: 'The person who saved it last is no longer active here.',
};

export const stateWords = (state: WebhookState): string => {
  if (state === 'on') return 'On';
  return state === 'paused' ? 'Paused' : 'Turned off';
};

export const messageStateWords: Readonly<Record<WebhookMessageState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
};

export const eventWords = (type: WebhookMessage['type']): string =>
  type === TEST_EVENT ? 'Test' : webhookEvents[type].label;
