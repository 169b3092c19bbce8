import { stateRulesEndpoints } from '@tenantry/contract/rules/state-rules.endpoints';
import type { StateRuleTerms } from '@tenantry/contract/rules/state-rules.schemas';
import type { TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { aRentalIn, type World } from './world.ts';

/** RPL 238-a; the homes of the tests are in New York. */
export const newYorkLateFee: StateRuleTerms = {
  kind: 'lateFee',
  graceDays: 5,
  graceSkipsSundays: false,
  amount: 50,
  percent: 5,
  percentOf: 'CHARGED',
  limit: 'LOWER',
};

/** `I have checked this` */
export const checkRule = (
  test: TestApp,
  as: TestPerson,
  ruleId: string,
  terms: StateRuleTerms | null,
) => test.call(stateRulesEndpoints.check, { as, params: { ruleId }, body: { terms } });

export const uncheckRule = (test: TestApp, as: TestPerson, ruleId: string) =>
  test.call(stateRulesEndpoints.uncheck, { as, params: { ruleId } });

const params = { ruleId: 'ny-lateFee' };

/** Rows of the table of sample calls. */
export const stateRuleCalls = {
  'GET /v1/admin/stateRules': async (world: World) => {
    await aRentalIn(world);
    return {};
  },
  'POST /v1/admin/stateRules/:ruleId': () => ({ params, body: { terms: newYorkLateFee } }),
  'DELETE /v1/admin/stateRules/:ruleId': async ({ test, admin }: World) => {
    await checkRule(test, admin, params.ruleId, newYorkLateFee);
    return { params };
  },
};
