import { taskRulesEndpoints } from '@tenantry/contract/maintenance/task-rules.endpoints';
import type { Routes } from '../../../platform/http/routes.ts';
import * as service from './task-rules.service.ts';

export function registerTaskRules(routes: Routes): void {
  routes.handle(taskRulesEndpoints.list, ({ tx, query }) => service.rulesOf(tx, query.propertyId));

  routes.handle(taskRulesEndpoints.add, ({ tx, body }) => service.addRules(tx, body));

  routes.handle(taskRulesEndpoints.change, ({ tx, params, body }) =>
    service.changeRule(tx, params.ruleId, body),
  );

  routes.handle(taskRulesEndpoints.remove, async ({ tx, params }) => {
    await service.removeRule(tx, params.ruleId);
    return {};
  });
}
