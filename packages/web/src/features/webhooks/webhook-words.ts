import { TEST_EVENT, webhookEvents } from '@tenantry/contract/webhooks/webhooks.rules';
import type {
  Webhook,
  WebhookMessage,
  WebhookMessageState,
  WebhookState,
} from '@tenantry/contract/webhooks/webhooks.schemas';

export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => URL.parse(url)?.host ?? url;

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
