import { and, eq } from 'drizzle-orm';
import type { LeaseEndingInput } from '@tenantry/contract/portfolio/lease-endings.schemas';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, newKey } from '../../platform/database/organization-rows.ts';
import { leaseEndings } from './notices.table.ts';

export type EndingRow = typeof leaseEndings.$inferSelect;

export async function endingOfLease(tx: Transaction, leaseId: string): Promise<EndingRow | null> {
  const [row] = await tx.db
    .select()
    .from(leaseEndings)
    .where(and(inOrganization(tx, leaseEndings), eq(leaseEndings.leaseId, leaseId)));
  return row ?? null;
}

export async function saveEnding(
  tx: Transaction,
  leaseId: string,
  values: LeaseEndingInput,
): Promise<EndingRow> {
  const [row] = await tx.db
    .insert(leaseEndings)
    .values({ ...newKey(tx), leaseId, ...values, createdAt: dateOf(tx.now) })
    .onConflictDoUpdate({
      target: [leaseEndings.organizationId, leaseEndings.leaseId],
      set: values,
    })
    .returning();
  if (!row) throw new Error('the end of the lease was not saved');
  return row;
}
