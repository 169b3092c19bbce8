import type { StateRule } from '@tenantry/contract/rules/state-rules.schemas';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { expectFitsDevices } from '../../../testing/fits-devices.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { main } from '../../../testing/states.ts';
import { newYorkAccount, newYorkLateFee, newYorkNotice } from '../../../testing/state-rules.ts';

const LIST = 'GET /v1/admin/stateRules';
const CHECK = 'POST /v1/admin/stateRules/:ruleId';
const UNCHECK = 'DELETE /v1/admin/stateRules/:ruleId';

const open = (rules: StateRule[], others = {}) =>
  renderScreen('/state-rules', { as: admin, answers: { [LIST]: rules, ...others } });

const ruleOf = (name: string) => main().getByRole('listitem', { name });

const checkedBy = (rule: StateRule, terms: StateRule['terms']): StateRule => ({
  ...rule,
  checked: { by: 'Ada Admin', on: '2026-11-27', terms },
});

test('NEW-13: each rule is shown with its text, its source and its doubts', async () => {
  open([newYorkLateFee, newYorkNotice, newYorkAccount]);
  const fee = ruleOf('Late fee');
  await expect.element(fee.getByText(newYorkLateFee.says)).toBeVisible();
  await expect.element(fee.getByText('shall not exceed fifty dollars')).toBeVisible();
  await expect
    .element(fee.getByRole('link', { name: 'RPL § 238-a(2)' }))
    .toHaveAttribute('href', 'https://law.example.com/238-a');
  await expect.element(fee.getByText('Later sessions were not seen.')).toBeVisible();
  await expect.element(fee.getByText('Not checked.')).toBeVisible();
  const notice = ruleOf('Notice of a rent increase');
  await expect.element(notice.getByText('Only a part of the text')).toBeVisible();
  await expect.element(notice.getByText('Weekly leases.')).toBeVisible();
  await expect
    .element(ruleOf('Account for deposits').getByText('The app only shows this rule.'))
    .toBeVisible();
  await expectFitsDevices();
});

test('NEW-13: a rule is turned on with its values, and off again', async () => {
  const { api } = open([newYorkLateFee], { [CHECK]: newYorkLateFee, [UNCHECK]: newYorkLateFee });
  const fee = ruleOf('Late fee');
  await fee.getByRole('switch').click();
  await expect.element(fee.getByLabelText('Highest amount')).toHaveValue('$50.00');
  await fee.getByLabelText('Highest amount').fill('');
  await fee.getByLabelText('Highest percentage').fill('4.5');
  await expectAccessible();
  const terms = { ...newYorkLateFee.terms, amount: null, percent: 4.5 } as StateRule['terms'];
  api.answer({ [LIST]: [checkedBy(newYorkLateFee, terms)] });
  await fee.getByRole('button', { name: 'Turn on' }).click();
  await expect
    .element(
      fee.getByText(
        'Checked by Ada Admin on 11/27/2026. Applied: At most 4.5% of the rent; no fee in the first 5 days after the due date.',
      ),
    )
    .toBeVisible();
  expect(api.sent(CHECK)[0]?.body).toEqual({ terms });
  api.answer({ [LIST]: [newYorkLateFee] });
  await fee.getByRole('switch').click();
  await expect.element(fee.getByText('Not checked.')).toBeVisible();
  expect(api.sent(UNCHECK)).toHaveLength(1);
});

test('NEW-13: a value in doubt is not offered; a rule that is only shown needs nothing', async () => {
  const { api } = open([newYorkNotice, newYorkAccount], { [CHECK]: newYorkNotice });
  const notice = ruleOf('Notice of a rent increase');
  await notice.getByRole('switch').click();
  await expect.element(notice.getByLabelText('Days of notice')).toHaveValue('');
  await notice.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(notice.getByText('Use 1 to 365 days.')).toBeVisible();
  await notice.getByLabelText('Days of notice').fill('60');
  await notice.getByRole('button', { name: 'Turn on' }).click();
  await expect.poll(() => api.sent(CHECK)).toHaveLength(1);
  expect(api.sent(CHECK)[0]?.body).toEqual({ terms: { kind: 'rentIncrease.notice', days: 60 } });
  await ruleOf('Account for deposits').getByRole('switch').click();
  await expect.poll(() => api.sent(CHECK)).toHaveLength(2);
  expect(api.sent(CHECK)[1]?.body).toEqual({ terms: null });
});

test('NEW-13: a state without rules says so', async () => {
  open([]);
  await expect
    .element(main().getByText('No rules are known for the states of your properties.'))
    .toBeVisible();
});

const oregonOrder: StateRule = {
  ...newYorkAccount,
  id: 'or-payment.order',
  state: 'OR',
  kind: 'payment.order',
  use: 'ALWAYS',
  checkedOn: '2026-11-01',
};

test.each([
  ['is named as an exception', [newYorkLateFee, oregonOrder], 1],
  ['is not named if there is none', [newYorkLateFee], 0],
])('NEW-13, CHG-20: a rule that is always applied %s', async (_, rules, count) => {
  open(rules);
  await expect.element(main().getByText('the app applies only rules')).toBeVisible();
  await expect
    .poll(() => main().getByText('The order of payments is the exception').elements())
    .toHaveLength(count);
});
