import { lateFeeTermsOf, presentLateFeeTerms } from '@tenantry/contract/billing/late-fees.rules';
import type {
  LateFeePolicy,
  LateFeePolicyInput,
  LateFeeTerms,
  LateFeeTermsInput,
  NewLateFeePolicy,
} from '@tenantry/contract/billing/late-fee-policies.schemas';
import {
  allLateFeePolicies,
  AS_ON_LEASE,
  insertLateFeePolicy,
  leaseById,
  lockLateFeePolicy,
  updateLateFeePolicy,
} from '#features/leases';
import { propertyById } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';
import { lateFeePolicyExists } from './charges.errors.ts';

const termsOf = (terms: LateFeeTermsInput | null): LateFeeTerms | typeof AS_ON_LEASE =>
  terms === null ? AS_ON_LEASE : lateFeeTermsOf(terms);

/** CHG-14: the organization's policy first, then the others by address. */
export async function lateFeePolicies(tx: Transaction): Promise<LateFeePolicy[]> {
  const rows = await allLateFeePolicies(tx);
  return rows.map(({ policy, homeLabel, lessee: names }) => {
    const { id, propertyId, leaseId, terms, version } = policy;
    const lessee = leaseId === null ? '' : `, ${names}`;
    return {
      id,
      propertyId,
      leaseId,
      version,
      target: `${homeLabel ?? ''}${lessee}`,
      terms: terms === AS_ON_LEASE ? null : presentLateFeeTerms(terms),
    };
  });
}

async function policyById(tx: Transaction, id: string): Promise<LateFeePolicy> {
  const found = (await lateFeePolicies(tx)).find((policy) => policy.id === id);
  if (!found) throw notFound();
  return found;
}

/** @throws AppError 409 if there already is one, 404 if the property or the lease does not exist */
export async function createLateFeePolicy(
  tx: Transaction,
  { propertyId, leaseId, terms }: NewLateFeePolicy,
): Promise<LateFeePolicy> {
  if (propertyId !== null && !(await propertyById(tx, propertyId))) throw notFound();
  if (leaseId !== null && !(await leaseById(tx, leaseId))) throw notFound();
  const id = newId();
  const row = { id, propertyId, leaseId, terms: termsOf(terms), version: 1 };
  const { id: organizationId } = tx.organization;
  const isNew = await insertLateFeePolicy(tx, {
    ...row,
    organizationId,
    createdAt: dateOf(tx.now),
  });
  if (!isNew) throw lateFeePolicyExists();
  await recordAudit(tx, { action: 'billing.lateFeePolicyAdded', entityId: id, after: row });
  return policyById(tx, id);
}

/** Existing invoices keep the policy under which they were made. */
export async function saveLateFeePolicy(
  tx: Transaction,
  policyId: string,
  { terms, version }: LateFeePolicyInput,
): Promise<LateFeePolicy> {
  const before = await lockLateFeePolicy(tx, policyId);
  if (!before) throw notFound();
  if (isStale(before, version)) throw staleVersion(await policyById(tx, policyId));
  const changes = { terms: termsOf(terms) };
  await updateLateFeePolicy(tx, policyId, changes);
  const after = { ...before, ...changes };
  await recordAudit(tx, {
    action: 'billing.lateFeePolicyChanged',
    entityId: policyId,
    before,
    after,
  });
  return policyById(tx, policyId);
}

export async function removeLateFeePolicy(
  tx: Transaction,
  policyId: string,
): Promise<Record<string, never>> {
  const before = await lockLateFeePolicy(tx, policyId);
  if (!before) throw notFound();
  await updateLateFeePolicy(tx, policyId, { archived: true });
  await recordAudit(tx, { action: 'billing.lateFeePolicyRemoved', entityId: policyId, before });
  return {};
}
