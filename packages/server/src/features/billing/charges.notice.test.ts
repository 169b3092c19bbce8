import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { rentNotices, type RentNoticeRule } from '@tenantry/contract/rules/rent-notice';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anAutomaticLease, onDay } from '#testing/billing';
import { signedInAgain } from '#testing/landlord';
import { NOW, useTestApp } from '#testing/test-app';

/** Treated as a verified value; the homes of the tests are in New York. */
const newYork: RentNoticeRule = {
  ...{ state: 'NY', days: 60, from: '2019-06-14', to: null, rule: 'NY RPL 226-c' },
  ...{ url: '', quoted: '', checkedOn: '2026-11-01' },
};

const app = useTestApp();

beforeAll(() => (rentNotices as RentNoticeRule[]).push(newYork));

beforeEach(() => app.current.clock.set(NOW));

afterAll(() => (rentNotices as RentNoticeRule[]).splice(0));

test('CHG-13: rent that is raised with less notice than the state requires needs a reason', async () => {
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
  expect((await plan('2027-02-28', 1500)).problem.fields).toEqual({
    reason:
      '60 days of notice are required here; the earliest date is 03/01/2027. Give the reason for an earlier date.',
  });
  expect((await plan('2027-02-28', 1400)).status).toBe(201);
  expect((await plan('2027-02-27', 1500, { reason: 'The tenant agreed' })).status).toBe(201);
  expect((await plan('2027-03-01', 1500)).status).toBe(201);
});
