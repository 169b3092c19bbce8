import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { lateFeesEndpoints } from '@tenantry/contract/billing/late-fees.endpoints';
import type { LateFeePolicy } from '@tenantry/contract/billing/late-fee-policies.schemas';
import type { PaymentOrder } from '@tenantry/contract/ledger/payment-order.rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { aLateFeePolicy, lateFeeRule, lateFeeTerms } from '#testing/late-fees';
import { balanceProblems } from '#testing/inspection';
import { aLateLessee } from '#testing/late-lessee';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

describe('CHG-14: the policy', () => {
  test("CHG-14: of the lease comes before that of the property, and that one before the organization's", async () => {
    const { params, again, bill } = await aLateLessee(app.current);
    const words = async () => (await bill()).lateFeePolicy;
    const flat = (amount: number) => lateFeeTerms({ rules: [lateFeeRule({ amount })] });
    const { propertyId, leaseId } = params;
    const ofNewLease = async () => {
      const { body } = await app.current.call(leasesEndpoints.lateFeePolicyOfHome, {
        as: await again(),
        params: { propertyId },
      });
      return body.lateFeePolicy;
    };
    expect(await words()).toContain('$50.00');
    expect(await ofNewLease()).toContain('$50.00');
    await aLateFeePolicy(app.current, await again(), { propertyId, terms: flat(20) });
    expect(await words()).toContain('$20.00');
    expect(await ofNewLease()).toContain('$20.00');
    const own = await aLateFeePolicy(app.current, await again(), { leaseId, terms: flat(30) });
    expect(await words()).toContain('$30.00');
    expect(await ofNewLease()).toContain('$20.00');
    const target = { params: { policyId: own.id } };
    await app.current.call(lateFeesEndpoints.savePolicy, {
      as: await again(),
      ...target,
      body: { terms: null, version: own.version },
    });
    expect(await bill({ lateDate: '2026-11-07', lateFee: 15 })).toMatchObject({
      lateFeePolicy: null,
      lateFee: 15,
      lateDate: '2026-11-07',
    });
    await app.current.call(lateFeesEndpoints.removePolicy, { as: await again(), ...target });
    expect(await words()).toContain('$20.00');
  });

  test('CHG-15: of an invoice stays as it was when the invoice was created', async () => {
    const { assess, bill, policy, again } = await aLateLessee(app.current);
    await bill();
    await app.current.call(lateFeesEndpoints.savePolicy, {
      as: await again(),
      params: { policyId: policy.id },
      body: { terms: lateFeeTerms({ graceDays: 10 }), version: policy.version },
    });
    expect(await assess('2026-11-05')).toHaveLength(1);
  });

  test('CHG-14: exists once for each target, and is listed with it', async () => {
    const { policy, params, again, lease, property } = await aLateLessee(app.current);
    const create = async (target: Partial<LateFeePolicy>) =>
      app.current.call(lateFeesEndpoints.createPolicy, {
        as: await again(),
        body: { propertyId: null, leaseId: null, terms: null, ...target },
      });
    expect((await create({})).problem).toMatchObject({
      status: 409,
      code: 'late_fee_policy_exists',
    });
    expect((await create({ leaseId: params.leaseId })).status).toBe(201);
    expect((await create({ propertyId: params.propertyId })).status).toBe(201);
    expect((await create({ propertyId: params.leaseId })).status).toBe(404);
    expect((await create({ leaseId: params.leaseId, propertyId: params.propertyId })).status).toBe(
      400,
    );
    const { body } = await app.current.call(lateFeesEndpoints.policies, { as: await again() });
    expect(body.map(({ target }) => target).toSorted()).toEqual([
      '',
      property.addressLine1,
      `${property.addressLine1}, ${lease.firstName} ${lease.lastName}`,
    ]);
    expect(body[0]).toEqual(policy);
  });
});

describe('CHG-20, C5: rent of $1,000.00, a fee of $50.00 once, three payments of $1,000.00', () => {
  /** The open amount and the number of fees at the end. */
  async function owedAfter(paymentOrder: PaymentOrder) {
    const { assess, bill, pay, invoices, again, organization } = await aLateLessee(app.current, {
      graceDays: 4,
    });
    const as = await again();
    const { body: settings } = await app.current.call(billingEndpoints.settings, { as });
    await app.current.call(billingEndpoints.saveSettings, {
      as,
      body: { ...settings, paymentOrder },
    });
    const billedOn = async (day: string, paidOn: string) => {
      onDay(app.current, day);
      const items = [{ description: 'Rent', quantity: 1, rate: 1000 }];
      await bill({ items, dueDate: day, lateDate: day });
      onDay(app.current, paidOn);
      if (paidOn !== day) await assess(paidOn);
      await pay(1000, paidOn);
      await assess(paidOn);
    };
    await billedOn('2026-10-01', '2026-10-10');
    await billedOn('2026-11-01', '2026-11-01');
    await assess('2026-11-10');
    await billedOn('2026-12-01', '2026-12-01');
    await assess('2026-12-10');
    const all = await invoices();
    expect(await balanceProblems(app.current, organization)).toEqual([]);
    const open = all.reduce((sum, { remainingBalance }) => sum + remainingBalance, 0);
    return { open, fees: all.filter(({ lateFeeOf }) => lateFeeOf !== null).length };
  }

  test('CHG-20, C5: rent first leaves $50.00 open and one fee', async () => {
    expect(await owedAfter('RENT_FIRST')).toEqual({ open: 50, fees: 1 });
  });

  test('CHG-20, C5: oldest due date first leaves $150.00 and three fees', async () => {
    expect(await owedAfter('OLDEST_FIRST')).toEqual({ open: 150, fees: 3 });
  });
});
