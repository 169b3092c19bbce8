import type { Cents } from '@tenantry/contract/shared/money';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { depositMovements, invoices } from '#features/ledger';
import { leases } from '#features/leases';
import { centsOf, sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';

interface MoneyOfLease {
  /** What is owed, less what is paid in advance. */
  readonly balance: Cents;
  readonly deposit: Cents;
}

/** The money of every lease, as it is now. */
export async function moneyOfLeases(tx: Transaction): Promise<ReadonlyMap<string, MoneyOfLease>> {
  const owed = tx.db
    .select({ leaseId: invoices.leaseId, amount: sumCents(invoices.remainingBalance).as('owed') })
    .from(invoices)
    .where(and(inOrganization(tx, invoices), isNull(invoices.archivedAt)))
    .groupBy(invoices.leaseId)
    .as('owed');
  const held = tx.db
    .select({
      leaseId: depositMovements.leaseId,
      amount: sumCents(depositMovements.amount).as('held'),
    })
    .from(depositMovements)
    .where(inOrganization(tx, depositMovements))
    .groupBy(depositMovements.leaseId)
    .as('held');
  const rows = await tx.db
    .select({
      id: leases.id,
      balance: centsOf(sql`coalesce(${owed.amount}, 0) - ${leases.credit}`),
      deposit: centsOf(held.amount),
    })
    .from(leases)
    .leftJoin(owed, eq(owed.leaseId, leases.id))
    .leftJoin(held, eq(held.leaseId, leases.id))
    .where(inOrganization(tx, leases));
  return new Map(rows.map(({ id, ...money }) => [id, money]));
}
