import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { anAutomaticLease, onDay } from '#testing/billing';
import { signedInAgain } from '#testing/landlord';
import { checkRule } from '#testing/state-rules';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

test('CHG-13, NEW-13: if the rule is checked, raising the rent with less notice than the state requires needs a reason', async () => {
  const of = await anAutomaticLease(app.current);
  onDay(app.current, '2026-12-31');
  const as = await signedInAgain(app.current, of.admin);
  const { body } = await app.current.call(chargesEndpoints.list, { as, params: of.params });
  const rent = body.schedules.find(({ kind }) => kind === 'RENT')!;
  const plan = (fromDay: string, amount: number, changes: object = {}) =>
    app.current.call(chargesEndpoints.addStep, {
      as,
      params: { ...of.params, chargeId: rent.id },
      body: { fromDay, amount, ...changes },
    });
  expect((await plan('2027-01-01', 1460)).status).toBe(201);
  const sixtyDays = { kind: 'rentIncrease.notice', days: 60 } as const;
  await checkRule(app.current, as, 'ny-rentIncrease.notice', sixtyDays);
  expect((await plan('2027-02-28', 1500)).problem.fields).toEqual({
    reason:
      '60 days of notice are required here by N.Y. Real Prop. Law § 226-c(1), (2); the earliest date is 03/01/2027. Give the reason for an earlier date.',
  });
  expect((await plan('2027-02-28', 1400)).status).toBe(201);
  expect((await plan('2027-02-27', 1500, { reason: 'The tenant agreed' })).status).toBe(201);
  expect((await plan('2027-03-01', 1500)).status).toBe(201);
});
