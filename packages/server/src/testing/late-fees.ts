import { lateFeesEndpoints } from '@tenantry/contract/billing/late-fees.endpoints';
import type {
  LateFeePolicy,
  LateFeeTermsInput,
  NewLateFeePolicy,
} from '@tenantry/contract/billing/late-fee-policies.schemas';
import { assessFeesOfLease } from '../features/billing/late-fees.service.ts';
import type { Organization } from '../platform/database/organization-table.ts';
import { anInvoice, aPayment, type TestPerson } from './factories.ts';
import { asOwner } from './inspection.ts';
import type { TestApp } from './test-app.ts';
import { aRentalIn, type World } from './world.ts';

/** A flat fee of $50.00 once. */
export function lateFeeRule(
  changes: Partial<LateFeeTermsInput['rules'][number]> = {},
): LateFeeTermsInput['rules'][number] {
  return { type: 'FLAT', amount: 50, percent: null, everyDays: null, ...changes };
}

/** $50.00 once for rent that is unpaid three days after its due day. */
export function lateFeeTerms(changes: Partial<LateFeeTermsInput> = {}): LateFeeTermsInput {
  return {
    graceDays: 3,
    kinds: ['RENT'],
    rules: [lateFeeRule()],
    capAmount: null,
    capPercent: null,
    smallestUnpaid: 0,
    ...changes,
  };
}

/** No field in it is empty. */
const everyTerm = lateFeeTerms({
  rules: [
    lateFeeRule({ everyDays: 7 }),
    lateFeeRule({ type: 'PERCENT_OF_UNPAID', amount: null, percent: 5 }),
  ],
  capAmount: 100,
  capPercent: 10,
  smallestUnpaid: 25,
});

/** A late-fee policy, by default of the organization. */
export async function aLateFeePolicy(
  test: TestApp,
  admin: TestPerson,
  { terms = lateFeeTerms(), propertyId = null, leaseId = null }: Partial<NewLateFeePolicy> = {},
): Promise<LateFeePolicy> {
  const body = { terms, propertyId, leaseId };
  return (await test.call(lateFeesEndpoints.createPolicy, { as: admin, body })).body;
}

/** A lease can have one policy, and so can the organization, which other calls share. */
async function aPolicyOfLease(world: World): Promise<LateFeePolicy> {
  const { lease } = await aRentalIn(world);
  return aLateFeePolicy(world.test, world.admin, { leaseId: lease.id });
}

/** A late fee that was charged on 03/05/2026, and a check of 03/02/2026 that is recorded today. */
async function aLateRecord(world: World) {
  const { test, admin, organization } = world;
  const { property, lease } = await aRentalIn(world);
  const { propertyId, leaseId } = { propertyId: property.id, leaseId: lease.id };
  await aLateFeePolicy(test, admin, { leaseId });
  await anInvoice(test, admin, propertyId, { dueDate: '2026-03-01', leaseId });
  await test.database.transact({ organization }, (tx) =>
    assessFeesOfLease(tx, { propertyId, leaseId }),
  );
  const { id: paymentId } = await aPayment(test, admin, propertyId, {
    paymentDate: '2026-03-02',
    leaseId,
  });
  const params = { propertyId, paymentId };
  const { body } = await test.call(lateFeesEndpoints.afterPayment, { as: admin, params });
  return { ...params, feeId: body[0]!.invoiceId };
}

/** Rows of the table of sample calls. */
export const lateFeeCalls = {
  'GET /v1/admin/lateFeePolicies': async (world: World) => {
    await aPolicyOfLease(world);
    return {};
  },
  'POST /v1/admin/lateFeePolicies': async (world: World) => {
    const { lease } = await aRentalIn(world);
    return { body: { propertyId: null, leaseId: lease.id, terms: everyTerm } };
  },
  'POST /v1/admin/lateFeePolicies/:policyId': async (world: World) => {
    const { id: policyId } = await aPolicyOfLease(world);
    return { params: { policyId }, body: { terms: everyTerm, version: 1 } };
  },
  'DELETE /v1/admin/lateFeePolicies/:policyId': async (world: World) => {
    const { id: policyId } = await aPolicyOfLease(world);
    return { params: { policyId } };
  },
  'GET /v1/admin/properties/:propertyId/payments/:paymentId/lateFees': async (world: World) => {
    const { propertyId, paymentId } = await aLateRecord(world);
    return { params: { propertyId, paymentId } };
  },
  'POST /v1/admin/properties/:propertyId/payments/:paymentId/lateFees': async (world: World) => {
    const { propertyId, paymentId, feeId } = await aLateRecord(world);
    return { params: { propertyId, paymentId }, body: { invoiceIds: [feeId] } };
  },
  'POST /v1/admin/lateFeePolicies/simulate': async (world: World) => {
    await aLateRecord(world);
    return { body: { propertyId: null, leaseId: null, policies: [everyTerm] } };
  },
  'GET /v1/admin/billing/lateFees': () => ({ query: { year: '2026' } }),
};

/** Runs the late-fee job for each lease of an organization, in one transaction each. */
export async function assessAllLateFees(test: TestApp, organization: Organization): Promise<void> {
  const found = await asOwner<{ id: string; property_id: string }>(
    test,
    organization,
    'SELECT id, property_id FROM leases ORDER BY id',
  );
  for (const { id: leaseId, property_id: propertyId } of found) {
    await test.database.transact({ organization }, (tx) =>
      assessFeesOfLease(tx, { propertyId, leaseId }),
    );
  }
}
