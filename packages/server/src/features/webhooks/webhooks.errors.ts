import {
  MOST_WEBHOOKS,
  webhookEvents,
  type WebhookEvent,
} from '@tenantry/contract/webhooks/webhooks.rules';
import { AppError } from '../../platform/http/errors.ts';

export function addressRefused(): AppError {
  const message =
    'Enter an address that begins with https:// and is on the public internet, without a password in it.';
  return new AppError('webhook_address_refused', message, { fields: { url: message } });
}

export function eventForbidden(event: WebhookEvent): AppError {
  const message = `You do not have permission to see what this is about: ${webhookEvents[event].label}. Choose other events.`;
  return new AppError('webhook_event_forbidden', message, { fields: { events: message } });
}

export function webhookIsOff(): AppError {
  return new AppError(
    'webhook_is_off',
    'This webhook is off. Turn it on first, then send the message.',
  );
}

export function tooManyWebhooks(): AppError {
  return new AppError(
    'too_many_webhooks',
    `There are ${MOST_WEBHOOKS} webhooks already. Remove one that is not used.`,
  );
}
