export { webhooksFeature } from './feature.ts';
export { addWebhook, turnWebhook } from './webhooks.service.ts';
export { recordSent } from './webhooks.log.ts';
export type { WebhookReach } from './webhook-request.ts';
export { webhooksOff } from './webhooks.attention.ts';
export { inspectWebhookSecrets, rotateWebhookSecrets } from './webhooks.secrets.ts';
export { lateWebhookMessages } from './webhooks.repository.ts';
export { changesForWebhooks } from './webhooks.events.ts';
