import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { stateRulesEndpoints } from '@tenantry/contract/rules/state-rules.endpoints';
import { expect, test } from 'vitest';
import { propertyBody } from '#testing/factories';
import { aLandlord, type Landlord } from '#testing/landlord';
import { checkRule, newYorkLateFee, uncheckRule } from '#testing/state-rules';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const rulesOf = async ({ admin }: Landlord) =>
  (await app.current.call(stateRulesEndpoints.list, { as: admin })).body;

async function ruleOf(landlord: Landlord, ruleId: string) {
  const rule = (await rulesOf(landlord)).find(({ id }) => id === ruleId);
  if (!rule) throw new Error(`no ${ruleId}`);
  return rule;
}

const moveTo = ({ admin, property }: Landlord, state: string) =>
  app.current.call(portfolioEndpoints.update, {
    as: admin,
    params: { propertyId: property.id },
    body: propertyBody({ state }),
  });

test('NEW-13: the rules of the states with homes are listed with source, doubts and what is offered', async () => {
  const landlord = await aLandlord(app.current);
  const rules = await rulesOf(landlord);
  expect(new Set(rules.map(({ state }) => state))).toEqual(new Set(['NY']));
  expect(rules.find(({ id }) => id === 'ny-lateFee')).toMatchObject({
    statute: 'N.Y. Real Prop. Law § 238-a(2)',
    unsettled: null,
    checked: null,
    use: 'WHEN_CHECKED',
    terms: newYorkLateFee,
    source: { kind: 'secondary', url: 'https://legalservicesli.org/?p=1414' },
  });
  expect(rules.find(({ id }) => id === 'ny-rentIncrease.notice')).toMatchObject({
    unsettled: 'PARTIAL',
    terms: { days: 90 },
    use: 'WHEN_CHECKED',
  });
  expect(rules.find(({ id }) => id === 'ny-deposit.account')).toMatchObject({ use: 'SHOWN' });
  await moveTo(landlord, 'HI');
  expect(await rulesOf(landlord)).toEqual([]);
});

test('NEW-13: the person who turned a rule on, and the time, are stored until it is turned off', async () => {
  const landlord = await aLandlord(app.current);
  const terms = { ...newYorkLateFee, amount: 45 };
  await checkRule(app.current, landlord.admin, 'ny-lateFee', newYorkLateFee);
  const { status, body } = await checkRule(app.current, landlord.admin, 'ny-lateFee', terms);
  expect(status).toBe(200);
  const checked = { by: 'Sam Rivers', on: '2026-03-10', terms };
  expect(body.checked).toEqual(checked);
  expect((await ruleOf(landlord, 'ny-lateFee')).checked).toEqual(checked);
  const neighbor = await aLandlord(app.current);
  expect((await ruleOf(neighbor, 'ny-lateFee')).checked).toBeNull();
  expect((await uncheckRule(app.current, landlord.admin, 'ny-lateFee')).body.checked).toBeNull();
  expect((await uncheckRule(app.current, landlord.admin, 'ny-lateFee')).status).toBe(200);
});

test('NEW-13: a rule that has ended is only shown, and one that is in force can be turned on', async () => {
  const landlord = await aLandlord(app.current);
  await moveTo(landlord, 'WA');
  expect(await ruleOf(landlord, 'wa-rentIncrease.notice')).toMatchObject({
    to: '2025-05-06',
    use: 'SHOWN',
  });
  await moveTo(landlord, 'NV');
  expect(await ruleOf(landlord, 'nv-rentIncrease.notice')).toMatchObject({
    from: '2021-07-01',
    use: 'WHEN_CHECKED',
  });
});

const REFUSAL = 'Enter what the law says now, then turn the rule on.';

test('NEW-13: a doubtful rule is turned on only with the current values of the law', async () => {
  const { admin } = await aLandlord(app.current);
  const check = async (ruleId: string, terms: Parameters<typeof checkRule>[3]) => {
    const answer = await checkRule(app.current, admin, ruleId, terms);
    return answer.status === 200 ? 'on' : answer.problem.message;
  };
  const words = { kind: 'words', words: 'Properties with six homes or more' } as const;
  expect(await check('ny-rentIncrease.notice', null)).toBe(REFUSAL);
  expect(await check('ny-rentIncrease.notice', words)).toBe(REFUSAL);
  expect(await check('ny-rentIncrease.notice', newYorkLateFee)).toBe(REFUSAL);
  expect(await check('ny-rentIncrease.notice', { kind: 'rentIncrease.notice', days: 90 })).toBe(
    'on',
  );
  expect(await check('ny-deposit.interest', null)).toBe(REFUSAL);
  expect(await check('ny-deposit.interest', words)).toBe('on');
  expect(await check('ny-deposit.account', null)).toBe('on');
  expect(await check('wa-payment.order', null)).toBe(
    'This rule is always applied and cannot be turned off.',
  );
  expect(await check('ny-nothing', null)).toBe('Not found.');
});
