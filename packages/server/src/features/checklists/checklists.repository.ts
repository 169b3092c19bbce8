import { addDays } from '@tenantry/contract/shared/calendar-date';
import type { MoveInTemplateItem } from '@tenantry/contract/checklists/checklists.schemas';
import { ZERO, type Cents } from '@tenantry/contract/shared/money';
import { and, asc, eq, exists, gte, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import { joinHome, leases, namedLease } from '#features/leases';
import {
  depositMovements,
  invoiceItems,
  invoices,
  itemizedInvoices,
  liveInvoices,
} from '#features/ledger';
import { ofUnits, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import { sumCents } from '../../platform/database/cents-of.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, newKey, refersTo } from '../../platform/database/organization-rows.ts';
import type { ChosenBuilding } from '../../platform/feature.ts';
import { missingMoney, type MissingMoney } from './checklists.domain.ts';
import { moveInItems, moveInTemplates } from './checklists.table.ts';

export type MoveInItemRow = typeof moveInItems.$inferSelect;

/** The changed items; null if nobody has changed them. */
export async function changedTemplate(tx: Transaction) {
  const [row] = await tx.db
    .select({ items: moveInTemplates.items, version: moveInTemplates.version })
    .from(moveInTemplates)
    .where(inOrganization(tx, moveInTemplates));
  return row ?? null;
}

export async function saveTemplate(tx: Transaction, items: MoveInTemplateItem[]): Promise<void> {
  // Version 1 is the usual list, which has no row.
  await tx.db
    .insert(moveInTemplates)
    .values({ ...newKey(tx), items, version: 2, since: tx.today })
    .onConflictDoUpdate({
      target: [moveInTemplates.organizationId],
      set: { items, version: sql`${moveInTemplates.version} + 1` },
    });
}

export async function itemsOfLease(tx: Transaction, leaseId: string): Promise<MoveInItemRow[]> {
  return tx.db
    .select()
    .from(moveInItems)
    .where(and(inOrganization(tx, moveInItems), eq(moveInItems.leaseId, leaseId)));
}

export async function saveItem(
  tx: Transaction,
  row: Pick<MoveInItemRow, 'leaseId' | 'itemKey' | 'doneOn' | 'keys' | 'note' | 'acceptedMissing'>,
): Promise<MoveInItemRow> {
  const { doneOn, keys, note, acceptedMissing } = row;
  const values = { doneOn, keys, note, acceptedMissing, changedAt: dateOf(tx.now) };
  const [saved] = await tx.db
    .insert(moveInItems)
    .values({ ...newKey(tx), ...row, ...values })
    .onConflictDoUpdate({
      target: [moveInItems.organizationId, moveInItems.leaseId, moveInItems.itemKey],
      set: { ...values, revision: sql`${moveInItems.revision} + 1` },
    })
    .returning();
  if (!saved) throw new Error('the item of the checklist was not saved');
  return saved;
}

interface AgreedLease {
  readonly id: string;
  readonly deposit: Cents;
  readonly monthlyCost: Cents;
}

/** A deposit that was refunded or kept had come in. */
async function receivedDeposits(tx: Transaction, leaseIds: readonly string[]) {
  const rows = await tx.db
    .select({ leaseId: depositMovements.leaseId, received: sumCents(depositMovements.amount) })
    .from(depositMovements)
    .where(
      and(
        inOrganization(tx, depositMovements),
        anyOf(depositMovements.leaseId, leaseIds),
        inArray(depositMovements.kind, ['RECEIVED', 'MOVED', 'REVERSED']),
      ),
    )
    .groupBy(depositMovements.leaseId);
  return new Map(rows.map(({ leaseId, received }) => [leaseId, received]));
}

/** The invoice with the earliest rent of each of these leases. */
async function firstRents(tx: Transaction, leaseIds: readonly string[]) {
  const rows = await tx.db
    .selectDistinctOn([invoices.leaseId], { id: invoices.id })
    .from(invoices)
    .innerJoin(invoiceItems, refersTo(invoiceItems.invoiceId, invoices))
    .where(
      and(
        liveInvoices(tx.organization.id),
        anyOf(invoices.leaseId, leaseIds),
        eq(invoiceItems.kind, 'RENT'),
      ),
    )
    .orderBy(
      asc(invoices.leaseId),
      sql`coalesce(${invoiceItems.periodStart}, ${invoices.dueDate})`,
      asc(invoices.id),
    );
  const found = await itemizedInvoices(
    tx,
    rows.map(({ id }) => id),
  );
  return new Map(found.map((invoice) => [invoice.leaseId, invoice]));
}

/** UNIT-10: what the ledger says is missing, for each of these leases. */
export async function missingOfLeases(
  tx: Transaction,
  given: readonly AgreedLease[],
): Promise<Map<string, MissingMoney>> {
  const ids = given.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const [received, rents] = await Promise.all([receivedDeposits(tx, ids), firstRents(tx, ids)]);
  return new Map(
    given.map((lease) => [
      lease.id,
      missingMoney(lease, received.get(lease.id) ?? ZERO, rents.get(lease.id) ?? null),
    ]),
  );
}

/** A lease is named from this many days before its first day. */
const NAMED_BEFORE = 14;

/** Somebody who has lived in a home for longer has moved in, whatever is not checked. */
const NAMED_AFTER = 90;

/** A tenant whose earlier lease of the home ends right before this one has moved in already; one who had left has not. */
const isNoRenewal = sql`not exists (select 1 from leases earlier
  where earlier.organization_id = ${leases.organizationId} and earlier.property_id = ${leases.propertyId}
    and earlier.user_id = ${leases.userId} and earlier.occupied_from < ${leases.occupiedFrom}
    and coalesce(earlier.ended_on, earlier.end_date, ${leases.occupiedFrom}) >= ${leases.occupiedFrom} - 1)`;

/**
 * The leases that begin soon or have begun, of which somebody has checked an item, or which begin after the items were
 * changed. Today stays as it was for those who do not use the checklist.
 */
export async function leasesMovingIn(tx: Transaction, building: ChosenBuilding | undefined) {
  const { organizationId } = leases;
  const ofLease = and(
    eq(moveInItems.organizationId, organizationId),
    eq(moveInItems.leaseId, leases.id),
  );
  return tx.db
    .select({
      lease: namedLease(tx.today),
      id: leases.id,
      deposit: leases.deposit,
      monthlyCost: leases.monthlyCost,
      firstDay: leases.occupiedFrom,
      items: moveInTemplates.items,
      done: sql<string[]>`array(${tx.db
        .select({ key: moveInItems.itemKey })
        .from(moveInItems)
        .where(and(ofLease, isNotNull(moveInItems.doneOn)))})`,
    })
    .from(leases)
    .innerJoin(properties, joinHome)
    .leftJoin(moveInTemplates, eq(moveInTemplates.organizationId, organizationId))
    .where(
      and(
        inOrganization(tx, leases),
        ofUnits(leases.propertyId, building),
        ne(leases.status, 'EXPIRED'),
        isNoRenewal,
        lte(leases.occupiedFrom, addDays(tx.today, NAMED_BEFORE)),
        gte(leases.occupiedFrom, addDays(tx.today, -NAMED_AFTER)),
        or(
          gte(leases.occupiedFrom, moveInTemplates.since),
          exists(tx.db.select({ id: moveInItems.id }).from(moveInItems).where(ofLease)),
        ),
      ),
    )
    .orderBy(asc(leases.occupiedFrom), asc(leases.id));
}
