import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { requiredText } from '#shared/fields';
import { checkedRuleInput, stateRule } from './state-rules.schemas.ts';

const params = z.strictObject({ ruleId: requiredText(40) });

export const stateRulesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/stateRules',
    access: { staff: 'properties:read' },
    summary: 'List the legal rules of the states with properties, with sources and doubts',
    response: z.array(stateRule),
  }),
  check: endpoint({
    method: 'POST',
    path: '/v1/admin/stateRules/:ruleId',
    access: { staff: 'settings:write' },
    summary: 'Turn on a rule of a state: the caller has checked it, and what it says',
    params,
    body: checkedRuleInput,
    response: stateRule,
  }),
  uncheck: endpoint({
    method: 'DELETE',
    path: '/v1/admin/stateRules/:ruleId',
    access: { staff: 'settings:write' },
    summary: 'Turn off a rule of a state: from now on it is only shown',
    params,
    response: stateRule,
  }),
};
