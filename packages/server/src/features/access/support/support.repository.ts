import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../../platform/database/organization-rows.ts';
import { sessions, supportGrants, users } from '../access.table.ts';

type Grant = typeof supportGrants.$inferSelect;

/** A grant with the name of the person who gave it. */
export type GivenGrant = Grant & { readonly firstName: string; readonly lastName: string };

const MOST_SHOWN = 100;

const given = (tx: Transaction) =>
  tx.db
    .select({ grant: supportGrants, firstName: users.firstName, lastName: users.lastName })
    .from(supportGrants)
    .innerJoin(users, refersTo(supportGrants.createdBy, users));

type Given = Awaited<ReturnType<typeof given>>[number];

const flat = ({ grant, ...name }: Given): GivenGrant => ({ ...grant, ...name });

export async function listedGrants(tx: Transaction): Promise<GivenGrant[]> {
  const rows = await given(tx)
    .where(inOrganization(tx, supportGrants))
    .orderBy(desc(supportGrants.createdAt), desc(supportGrants.id))
    .limit(MOST_SHOWN);
  return rows.map(flat);
}

export async function shownGrant(tx: Transaction, id: string): Promise<GivenGrant | null> {
  const [row] = await given(tx).where(
    and(inOrganization(tx, supportGrants), eq(supportGrants.id, id)),
  );
  return row ? flat(row) : null;
}

export async function insertGrant(tx: Transaction, grant: typeof supportGrants.$inferInsert) {
  await tx.db.insert(supportGrants).values(grant);
}

const isOpen = (tx: Transaction) =>
  and(
    inOrganization(tx, supportGrants),
    isNull(supportGrants.endedAt),
    gt(supportGrants.endsAt, dateOf(tx.now)),
  );

export async function countOpen(tx: Transaction): Promise<number> {
  return tx.db.$count(supportGrants, isOpen(tx));
}

export async function openGrantsOf(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.db
    .select({ id: supportGrants.id })
    .from(supportGrants)
    .where(and(isOpen(tx), eq(supportGrants.createdBy, userId)))
    .orderBy(asc(supportGrants.id));
  return rows.map(({ id }) => id);
}

/** The grant of an unused code, locked: of two who use it at the same time, one finds nothing. */
export async function lockWaiting(tx: Transaction, codeHash: string): Promise<Grant | null> {
  const [row] = await tx.db
    .select()
    .from(supportGrants)
    .where(and(isOpen(tx), eq(supportGrants.codeHash, codeHash), isNull(supportGrants.usedAt)))
    .for('no key update');
  return row ?? null;
}

export async function lockGrant(tx: Transaction, id: string): Promise<Grant | null> {
  const [row] = await tx.db
    .select()
    .from(supportGrants)
    .where(and(inOrganization(tx, supportGrants), eq(supportGrants.id, id)))
    .for('no key update');
  return row ?? null;
}

export async function updateGrant(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<Grant, 'operator' | 'usedAt' | 'endedAt'>>,
): Promise<void> {
  await tx.db
    .update(supportGrants)
    .set(changes)
    .where(and(inOrganization(tx, supportGrants), eq(supportGrants.id, id)));
}

/** Ends the login of support. */
export async function deleteSupportSessions(tx: Transaction, grantId: string): Promise<void> {
  await tx.db
    .delete(sessions)
    .where(and(inOrganization(tx, sessions), eq(sessions.supportGrantId, grantId)));
}
