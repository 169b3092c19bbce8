import { cardsEndpoints } from '@tenantry/contract/payments/cards.endpoints';
import { cardsWebhooks } from '@tenantry/contract/payments/cards.webhooks';
import type { Routes } from '../../platform/http/routes.ts';
import * as service from './cards.service.ts';
import type { PayingCards } from './cards.settlement.ts';
import { checkEvent, receiveEvent } from './cards.webhook.ts';
import { refundPayment } from './refunds.service.ts';

export function registerCards(routes: Routes, cards: PayingCards): void {
  routes.handleOpen(cardsEndpoints.pay, (call) => service.pay(cards, call));

  routes.handleOpen(cardsEndpoints.settle, (call) => service.settleOwn(cards, call));

  routes.handleOpen(cardsEndpoints.authenticateTest, (call) =>
    service.authenticateTest(cards, call),
  );

  routes.handleOpen(cardsEndpoints.refund, (call) => refundPayment(cards, call));

  routes.handleWebhook(cardsWebhooks.stripe, checkEvent(cards), (call) =>
    receiveEvent(cards, call),
  );
}
