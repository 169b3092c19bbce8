import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint } from '#shared/endpoint';
import {
  taskRule,
  taskRuleInput,
  taskRuleParams,
  taskRulesQuery,
  taskRuleUpdate,
} from './task-rules.schemas.ts';

/** MAINT-10. */
export const taskRulesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/taskRules',
    access: { staff: 'maintenance:read' },
    summary: 'List the recurring work of all homes or of one, the next first',
    query: taskRulesQuery,
    response: z.array(taskRule),
  }),
  add: endpoint({
    method: 'POST',
    path: '/v1/admin/taskRules',
    access: { staff: 'maintenance:write' },
    summary: 'Add recurring work to a home or, as a rule of its own, to each home',
    body: taskRuleInput,
    response: z.array(taskRule),
    status: 201,
    idempotent: true,
  }),
  change: endpoint({
    method: 'POST',
    path: '/v1/admin/taskRules/:ruleId',
    access: { staff: 'maintenance:write' },
    summary: 'Change recurring work; work orders that were made stay',
    params: taskRuleParams,
    body: acceptsResponse(taskRuleUpdate, taskRule),
    response: taskRule,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/taskRules/:ruleId',
    access: { staff: 'maintenance:write' },
    summary: 'End recurring work; work orders that were made stay',
    params: taskRuleParams,
    response: z.object({}),
  }),
};
