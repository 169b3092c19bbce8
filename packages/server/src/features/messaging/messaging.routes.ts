import { messagingEndpoints } from '@tenantry/contract/messaging/messaging.endpoints';
import { messagingWebhooks } from '@tenantry/contract/messaging/messaging.webhooks';
import type { Routes } from '../../platform/http/routes.ts';
import { checkMail, receiveMail } from './inbound-mail.service.ts';
import { checkText, receiveText } from './inbound-texts.service.ts';
import type { InboundDependencies } from './inbound.ts';
import { newestOfOutbox } from './outbox.repository.ts';

export function registerMessaging(routes: Routes, dependencies: InboundDependencies): void {
  routes.handle(messagingEndpoints.outbox, ({ tx }) => newestOfOutbox(tx));
  const { mail, text } = messagingWebhooks;
  routes.handleWebhook(text, checkText(dependencies), (call) => receiveText(dependencies, call));
  routes.handleWebhook(mail, checkMail(dependencies), (call) => receiveMail(dependencies, call));
}
