import { refundChannelOf, type CardProcessor } from '#features/cards';
import { defineFeature, none } from '../../platform/feature.ts';
import { webhooksOff } from './webhooks.attention.ts';
import { sendWebhookJob, type DeliveryParts } from './webhooks.delivery.ts';
import { queueDueMessages } from './webhooks.queue.ts';
import { registerWebhooks } from './webhooks.routes.ts';
import { deleteOldMessages } from './webhooks.service.ts';

type Parts = Omit<DeliveryParts, 'refundChannel'> & { readonly cards: CardProcessor };

export const webhooksFeature = defineFeature({
  name: 'webhooks',
  register: registerWebhooks,
  jobs: ({ cards, ...parts }: Parts) => [
    sendWebhookJob({ ...parts, refundChannel: refundChannelOf(cards) }),
  ],
  recurring: [
    {
      name: 'send_due_webhooks',
      title: 'Sending what webhooks wait for',
      schedule: '*/10 * * * *',
      run: queueDueMessages,
    },
    {
      name: 'delete_old_webhook_messages',
      title: 'Cleaning up the logs of webhooks',
      schedule: '37 3 * * *',
      run: deleteOldMessages,
    },
  ],
  attention: [{ needs: 'settings:read', noHome: true, find: webhooksOff }],
  calendar: none('It has no days.'),
  history: none('The log of each webhook has its messages, and the audit trail its changes.'),
  search: none('There are few, and they have a page.'),
  archive: none('A removed webhook is gone with its log.'),
  tables: {
    webhook_endpoints: 'webhooks',
    // They change with each message, and the log asks by itself.
    webhook_messages: null,
    webhook_attempts: null,
  },
  topics: { webhooks: ['settings:read'] },
});
