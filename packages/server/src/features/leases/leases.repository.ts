import { and, asc, desc, eq, getTableColumns, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { prepared, type Given } from '../../platform/database/prepared.ts';
import { chargeSchedules, chargeSteps } from './charges.table.ts';
import { lastChargedDay } from './last-charged-day.ts';
import { leases } from './leases.table.ts';
import { isGuarantorOn, isLesseeOn, wasLessee } from './parties.access.ts';
import type { LesseeColumn } from './parties.repository.ts';
import { leaseParties } from './parties.table.ts';

export type LeaseRow = typeof leases.$inferSelect;

const own = (tx: Transaction) => inOrganization(tx, leases);

const newestFirst = [desc(leases.occupiedFrom), desc(leases.id)] as const;

const rowsWhere = <const Name extends string>(
  names: readonly Name[],
  condition: (given: Given<Name>) => SQL | undefined,
) =>
  prepared(names, getTableColumns(leases), (select, given) =>
    select
      .from(leases)
      .where(and(eq(leases.organizationId, given.organizationId), condition(given)))
      .orderBy(...newestFirst),
  );

const ofProperties = rowsWhere(['propertyIds'], (given) =>
  anyOf(leases.propertyId, given.propertyIds),
);
const ofLessee = rowsWhere(['userId', 'today'], (given) =>
  isLesseeOn(given, { today: given.today }),
);
const ofGuarantor = rowsWhere(['userId', 'today'], (given) => isGuarantorOn(given, given.today));
const everOfLessee = rowsWhere(['userId'], (given) => wasLessee(given));

export async function leasesOfProperties(
  tx: Transaction,
  propertyIds: readonly string[],
): Promise<LeaseRow[]> {
  return ofProperties(tx, { propertyIds });
}

/** The leases that a tenant is on today, including those that have ended. */
export async function leasesOfUser(tx: Transaction, userId: string): Promise<LeaseRow[]> {
  return ofLessee(tx, { userId, today: tx.today });
}

/** UNIT-6: the leases for which a guarantor may pay today. */
export async function leasesGuaranteedBy(tx: Transaction, userId: string): Promise<LeaseRow[]> {
  return ofGuarantor(tx, { userId, today: tx.today });
}

/** The leases of a tenant, with those that the tenant has left, of which tenants see only a part. */
export async function allLeasesOfUser(tx: Transaction, userId: string): Promise<LeaseRow[]> {
  return everOfLessee(tx, { userId });
}

const candidates = prepared(
  ['propertyId'],
  { id: leases.id, status: leases.status, occupiedFrom: leases.occupiedFrom },
  (select, { organizationId, propertyId }) =>
    select
      .from(leases)
      .where(and(eq(leases.organizationId, organizationId), eq(leases.propertyId, propertyId)))
      .orderBy(...newestFirst),
);

/** What decides which lease of a property gets money that names none. */
export async function candidatesOf(tx: Transaction, propertyId: string) {
  return candidates(tx, { propertyId });
}

export async function leaseById(tx: Transaction, leaseId: string): Promise<LeaseRow | null> {
  const [row] = await tx.db
    .select()
    .from(leases)
    .where(and(own(tx), eq(leases.id, leaseId)));
  return row ?? null;
}

/** Whether a person is or was a tenant of a lease, or pays for one as its guarantor. */
export async function hasLease(tx: Transaction, userId: string): Promise<boolean> {
  const [row] = await tx.db
    .select({ id: leaseParties.id })
    .from(leaseParties)
    .where(
      and(
        inOrganization(tx, leaseParties),
        or(eq(leaseParties.userId, userId), eq(leaseParties.payingUserId, userId)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Leases whose status is not up to date, sorted by property, in the order in which they are locked. */
export async function leasesWithStaleStatus(tx: Transaction) {
  const begins = and(eq(leases.status, 'PENDING'), lte(leases.startDate, tx.today));
  const isOver = and(ne(leases.status, 'EXPIRED'), lt(leases.endDate, tx.today));
  return tx.db
    .select({ id: leases.id, propertyId: leases.propertyId })
    .from(leases)
    .where(and(own(tx), or(begins, isOver)))
    .orderBy(asc(leases.propertyId), asc(leases.endDate));
}

/** CHG-12: unexpired leases whose rent differs from that of the latest step that has begun. */
export async function leasesBehindSteps(tx: Transaction) {
  return tx.db
    .select({ id: leases.id, propertyId: leases.propertyId })
    .from(leases)
    .where(
      and(
        own(tx),
        ne(leases.status, 'EXPIRED'),
        sql`${leases.monthlyCost} <> (
          select ${chargeSteps.amount} from ${chargeSteps} join ${chargeSchedules}
            on ${chargeSchedules.organizationId} = ${chargeSteps.organizationId}
              and ${chargeSchedules.id} = ${chargeSteps.scheduleId}
          where ${chargeSchedules.organizationId} = ${leases.organizationId}
            and ${chargeSchedules.leaseId} = ${leases.id}
            and ${chargeSchedules.kind} = 'RENT' and ${chargeSchedules.archivedAt} is null
            and ${chargeSteps.archivedAt} is null and ${chargeSteps.fromDay} <= ${tx.today}
          order by ${chargeSteps.fromDay} desc limit 1)`,
      ),
    )
    .orderBy(asc(leases.propertyId), asc(leases.id));
}

const lock = prepared(
  ['propertyId', 'leaseId'],
  getTableColumns(leases),
  (select, { organizationId, propertyId, leaseId }) =>
    select
      .from(leases)
      .where(
        and(
          eq(leases.organizationId, organizationId),
          eq(leases.propertyId, propertyId),
          eq(leases.id, leaseId),
        ),
      )
      .for('update'),
);

const account = sql<string | null>`coalesce(${leaseParties.userId}, ${leaseParties.payingUserId})`;

/** The accounts of its tenants, and of guarantors who may pay: they see the changes. */
const accountsOf = prepared(
  ['leaseId'],
  { userId: account },
  (select, { organizationId, leaseId }) =>
    select
      .from(leaseParties)
      .where(
        and(
          eq(leaseParties.organizationId, organizationId),
          eq(leaseParties.leaseId, leaseId),
          sql`${account} is not null`,
        ),
      ),
);

/** Locks the lease until the transaction ends. Everything that changes its money uses this lock. */
export async function lockLease(tx: Transaction, propertyId: string, leaseId: string) {
  // In one trip, but two statements: Citus locks no row in a statement that also reads another table.
  const [[row], accounts] = await Promise.all([
    lock(tx, { propertyId, leaseId }),
    accountsOf(tx, { leaseId }),
  ]);
  if (!row) return null;
  for (const { userId } of accounts) if (userId !== null) tx.announcements.concernsLessee(userId);
  return row;
}

/** Locks all leases of a property that is already locked. */
export async function lockLeasesOfProperty(tx: Transaction, propertyId: string): Promise<void> {
  await tx.db
    .select({ id: leases.id })
    .from(leases)
    .where(and(own(tx), eq(leases.propertyId, propertyId)))
    .orderBy(asc(leases.id))
    .for('update');
}

/** Only the ledger changes the credit, so not even a whole row may contain it here. */
type WithoutCredit = { readonly credit?: never };

export async function insertLease(
  tx: Transaction,
  row: Omit<typeof leases.$inferInsert, 'credit'> & WithoutCredit,
) {
  const [inserted] = await tx.db.insert(leases).values(row).returning();
  if (!inserted) throw new Error('the lease was not inserted');
  tx.announcements.concernsLessee(inserted.userId);
  return inserted;
}

/** Only `lease-lessee.ts` changes it, together with the primary tenant. */
export type LesseeOfLease = Pick<LeaseRow, LesseeColumn>;

type WithoutLessee = { readonly [Column in LesseeColumn]?: never };

export type LeaseChanges = Partial<Omit<LeaseRow, 'credit' | LesseeColumn>> & WithoutCredit;

export function updateLease(
  tx: Transaction,
  leaseId: string,
  changes: LeaseChanges & WithoutLessee,
) {
  return writeLease(tx, leaseId, changes);
}

/** Only for `lease-lessee.ts`. */
export async function writeLease(
  tx: Transaction,
  leaseId: string,
  changes: LeaseChanges & Partial<LesseeOfLease>,
) {
  const [updated] = await tx.db
    .update(leases)
    .set({ ...changes, version: sql`${leases.version} + 1` })
    .where(and(own(tx), eq(leases.id, leaseId)))
    .returning();
  if (!updated) throw new Error('the lease was not updated');
  tx.announcements.concernsLessee(updated.userId);
  return updated;
}

export async function hasUnexpiredLease(tx: Transaction, propertyId: string): Promise<boolean> {
  const [row] = await tx.db
    .select({ id: leases.id })
    .from(leases)
    .where(and(own(tx), eq(leases.propertyId, propertyId), ne(leases.status, 'EXPIRED')))
    .limit(1);
  return row !== undefined;
}

export async function countUnexpiredLeases(tx: Transaction): Promise<number> {
  return tx.db.$count(leases, and(own(tx), ne(leases.status, 'EXPIRED')));
}

/** Whether another unexpired lease of the property occupies one of the same days; an open end means forever, and so does a term that goes on. */
export async function overlapsAnother(
  tx: Transaction,
  lease: Pick<LeaseRow, 'id' | 'propertyId' | 'occupiedFrom' | 'endDate'> &
    Partial<Pick<LeaseRow, 'afterEnd'>>,
): Promise<boolean> {
  const end = lease.afterEnd === 'MONTH_TO_MONTH' ? null : lease.endDate;
  const [row] = await tx.db
    .select({ id: leases.id })
    .from(leases)
    .where(
      and(
        own(tx),
        eq(leases.propertyId, lease.propertyId),
        ne(leases.id, lease.id),
        ne(leases.status, 'EXPIRED'),
        sql`daterange(${leases.occupiedFrom}, ${lastChargedDay}, '[]')
            && daterange(${lease.occupiedFrom}::date, ${end}::date, '[]')`,
      ),
    )
    .limit(1);
  return row !== undefined;
}
