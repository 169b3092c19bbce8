import { checklistsEndpoints } from '@tenantry/contract/checklists/checklists.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import * as service from './checklists.service.ts';

export function registerChecklists(routes: Routes): void {
  routes.handle(checklistsEndpoints.template, ({ tx }) => service.moveInTemplateOf(tx));

  routes.handle(checklistsEndpoints.saveTemplate, ({ tx, body }) =>
    service.saveMoveInTemplate(tx, body),
  );

  routes.handle(checklistsEndpoints.ofLease, ({ tx, params }) => service.moveInOf(tx, params));

  routes.handle(checklistsEndpoints.check, ({ tx, params, body }) =>
    service.checkMoveIn(tx, params, body),
  );
}
