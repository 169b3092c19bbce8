import type { EndpointByName } from '@tenantry/contract/api';
import { taskRulesEndpoints } from '@tenantry/contract/maintenance/task-rules.endpoints';
import type { TaskRule, taskRuleInput } from '@tenantry/contract/maintenance/task-rules.schemas';
import type { z } from 'zod';
import { aProperty, type TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';
import type { World } from './world.ts';

type RuleBody = z.input<typeof taskRuleInput>;

/** Filters every 90 days, the first in a month. */
export const ruleBody = (propertyId: string | null, changes: Partial<RuleBody> = {}): RuleBody => ({
  propertyId,
  title: 'Change the air filter',
  category: 'HEATING_COOLING',
  place: 'Hall',
  description: 'Size 16 x 20',
  rrule: 'FREQ=DAILY;INTERVAL=90',
  startsOn: '2026-04-10',
  daysAhead: 14,
  ...changes,
});

export async function aTaskRule(
  test: TestApp,
  as: TestPerson,
  propertyId: string,
  changes: Partial<RuleBody> = {},
): Promise<TaskRule> {
  const body = ruleBody(propertyId, changes);
  const added = await test.call(taskRulesEndpoints.add, { as, body });
  const [rule] = added.body;
  if (added.status !== 201 || !rule) throw new Error(JSON.stringify(added.problem));
  return rule;
}

async function withRule({ test, admin }: World) {
  const { id } = await aProperty(test, admin);
  return { params: { ruleId: (await aTaskRule(test, admin, id)).id } };
}

/** A call for each endpoint of recurring work. */
export const taskRuleCalls = {
  'GET /v1/admin/taskRules': async ({ test, admin }: World) => {
    const { id: propertyId } = await aProperty(test, admin);
    await aTaskRule(test, admin, propertyId);
    return { query: { propertyId } };
  },
  'POST /v1/admin/taskRules': async ({ test, admin }: World) => {
    const { id } = await aProperty(test, admin);
    return { body: ruleBody(id) };
  },
  'POST /v1/admin/taskRules/:ruleId': async (world: World) => {
    const { params } = await withRule(world);
    const { propertyId: _, ...body } = ruleBody(null, { title: 'Change both filters' });
    return { params, body: { ...body, version: 1 } };
  },
  'DELETE /v1/admin/taskRules/:ruleId': withRule,
} satisfies { readonly [Name in keyof EndpointByName]?: unknown };
