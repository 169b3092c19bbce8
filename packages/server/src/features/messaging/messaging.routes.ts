import { messagingEndpoints } from '@tenantry/contract/messaging/messaging.endpoints';
import { messagingWebhooks } from '@tenantry/contract/messaging/messaging.webhooks';
import type { Routes } from '../../platform/http/routes.ts';
import { checkMail, receiveMail } from './inbound-mail.service.ts';
import { checkText, receiveText } from './inbound-texts.service.ts';
import type { InboundDependencies } from './inbound.ts';
import { sendLetterAgain } from './letters.service.ts';
import { outboxOf, sendOutbox, type Services } from './outbox.service.ts';

export function registerMessaging(
  routes: Routes,
  dependencies: InboundDependencies & Services,
): void {
  routes.handle(messagingEndpoints.outbox, ({ tx }) => outboxOf(tx, dependencies));
  routes.handle(messagingEndpoints.sendOutbox, ({ tx }) => sendOutbox(tx, dependencies));
  routes.handle(messagingEndpoints.sendLetter, ({ tx, params }) =>
    sendLetterAgain(tx, params.letterId, dependencies.jobs()),
  );
  const { mail, text } = messagingWebhooks;
  routes.handleWebhook(text, checkText(dependencies), (call) => receiveText(dependencies, call));
  routes.handleWebhook(mail, checkMail(dependencies), (call) => receiveMail(dependencies, call));
}
