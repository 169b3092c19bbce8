import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { describe, expect, test } from 'vitest';
import { aProperty, leaseBody } from '#testing/factories';
import { onDay } from '#testing/billing';
import { signedInAgain } from '#testing/landlord';
import { checkRule } from '#testing/state-rules';
import { NOW, useTestApp } from '#testing/test-app';
import { leaseCalls } from './leases.testing.ts';

const app = useTestApp();

const { aVacancy, start } = leaseCalls(app);

describe('the law of the state', () => {
  const oneMonth = {
    kind: 'deposit.max',
    months: 1,
    monthToMonth: null,
    laterYears: null,
  } as const;

  test('NEW-13: a deposit above the limit is refused once somebody has checked the rule', async () => {
    const { admin, property } = await aVacancy();
    const high = { monthlyCost: 1000, deposit: 1000.01 };
    await checkRule(app.current, admin, 'ny-deposit.max', oneMonth);
    const { status, problem } = await start(admin, property.id, high);
    const message =
      'N.Y. Gen. Oblig. Law § 7-108(1-a)(a) allows a deposit of at most $1,000.00 for this lease. Enter less. If an exception applies, turn the rule off under State rules.';
    expect([status, problem.code, problem.fields]).toEqual([
      422,
      'rule_forbids',
      { deposit: message },
    ]);
    expect((await start(admin, property.id, { ...high, deposit: 1000 })).status).toBe(201);
  });

  test('NEW-13: the limit of the first day counts for a new lease, and today’s for a raised deposit', async () => {
    const { admin } = await aVacancy();
    await checkRule(app.current, admin, 'ca-deposit.max', oneMonth);
    const since = async (startDate: string) => {
      const { id: propertyId } = await aProperty(app.current, admin, { state: 'CA' });
      const lease = { startDate, monthlyCost: 1000, deposit: 1500 };
      return { propertyId, lease, started: await start(admin, propertyId, lease) };
    };
    expect((await since('2024-07-01')).started.status).toBe(422);
    const { propertyId, lease, started } = await since('2024-06-30');
    const body = leaseBody({ ...lease, deposit: 1501 });
    const params = { propertyId, leaseId: started.body.id };
    const raised = await app.current.call(leasesEndpoints.modify, { as: admin, params, body });
    expect(raised.problem.code).toBe('rule_forbids');
  });

  test('NEW-13: the second year of a lease begins on its anniversary, even after a leap day', async () => {
    const { admin, property } = await aVacancy();
    await checkRule(app.current, admin, 'ny-deposit.max', {
      ...oneMonth,
      months: 2,
      laterYears: 1,
    });
    onDay(app.current, '2028-03-10');
    const as = { ...admin, ...(await signedInAgain(app.current, admin)) };
    const since = (startDate: string) =>
      start(as, property.id, {
        type: 'TERM',
        startDate,
        endDate: '2028-12-31',
        monthlyCost: 1000,
        deposit: 1500,
      });
    const [second, first] = [await since('2027-03-10'), await since('2027-03-11')];
    app.current.clock.set(NOW);
    expect([second.status, first.status]).toEqual([422, 201]);
  });

  test('NEW-13: a deposit that was agreed earlier stays, but may not be raised', async () => {
    const { admin, property } = await aVacancy();
    const { body: lease } = await start(admin, property.id, { monthlyCost: 1000, deposit: 1500 });
    await checkRule(app.current, admin, 'ny-deposit.max', oneMonth);
    const modify = async (deposit: number) => {
      const params = { propertyId: property.id, leaseId: lease.id };
      const body = leaseBody({ monthlyCost: 1000, deposit });
      return (await app.current.call(leasesEndpoints.modify, { as: admin, params, body })).status;
    };
    expect(await modify(1500)).toBe(200);
    expect(await modify(1500.01)).toBe(422);
    expect(await modify(1200)).toBe(200);
  });
});
