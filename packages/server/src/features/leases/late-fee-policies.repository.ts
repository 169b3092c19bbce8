/** CHG-14: late-fee policies of the organization, of properties and of leases. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { LateFeeTerms } from '@tenantry/contract/billing/late-fee-policies.schemas';
import { alias } from 'drizzle-orm/pg-core';
import { homeLabelOf, properties } from '#features/properties';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { AS_ON_LEASE, lateFeePolicies } from './late-fee-policies.table.ts';
import type { LeaseRow } from './leases.repository.ts';
import { leases } from './leases.table.ts';
import { lesseeNames } from './lessee-names.ts';

export type LateFeePolicyRow = typeof lateFeePolicies.$inferSelect;

const living = (tx: Transaction) =>
  and(inOrganization(tx, lateFeePolicies), isNull(lateFeePolicies.archivedAt));

/** A lease; its id is null until it exists. */
type PolicyTarget = Pick<LeaseRow, 'propertyId'> & { readonly id: string | null };

const OF_ORGANIZATION = '';

const { leaseId: ofLease, propertyId: ofProperty, terms } = lateFeePolicies;

const livingTerms = prepared(
  [],
  { leaseId: ofLease, propertyId: ofProperty, terms },
  (select, { organizationId }) =>
    select
      .from(lateFeePolicies)
      .where(
        and(eq(lateFeePolicies.organizationId, organizationId), isNull(lateFeePolicies.archivedAt)),
      ),
);

/** The policies that apply to new invoices of leases: the most specific one; null if the lease's own fields apply. */
export async function lateFeeTermsOfLeases(
  tx: Transaction,
): Promise<(lease: PolicyTarget) => LateFeeTerms | null> {
  const rows = await livingTerms(tx, {});
  const byTarget = new Map(
    rows.map((row) => [row.leaseId ?? row.propertyId ?? OF_ORGANIZATION, row.terms]),
  );
  return ({ id, propertyId }) => {
    const targets = [...(id === null ? [] : [id]), propertyId, OF_ORGANIZATION];
    const target = targets.find((each) => byTarget.has(each)) ?? OF_ORGANIZATION;
    const found = byTarget.get(target) ?? null;
    return found === AS_ON_LEASE ? null : found;
  };
}

/** The policy that applies to new invoices of a lease. */
export async function lateFeeTermsFor(
  tx: Transaction,
  lease: PolicyTarget,
): Promise<LateFeeTerms | null> {
  return (await lateFeeTermsOfLeases(tx))(lease);
}

/** The organization's policy first, then those of properties and leases by address. */
export async function allLateFeePolicies(tx: Transaction) {
  const home = alias(properties, 'home');
  const label = sql<string | null>`coalesce(${homeLabelOf(properties)}, ${homeLabelOf(home)})`;
  return tx.db
    .select({
      policy: lateFeePolicies,
      homeLabel: label,
      lessee: lesseeNames(tx.today),
    })
    .from(lateFeePolicies)
    .leftJoin(properties, refersTo(lateFeePolicies.propertyId, properties))
    .leftJoin(leases, refersTo(lateFeePolicies.leaseId, leases))
    .leftJoin(home, refersTo(leases.propertyId, home))
    .where(living(tx))
    .orderBy(
      sql`${lateFeePolicies.leaseId} is not null or ${lateFeePolicies.propertyId} is not null`,
      asc(label),
      asc(lateFeePolicies.createdAt),
    );
}

/** The policy, locked until the transaction ends. */
export async function lockLateFeePolicy(
  tx: Transaction,
  id: string,
): Promise<LateFeePolicyRow | null> {
  const [row] = await tx.db
    .select()
    .from(lateFeePolicies)
    .where(and(living(tx), eq(lateFeePolicies.id, id)))
    .for('update');
  return row ?? null;
}

/** False if the organization, the property or the lease already has a policy. */
export async function insertLateFeePolicy(
  tx: Transaction,
  row: typeof lateFeePolicies.$inferInsert,
): Promise<boolean> {
  const inserted = await tx.db
    .insert(lateFeePolicies)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: lateFeePolicies.id });
  return inserted.length > 0;
}

export async function updateLateFeePolicy(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<LateFeePolicyRow, 'terms'>> & { readonly archived?: true },
): Promise<void> {
  const { archived, ...values } = changes;
  await tx.db
    .update(lateFeePolicies)
    .set({
      ...values,
      ...(archived && { archivedAt: dateOf(tx.now) }),
      version: sql`${lateFeePolicies.version} + 1`,
    })
    .where(and(inOrganization(tx, lateFeePolicies), eq(lateFeePolicies.id, id)));
}
