import { sessionsEndpoints } from '@tenantry/contract/access/sessions.endpoints';
import type { Routes } from '../../../platform/http/routes.ts';
import * as service from './sessions.service.ts';

export function registerSessions(routes: Routes): void {
  routes.handle(sessionsEndpoints.list, ({ tx, actor }) => service.ownSessions(tx, actor));

  routes.handle(sessionsEndpoints.end, async ({ tx, actor, params }) => {
    await service.endOwnSession(tx, actor, params.sessionId);
    return {};
  });

  routes.handle(sessionsEndpoints.endOthers, async ({ tx, actor }) => {
    await service.endOtherSessions(tx, actor);
    return {};
  });
}
