import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { anAutomaticLease, onDay } from '#testing/billing';
import { propertyBody } from '#testing/factories';
import { signedInAgain } from '#testing/landlord';
import { checkRule } from '#testing/state-rules';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

/** A lease on 12/31/2026, and a call that plans a rent from a day on. */
async function aPlannedRent() {
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
  return { ...of, as, plan };
}

test('CHG-13, NEW-13: if the rule is checked, raising the rent with less notice than the state requires needs a reason', async () => {
  const { as, plan } = await aPlannedRent();
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

test('CHG-13, NEW-13: the notice that a state required until a day is not required after it', async () => {
  const { as, plan, property } = await aPlannedRent();
  const moveTo = (state: string) =>
    app.current.call(portfolioEndpoints.update, {
      as,
      params: { propertyId: property.id },
      body: propertyBody({ state }),
    });
  const sixtyDays = { kind: 'rentIncrease.notice', days: 60 } as const;
  await checkRule(app.current, as, 'wa-rentIncrease.notice', sixtyDays);
  await checkRule(app.current, as, 'nv-rentIncrease.notice', sixtyDays);
  expect((await moveTo('WA')).status).toBe(200);
  expect((await plan('2027-01-30', 1500)).status).toBe(201);
  expect((await moveTo('NV')).status).toBe(200);
  expect((await plan('2027-02-01', 1600)).problem.status).toBe(422);
});
