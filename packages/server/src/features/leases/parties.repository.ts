import { addDays } from '@tenantry/contract/shared/calendar-date';
/** The people of leases. */
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, newKey, refersTo } from '../../platform/database/organization-rows.ts';
import { leases } from './leases.table.ts';
import { leaseParties } from './parties.table.ts';

export type PartyRow = typeof leaseParties.$inferSelect;

type LeaseRow = typeof leases.$inferSelect;

const inLease = (tx: Transaction, leaseId: string) =>
  and(inOrganization(tx, leaseParties), eq(leaseParties.leaseId, leaseId));

/** The primary tenant first, then in the order in which they were added. */
export async function partiesOfLease(tx: Transaction, leaseId: string): Promise<PartyRow[]> {
  return tx.db
    .select()
    .from(leaseParties)
    .where(inLease(tx, leaseId))
    .orderBy(desc(leaseParties.isPrimary), asc(leaseParties.createdAt), asc(leaseParties.id));
}

/** With those whose last day has passed. */
export async function idsOfParties(tx: Transaction, leaseId: string): Promise<string[]> {
  const rows = await tx.db
    .select({ id: leaseParties.id })
    .from(leaseParties)
    .where(inLease(tx, leaseId));
  return rows.map(({ id }) => id);
}

export async function insertParty(
  tx: Transaction,
  row: typeof leaseParties.$inferInsert,
): Promise<PartyRow> {
  const [inserted] = await tx.db.insert(leaseParties).values(row).returning();
  if (!inserted) throw new Error('the person was not added to the lease');
  return inserted;
}

export async function updateParty(
  tx: Transaction,
  partyId: string,
  changes: Partial<Omit<PartyRow, 'id' | 'leaseId' | 'version'>>,
): Promise<PartyRow> {
  const [updated] = await tx.db
    .update(leaseParties)
    .set({ ...changes, version: sql`${leaseParties.version} + 1` })
    .where(and(inOrganization(tx, leaseParties), eq(leaseParties.id, partyId)))
    .returning();
  if (!updated) throw new Error('the person of the lease was not changed');
  return updated;
}

/** Only for a person who was never on the lease. */
export async function deleteParty(tx: Transaction, partyId: string): Promise<void> {
  await tx.db
    .delete(leaseParties)
    .where(and(inOrganization(tx, leaseParties), eq(leaseParties.id, partyId)));
}

const lesseeColumns = ['userId', 'firstName', 'lastName', 'emailAddress', 'phoneNumber'] as const;

export type LesseeColumn = (typeof lesseeColumns)[number];

/** The columns in which the primary tenant equals the lease. */
export function lesseeColumnsOf<Row extends Pick<PartyRow, LesseeColumn>>(row: Row) {
  const { userId, firstName, lastName, emailAddress, phoneNumber }: Pick<Row, LesseeColumn> = row;
  return { userId, firstName, lastName, emailAddress, phoneNumber };
}

export const isSameLessee = (
  one: Pick<PartyRow, LesseeColumn>,
  other: Pick<PartyRow, LesseeColumn>,
) => lesseeColumns.every((column) => one[column] === other[column]);

/** What the lease says of one of its tenants; of days that overlap, nobody has two. */
export async function lesseeOfLease(tx: Transaction, leaseId: string, userId: string) {
  const [row] = await tx.db
    .select()
    .from(leaseParties)
    .where(and(inLease(tx, leaseId), eq(leaseParties.userId, userId)))
    .orderBy(desc(leaseParties.createdAt))
    .limit(1);
  if (row?.userId == null || row.emailAddress === null || row.phoneNumber === null) return null;
  const { firstName, lastName, emailAddress, phoneNumber } = row;
  return { userId: row.userId, firstName, lastName, emailAddress, phoneNumber };
}

/** The people of all leases on which somebody is or was a tenant. */
export async function partiesWith(tx: Transaction, userId: string): Promise<PartyRow[]> {
  const own = tx.db
    .select({ id: leaseParties.leaseId })
    .from(leaseParties)
    .where(and(inOrganization(tx, leaseParties), eq(leaseParties.userId, userId)));
  return tx.db
    .select()
    .from(leaseParties)
    .where(and(inOrganization(tx, leaseParties), inArray(leaseParties.leaseId, own)))
    .orderBy(desc(leaseParties.isPrimary), asc(leaseParties.createdAt), asc(leaseParties.id));
}

/** UNIT-9: whether somebody was a tenant of a home, and left all of its leases. */
export async function hasLeftHome(
  tx: Transaction,
  userId: string,
  propertyId: string,
): Promise<boolean> {
  const [row] = await tx.db
    .select({
      left: sql<
        boolean | null
      >`bool_and(coalesce(${leaseParties.toDay} < ${tx.today}::date, false))`,
    })
    .from(leaseParties)
    .innerJoin(leases, refersTo(leaseParties.leaseId, leases))
    .where(
      and(
        inOrganization(tx, leaseParties),
        eq(leaseParties.userId, userId),
        eq(leases.propertyId, propertyId),
      ),
    );
  return row?.left === true;
}

/** Makes the primary tenant equal to what the lease says. */
export async function savePrimary(tx: Transaction, lease: LeaseRow): Promise<void> {
  const lessee = lesseeColumnsOf(lease);
  await tx.db
    .insert(leaseParties)
    .values({
      ...newKey(tx),
      ...lessee,
      leaseId: lease.id,
      role: 'TENANT',
      isPrimary: true,
      createdAt: dateOf(tx.now),
    })
    .onConflictDoUpdate({
      target: [leaseParties.organizationId, leaseParties.leaseId],
      targetWhere: eq(leaseParties.isPrimary, sql`true`),
      set: { ...lessee, version: sql`${leaseParties.version} + 1` },
    });
}

/**
 * Makes the primary tenant equal to a lease that names another one, as after a change by a server of an earlier version.
 * Somebody who is on the lease already becomes the primary tenant; the earlier one then stays as another tenant.
 */
export async function saveOtherPrimary(tx: Transaction, lease: LeaseRow): Promise<void> {
  const parties = await partiesOfLease(tx, lease.id);
  const primary = parties.find(({ isPrimary }) => isPrimary);
  if (primary && isSameLessee(primary, lease)) return;
  // Earlier days of the same person stay as they are: a longer one would be on the same days as the primary tenant.
  const others = primary?.userId === lease.userId ? [] : parties;
  const same = others.filter(({ isPrimary, userId }) => !isPrimary && userId === lease.userId);
  const begun = same.filter(({ fromDay }) => fromDay === null || fromDay <= tx.today);
  const current = begun.toSorted(byFirstDay).at(-1);
  const later = same.filter((each) => !begun.includes(each)).toSorted(byFirstDay);
  const named = later.at(-1) ?? current;
  if (named) {
    if (primary) await updateParty(tx, primary.id, { isPrimary: false });
    if (current && named !== current) await joinDays(tx, current, later);
    await updateParty(tx, named.id, { isPrimary: true, toDay: null });
  }
  await savePrimary(tx, lease);
}

/** Days of one person follow each other without a gap. None is removed, because payments may name each of them. */
async function joinDays(
  tx: Transaction,
  current: PartyRow,
  later: readonly PartyRow[],
): Promise<void> {
  const yesterday = addDays(tx.today, -1);
  const hasPast = current.fromDay === null || current.fromDay <= yesterday;
  let last = hasPast ? yesterday : tx.today;
  if (current.toDay === null || current.toDay > last) {
    await updateParty(tx, current.id, { toDay: last });
  } else {
    last = current.toDay;
  }
  for (const { id, toDay } of later) {
    await updateParty(tx, id, { fromDay: addDays(last, 1) });
    last = toDay ?? last;
  }
}

const byFirstDay = (one: PartyRow, other: PartyRow) =>
  (one.fromDay ?? '').localeCompare(other.fromDay ?? '');

const joinPrimary = and(refersTo(leaseParties.leaseId, leases), sql`${leaseParties.isPrimary}`);

const isSame = sql`(${leaseParties.userId}, ${leaseParties.firstName}, ${leaseParties.lastName}, ${leaseParties.emailAddress}, ${leaseParties.phoneNumber})
  = (${leases.userId}, ${leases.firstName}, ${leases.lastName}, ${leases.emailAddress}, ${leases.phoneNumber})`;

/** Leases whose primary tenant is missing or differs, as after a change by a server of an earlier version. */
export async function leasesWithOtherPrimary(tx: Transaction) {
  return tx.db
    .select({ id: leases.id, propertyId: leases.propertyId })
    .from(leases)
    .leftJoin(leaseParties, joinPrimary)
    .where(and(inOrganization(tx, leases), or(isNull(leaseParties.id), sql`not ${isSame}`)))
    .orderBy(asc(leases.propertyId), asc(leases.id));
}
