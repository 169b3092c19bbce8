import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { expect, test } from 'vitest';
import { anAutomaticLease, aSchedule, billAllLeases, onDay } from '#testing/billing';
import { anInvoice, aProperty } from '#testing/factories';
import { aLateFeePolicy, assessAllLateFees } from '#testing/late-fees';
import { signedInAgain } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

test('CHG-28: an item is explained by its schedule, planned amount, days, run and late-fee policy', async () => {
  onDay(app.current, '2026-11-17');
  const billed = await anAutomaticLease(app.current);
  const { organization, admin, params, invoices, property } = billed;
  await aLateFeePolicy(app.current, admin);
  await aSchedule(app.current, admin, params);
  const list = await app.current.call(chargesEndpoints.list, { as: admin, params });
  const rent = list.body.schedules.find(({ kind }) => kind === 'RENT')!;
  const step = await app.current.call(chargesEndpoints.addStep, {
    as: admin,
    params: { ...params, chargeId: rent.id },
    body: { fromDay: '2027-01-01', amount: 1500, reason: 'New kitchen' },
  });
  expect(step.status).toBe(201);
  await billAllLeases(app.current, organization);
  onDay(app.current, '2026-12-28');
  await billAllLeases(app.current, organization);
  await assessAllLateFees(app.current, organization);
  const explain = async (invoiceId: string, propertyId = property.id) =>
    app.current.call(billingEndpoints.explain, {
      as: await signedInAgain(app.current, admin),
      params: { propertyId, invoiceId },
    });
  const all = await invoices();
  const january = all.find(({ dueDate }) => dueDate === '2027-01-01')!;
  const [first, second] = (await explain(january.id)).body;
  const period = { firstDay: '2027-01-01', lastDay: '2027-01-31', days: 31 };
  expect(first).toMatchObject({
    kind: 'RENT',
    amount: 1500,
    period,
    lateFee: null,
    schedule: { id: rent.id, frequency: 'MONTHLY', dayOfMonth: 1, ended: false },
    step: { fromDay: '2027-01-01', amount: 1500, percent: null, reason: 'New kitchen' },
    run: { day: '2026-12-28', automatic: true },
  });
  expect(second).toMatchObject({ kind: 'PARKING', step: null, period });
  const november = all.find(({ dueDate }) => dueDate === '2026-11-17')!;
  expect((await explain(november.id)).body[0]).toMatchObject({
    step: null,
    period: { firstDay: '2026-11-17', lastDay: '2026-11-30', days: 14 },
  });
  const fee = all.find(({ lateFeeOf }) => lateFeeOf === november.id)!;
  expect((await explain(fee.id)).body).toMatchObject([
    {
      kind: 'LATE_FEE',
      schedule: null,
      step: null,
      period: null,
      run: null,
      lateFee: {
        invoiceId: november.id,
        number: november.number,
        unpaid: 676.67,
        policy: november.lateFeePolicy,
      },
    },
  ]);
  const byHand = await anInvoice(app.current, await signedInAgain(app.current, admin), property.id);
  expect((await explain(byHand.id)).body[0]).toMatchObject({ schedule: null, run: null });
  const other = await aProperty(app.current, await signedInAgain(app.current, admin));
  expect((await explain(fee.id, other.id)).status).toBe(404);
});
