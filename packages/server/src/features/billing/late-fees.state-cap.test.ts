import { cents } from '@tenantry/contract/shared/money';
import { lateFeeCaps, type LateFeeCapRule } from '@tenantry/contract/rules/late-fee-caps';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aLateTenant } from '#testing/late-tenant';
import { lateFeeRule } from '#testing/late-fees';
import { NOW, useTestApp } from '#testing/test-app';

/** Treated as a verified value; the homes of the tests are in New York. */
const newYork: LateFeeCapRule = {
  ...{ state: 'NY', from: '2019-06-14', to: null, rule: 'NY RPL 238-a' },
  ...{ amount: cents(50_00), percent: 5000, url: '', quoted: '', checkedOn: '2026-11-01' },
};

const app = useTestApp();

beforeAll(() => (lateFeeCaps as LateFeeCapRule[]).push(newYork));

beforeEach(() => app.current.clock.set(NOW));

afterAll(() => (lateFeeCaps as LateFeeCapRule[]).splice(0));

test.each([
  [1450, 50],
  [800, 40],
])('CHG-18, C7: rent of %i dollars costs %i at most in New York', async (rate, fee) => {
  const policy = { rules: [lateFeeRule({ amount: 75 })] };
  const { assess, bill } = await aLateTenant(app.current, policy);
  const late = await bill({ items: [{ description: 'Rent', quantity: 1, rate }] });
  expect(late.lateFeePolicy).toBe(
    'When unpaid 3 days after the due day: $75.00 once; never more than NY RPL 238-a allows.',
  );
  expect(await assess('2026-11-05')).toEqual([
    [
      ...['2026-11-05', fee],
      `Late fee for invoice 0001: $75.00, unpaid after 11/04/2026, limited to $${fee}.00 by NY RPL 238-a`,
    ],
  ]);
});
