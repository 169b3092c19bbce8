import { messagingEndpoints } from '@tenantry/contract/messaging/messaging.endpoints';
import { messagingWebhooks } from '@tenantry/contract/messaging/messaging.webhooks';
import type { Routes } from '../../platform/http/routes.ts';
import { receiveMail } from './inbound-mail.service.ts';
import { receiveText } from './inbound-texts.service.ts';
import type { InboundDependencies } from './inbound.ts';
import { newestOfOutbox } from './outbox.repository.ts';

export function registerMessaging(routes: Routes, dependencies: InboundDependencies): void {
  routes.handle(messagingEndpoints.outbox, ({ tx }) => newestOfOutbox(tx));
  routes.handleWebhook(messagingWebhooks.text, (call) => receiveText(dependencies, call));
  routes.handleWebhook(messagingWebhooks.mail, (call) => receiveMail(dependencies, call));
}
