import { webhooksEndpoints as endpoints } from '@tenantry/contract/webhooks/webhooks.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { WebhookReach } from './webhook-request.ts';
import * as service from './webhooks.service.ts';

interface Dependencies {
  readonly secrets: Secrets;
  readonly webhookReach: WebhookReach;
}

export function registerWebhooks(routes: Routes, parts: Dependencies): void {
  const { secrets, webhookReach: reach } = parts;

  routes.handle(endpoints.list, ({ tx }) => service.listWebhooks(tx));

  // Not `handle`: a rehearsal would show a secret that never signs.
  routes.handleOpen(endpoints.add, ({ transact, actor, body }) =>
    transact((tx) => service.addWebhook({ ...tx, actor }, { secrets, reach }, body)),
  );

  routes.handle(endpoints.change, ({ tx, actor, params, body }) =>
    service.changeWebhook({ ...tx, actor }, reach, params.webhookId, body),
  );

  routes.handle(endpoints.remove, ({ tx, params }) => service.removeWebhook(tx, params.webhookId));

  routes.handle(endpoints.turn, ({ tx, params, body }) =>
    service.turnWebhook(tx, params.webhookId, body.isOn),
  );

  routes.handleOpen(endpoints.renewSecret, ({ transact, params }) =>
    transact((tx) => service.renewSecret(tx, secrets, params.webhookId)),
  );

  routes.handle(endpoints.test, ({ tx, params }) => service.testWebhook(tx, params.webhookId));

  routes.handle(endpoints.log, ({ tx, params, query }) =>
    service.webhookLog(tx, params.webhookId, query),
  );

  routes.handle(endpoints.sendAgain, ({ tx, params }) => service.sendMessageAgain(tx, params));

  routes.handle(endpoints.sendFailed, ({ tx, params }) =>
    service.sendFailedAgain(tx, params.webhookId),
  );
}
