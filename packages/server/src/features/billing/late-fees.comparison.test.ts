import { lateFeesEndpoints } from '@tenantry/contract/billing/late-fees.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAutomaticLease, onDay } from '#testing/billing';
import { anInvoice } from '#testing/factories';
import { signedInAgain } from '#testing/landlord';
import { aLateFeePolicy, lateFeeRule, lateFeeTerms } from '#testing/late-fees';
import { aLateLessee } from '#testing/late-lessee';
import { checkRule, newYorkLateFee } from '#testing/state-rules';
import { NOW, useTestApp } from '#testing/test-app';

type Items = NonNullable<NonNullable<Parameters<typeof anInvoice>[3]>['items']>;

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

/** November was paid late and half of its $50.00 fee was waived, December was paid late, January is open. */
async function aLateWinter() {
  const lessee = await aLateLessee(app.current);
  const { assess, bill, pay, property, again } = lessee;
  await bill();
  await assess('2026-11-10');
  await pay(1450, '2026-11-10');
  const [, fee] = await lessee.invoices();
  await app.current.call(invoicesEndpoints.credit, {
    as: await again(),
    params: { propertyId: property.id, invoiceId: fee!.id },
    body: { amount: 25, reason: 'First time' },
  });
  onDay(app.current, '2026-12-01');
  await bill({ dueDate: '2026-12-01', lateDate: '2026-12-01' });
  onDay(app.current, '2026-12-03');
  await pay(1450, '2026-12-03');
  onDay(app.current, '2027-01-01');
  await bill({ dueDate: '2027-01-01', lateDate: '2027-01-01' });
  await assess('2027-01-20');
  return lessee;
}

const strict = lateFeeTerms({
  graceDays: 0,
  rules: [lateFeeRule({ type: 'PERCENT_OF_UNPAID', amount: null, percent: 10 })],
});

describe('NEW-2: policies over the last 12 months', () => {
  test('NEW-2: compares fees, charged and waived amounts and tenants with two policies, and writes nothing', async () => {
    const { again, invoices } = await aLateWinter();
    const before = await invoices();
    const compare = async (body: object = {}) =>
      (
        await app.current.call(lateFeesEndpoints.compare, {
          as: await again(),
          body: { propertyId: null, leaseId: null, policies: [lateFeeTerms(), strict], ...body },
        })
      ).body;
    const asCharged = { fees: 2, charged: 100, waived: 25, tenants: 1 };
    expect(await compare()).toEqual({
      from: '2026-01-21',
      actual: asCharged,
      // A payment on the third day is late only under the strict policy.
      policies: [asCharged, { fees: 3, charged: 435, waived: 72.5, tenants: 1 }],
    });
    expect(await invoices()).toEqual(before);
    onDay(app.current, '2027-11-15');
    expect((await compare()).actual).toMatchObject({ fees: 1, charged: 50, waived: 0 });
  });

  test('NEW-2, NEW-13: a law that somebody has checked limits what a policy would have charged', async () => {
    const { again } = await aLateWinter();
    await checkRule(app.current, await again(), 'ny-lateFee', newYorkLateFee);
    const { body } = await app.current.call(lateFeesEndpoints.compare, {
      as: await again(),
      body: { propertyId: null, leaseId: null, policies: [strict] },
    });
    // December was paid within the five days of grace, and each fee is limited to $50.00.
    expect(body.policies).toEqual([{ fees: 2, charged: 100, waived: 25, tenants: 1 }]);
  });

  test('NEW-2: late fees that a person typed are charged in fact, and lower no compared policy', async () => {
    const tenancy = await anAutomaticLease(app.current, { invoiceAutomatically: false });
    const { admin, property } = tenancy;
    const again = () => signedInAgain(app.current, admin);
    const fee = { description: 'Late Fee', quantity: 1, rate: 50 };
    const rent = { description: 'Rent', quantity: 1, rate: 1450 };
    const bill = async (day: string, items: Items) => {
      onDay(app.current, day);
      const dates = { dueDate: day, lateDate: day, lateFee: 0 };
      return anInvoice(app.current, await again(), property.id, { items, ...dates });
    };
    await bill('2026-09-01', [rent, fee]);
    const october = await bill('2026-10-01', [rent]);
    const november = await bill('2026-11-01', [rent, { ...fee, lateFeeOf: october.id }]);
    onDay(app.current, '2026-11-20');
    await app.current.call(invoicesEndpoints.credit, {
      as: await again(),
      params: { propertyId: property.id, invoiceId: november.id },
      body: { amount: 20, reason: 'First time' },
    });
    const { body } = await app.current.call(lateFeesEndpoints.compare, {
      as: await again(),
      body: { propertyId: null, leaseId: null, policies: [lateFeeTerms({ capAmount: 60 })] },
    });
    // $20.00 of the $50.00 for October were waived.
    expect(body.actual).toEqual({ fees: 2, charged: 100, waived: 20, tenants: 1 });
    expect(body.policies).toEqual([{ fees: 3, charged: 150, waived: 20, tenants: 1 }]);
  });

  test('NEW-2: leases with their own policy are not counted for a general one', async () => {
    const { again, admin, lease, property } = await aLateWinter();
    const compare = async (target: object) => {
      const body = { propertyId: null, leaseId: null, policies: [strict], ...target };
      const as = await again();
      return (await app.current.call(lateFeesEndpoints.compare, { as, body })).body.policies[0]!
        .fees;
    };
    expect(await compare({ propertyId: property.id })).toBe(3);
    await aLateFeePolicy(app.current, { ...admin, ...(await again()) }, { leaseId: lease.id });
    expect(await compare({})).toBe(0);
    expect(await compare({ propertyId: property.id })).toBe(0);
    expect(await compare({ leaseId: lease.id })).toBe(3);
  });
});
