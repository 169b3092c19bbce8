import { and, eq, gte, ne, sql } from 'drizzle-orm';
import { DEFAULT_NOTICE_DAYS } from '@tenantry/contract/portfolio/lease-endings.schemas';
import { leases } from '#features/leases';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, newKey, refersTo } from '../../platform/database/organization-rows.ts';
import { leaseEndings } from './notices.table.ts';

export type EndingRow = typeof leaseEndings.$inferSelect;

export async function endingOfLease(tx: Transaction, leaseId: string): Promise<EndingRow | null> {
  const [row] = await tx.db
    .select()
    .from(leaseEndings)
    .where(and(inOrganization(tx, leaseEndings), eq(leaseEndings.leaseId, leaseId)));
  return row ?? null;
}

type Values = Omit<EndingRow, 'organizationId' | 'id' | 'leaseId' | 'createdAt'>;

export async function saveEnding(
  tx: Transaction,
  leaseId: string,
  values: Partial<Values>,
): Promise<void> {
  await tx.db
    .insert(leaseEndings)
    .values({
      noticeDays: DEFAULT_NOTICE_DAYS,
      ...values,
      ...newKey(tx),
      leaseId,
      createdAt: dateOf(tx.now),
    })
    .onConflictDoUpdate({
      target: [leaseEndings.organizationId, leaseEndings.leaseId],
      set: values,
    });
}

/** Terms that go on month to month, whose tenants are to be told by now. */
export async function termsToAnnounce(tx: Transaction, leaseId?: string) {
  return tx.db
    .select({ leaseId: leases.id, endDate: sql<string>`${leases.endDate}::text` })
    .from(leaseEndings)
    .innerJoin(leases, refersTo(leaseEndings.leaseId, leases))
    .where(
      and(
        inOrganization(tx, leaseEndings),
        leaseId === undefined ? undefined : eq(leases.id, leaseId),
        ne(leases.status, 'EXPIRED'),
        eq(leases.afterEnd, 'MONTH_TO_MONTH'),
        gte(leases.endDate, tx.today),
        sql`${leases.endDate} - ${leaseEndings.announceDays} <= ${tx.today}`,
        sql`${leaseEndings.announcedFor} is distinct from ${leases.endDate}`,
      ),
    );
}
