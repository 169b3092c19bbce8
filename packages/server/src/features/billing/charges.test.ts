import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAutomaticLease, aSchedule, billAllLeases, onDay, scheduleBody } from '#testing/billing';
import { updateLeasesForToday } from '#testing/calendar';
import { aPerson, leaseBody } from '#testing/factories';
import { signedInAgain } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();
beforeEach(() => onDay(app.current, '2026-11-17'));

type Automatic = Awaited<ReturnType<typeof anAutomaticLease>>;

async function chargesOf({ admin, params }: Pick<Automatic, 'admin' | 'params'>) {
  const as = await signedInAgain(app.current, admin);
  return (await app.current.call(chargesEndpoints.list, { as, params })).body;
}

const rentOf = async (of: Automatic) =>
  (await chargesOf(of)).schedules.find(({ kind }) => kind === 'RENT')!;

async function modify({ admin, params, lease }: Automatic, changes: object) {
  const { body } = await app.current.call(leasesEndpoints.modify, {
    as: admin,
    params,
    body: {
      ...leaseBody({ ...lease, type: 'M2M', startDate: null, endDate: null }),
      ...changes,
      version: undefined,
    },
  });
  return body;
}

describe('CHG-3: the rent of the lease and its schedule are one amount', () => {
  test('CHG-3: changing one changes the other, and there is only one schedule of rent', async () => {
    const of = await anAutomaticLease(app.current);
    const { admin, params } = of;
    const rent = await rentOf(of);
    expect(rent).toMatchObject({ amount: 1450, dayOfMonth: 1, firstDay: '2026-11-17' });
    const body = scheduleBody({ kind: 'RENT', description: 'Rent', amount: 1500, dayOfMonth: 1 });
    await app.current.call(chargesEndpoints.update, {
      as: admin,
      params: { ...params, chargeId: rent.id },
      body,
    });
    const { body: leases } = await app.current.call(leasesEndpoints.list, {
      as: admin,
      params,
      query: {},
    });
    expect(leases[0]).toMatchObject({ monthlyCost: 1500 });
    const { problem } = await app.current.call(chargesEndpoints.create, {
      as: admin,
      params,
      body,
    });
    expect(problem).toMatchObject({ status: 409, code: 'rent_schedule_exists' });
    const { problem: kept } = await app.current.call(chargesEndpoints.remove, {
      as: admin,
      params: { ...params, chargeId: rent.id },
    });
    expect(kept).toMatchObject({ status: 422 });
  });

  test('CHG-3: modifying a lease changes its schedule', async () => {
    const of = await anAutomaticLease(app.current);
    await modify(of, { monthlyCost: 1600, invoiceDayOfMonth: 3 });
    expect(await rentOf(of)).toMatchObject({ amount: 1600, dayOfMonth: 3 });
  });

  test('CHG-8: a changed due day bills the days in between once', async () => {
    const of = await anAutomaticLease(app.current);
    onDay(app.current, '2026-12-01');
    await billAllLeases(app.current, of.organization);
    const admin = await signedInAgain(app.current, of.admin);
    await modify({ ...of, admin }, { invoiceDayOfMonth: 15, invoiceDueDayOfMonth: 20 });
    onDay(app.current, '2027-01-15');
    await billAllLeases(app.current, of.organization);
    const items = (await of.invoices()).flatMap((invoice) => invoice.items);
    expect(items.map(({ description }) => description)).toEqual([
      'Rent 11/17/2026 to 11/30/2026 (14 of 30 days)',
      'Rent',
      'Rent 01/01/2027 to 01/14/2027 (14 of 31 days)',
      'Rent',
    ]);
  });
});

describe('CHG-12: planned amounts', () => {
  test('CHG-12, C3: a step of 4 percent is an amount, splits its period, and becomes the rent of the lease', async () => {
    const of = await anAutomaticLease(app.current);
    const { admin, params, organization } = of;
    const { id: chargeId } = await rentOf(of);
    const step = { fromDay: '2027-03-16', percent: 4, reason: 'Yearly' };
    const { body } = await app.current.call(chargesEndpoints.addStep, {
      as: admin,
      params: { ...params, chargeId },
      body: step,
    });
    expect(body.schedules[0]?.steps).toMatchObject([{ amount: 1508, percent: 4 }]);
    const again = await app.current.call(chargesEndpoints.addStep, {
      as: admin,
      params: { ...params, chargeId },
      body: { fromDay: '2027-03-16', amount: 1600 },
    });
    expect(again.problem).toMatchObject({
      status: 422,
      fields: { fromDay: 'Another amount already begins on this day.' },
    });
    onDay(app.current, '2027-03-15');
    await updateLeasesForToday(app.current, organization);
    await billAllLeases(app.current, organization);
    expect(await rentOf(of)).toMatchObject({ currentAmount: 1450 });
    onDay(app.current, '2027-03-16');
    await updateLeasesForToday(app.current, organization);
    expect(await rentOf(of)).toMatchObject({ currentAmount: 1508 });
    const as = await signedInAgain(app.current, admin);
    const { body: leases } = await app.current.call(leasesEndpoints.list, {
      as,
      params,
      query: {},
    });
    expect(leases[0]?.monthlyCost).toBe(1508);
    const march = (await of.invoices()).find(({ dueDate }) => dueDate === '2027-03-01');
    expect(march?.items.map(({ amount }) => amount)).toEqual([701.61, 778.32]);
    expect(march?.amount).toBe(1479.93);
  });

  test('CHG-12: an amount of zero is refused, and so is removing one that is already in effect', async () => {
    const of = await anAutomaticLease(app.current);
    const { admin, organization } = of;
    const params = { ...of.params, chargeId: (await rentOf(of)).id };
    const fromDay = '2026-12-01';
    const nothing = await app.current.call(chargesEndpoints.addStep, {
      as: admin,
      params,
      body: { fromDay, percent: -100 },
    });
    expect(nothing.problem).toMatchObject({
      status: 422,
      code: 'step_too_small',
      fields: { percent: 'The amount must be more than zero.' },
    });
    const { body } = await app.current.call(chargesEndpoints.addStep, {
      as: admin,
      params,
      body: { fromDay, amount: 1500 },
    });
    onDay(app.current, fromDay);
    await updateLeasesForToday(app.current, organization);
    const { problem } = await app.current.call(chargesEndpoints.removeStep, {
      as: await signedInAgain(app.current, admin),
      params: { ...params, stepId: body.schedules[0]!.steps[0]!.id },
    });
    expect(problem).toMatchObject({ status: 422, code: 'step_has_begun' });
    expect(await rentOf(of)).toMatchObject({ currentAmount: 1500 });
  });

  test('CHG-13: within a fixed term a person confirms that the lease allows it', async () => {
    const term = { type: 'TERM', startDate: '2026-11-17', endDate: '2027-11-16' } as const;
    const of = await anAutomaticLease(app.current, term);
    const params = { ...of.params, chargeId: (await rentOf(of)).id };
    const send = (body: object) =>
      app.current.call(chargesEndpoints.addStep, {
        as: of.admin,
        params,
        body: { fromDay: '2027-05-01', amount: 1500, ...body },
      });
    expect((await send({})).problem.fields).toHaveProperty('leaseAllows');
    expect((await send({ leaseAllows: true })).status).toBe(201);
    expect((await send({ fromDay: '2026-11-17' })).problem.fields).toHaveProperty('fromDay');
  });
});

describe('CHG-1: schedules', () => {
  test('CHG-1: a schedule that ends leaves billed invoices unchanged, and an old version is refused', async () => {
    const of = await anAutomaticLease(app.current);
    const { admin, params } = of;
    const chargeId = await aSchedule(app.current, admin, params);
    const stale = await app.current.call(chargesEndpoints.update, {
      as: admin,
      params: { ...params, chargeId },
      body: { ...scheduleBody({ amount: 90 }), version: 7 },
    });
    expect(stale.problem).toMatchObject({ status: 409, code: 'stale_version' });
    const { body } = await app.current.call(chargesEndpoints.remove, {
      as: admin,
      params: { ...params, chargeId },
    });
    expect(body.schedules.map(({ kind }) => kind)).toEqual(['RENT']);
  });

  test('CHG-1: a lease that has ended gets only charges that are due once', async () => {
    const of = await anAutomaticLease(app.current, {
      type: 'TERM',
      startDate: '2025-11-17',
      endDate: '2026-11-16',
      invoiceAutomatically: false,
    });
    const add = (changes: Parameters<typeof scheduleBody>[0]) =>
      app.current.call(chargesEndpoints.create, {
        as: of.admin,
        params: of.params,
        body: scheduleBody({ firstDay: '2026-11-20', ...changes }),
      });
    const refusal = { status: 422, code: 'only_one_time_charges' };
    expect((await add({})).problem).toMatchObject(refusal);
    expect((await add({ frequency: 'ONE_TIME' })).status).toBeLessThan(300);
    const { problem } = await app.current.call(chargesEndpoints.setBilling, {
      as: of.admin,
      params: of.params,
      body: { ...(await chargesOf(of)), invoiceAutomatically: true },
    });
    expect(problem).toMatchObject(refusal);
  });

  test('CHG-9: the lease decides before the organization, and the schedule before the lease', async () => {
    const of = await anAutomaticLease(app.current);
    const { admin, params } = of;
    const amounts = async () => (await chargesOf(of)).next.map(({ amount }) => amount).slice(0, 2);
    const { body: settings } = await app.current.call(billingEndpoints.settings, { as: admin });
    await app.current.call(billingEndpoints.saveSettings, {
      as: admin,
      body: { ...settings, proration: 'NONE' },
    });
    expect(await amounts()).toEqual([1450, 1450]);
    const { body } = await app.current.call(chargesEndpoints.setBilling, {
      as: admin,
      params,
      body: { ...(await chargesOf(of)), proration: 'YEAR_365' } as never,
    });
    expect(body.next[0]?.amount).toBe(667.4);
    await app.current.call(chargesEndpoints.update, {
      as: admin,
      params: { ...params, chargeId: body.schedules[0]!.id },
      body: scheduleBody({
        kind: 'RENT',
        description: 'Rent',
        amount: 1450,
        proration: 'THIRTY_DAYS',
      }),
    });
    expect(await amounts()).toEqual([676.67, 1450]);
  });

  test('CHG-1: a tenant sees only the charges of their own leases', async () => {
    const of = await anAutomaticLease(app.current);
    const { lease, organization } = of;
    const lessee = await signedInAgain(app.current, {
      ...of.admin,
      emailAddress: lease.emailAddress,
    });
    const params = { leaseId: lease.id };
    const { body } = await app.current.call(chargesEndpoints.ofLessee, { as: lessee, params });
    expect(body).toMatchObject({
      invoiceAutomatically: true,
      schedules: [{ kind: 'RENT', currentAmount: 1450, nextDue: '2026-11-17', nextStep: null }],
    });
    const other = await aPerson(app.current, organization, 'Leasee');
    const { problem } = await app.current.call(chargesEndpoints.ofLessee, { as: other, params });
    expect(problem.status).toBe(404);
  });
});
