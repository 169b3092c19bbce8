import { and, eq, getTableColumns, gt, isNull, lt, ne } from 'drizzle-orm';
import { actorOf, type Actor } from '../../platform/actor.ts';
import { dateOf } from '../../platform/clock.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { passwordLinks, sessions, users } from './access.table.ts';
import { rightsColumns } from './roles/rights.ts';
import { deleteTicketsOf } from './second-factor/second-factor.repository.ts';
import { callerOf, supportColumns } from './support/support.rights.ts';

export type User = typeof users.$inferSelect;
type NewSession = typeof sessions.$inferInsert;
type NewPasswordLink = typeof passwordLinks.$inferInsert;

export async function userByEmail(tx: Transaction, emailAddress: string): Promise<User | null> {
  const [row] = await tx.db
    .select()
    .from(users)
    .where(and(inOrganization(tx, users), eq(users.emailAddress, emailAddress)));
  return row ?? null;
}

const byId = prepared(['userId'], getTableColumns(users), (select, { organizationId, userId }) =>
  select.from(users).where(and(eq(users.organizationId, organizationId), eq(users.id, userId))),
);

export async function userById(tx: Transaction, userId: string): Promise<User | null> {
  const [row] = await byId(tx, { userId });
  return row ?? null;
}

/** The current user, who stays as they are until the transaction ends. */
export const lockUser = (tx: Transaction, userId: string) => lock(tx, userId, 'share');

/** The same for a change of the user: of two at the same time, the second sees the first. */
export const lockUserAlone = (tx: Transaction, userId: string) => lock(tx, userId, 'no key update');

async function lock(
  tx: Transaction,
  userId: string,
  strength: 'share' | 'no key update',
): Promise<User | null> {
  const [row] = await tx.db
    .select()
    .from(users)
    .where(and(inOrganization(tx, users), eq(users.id, userId)))
    .for(strength);
  return row ?? null;
}

/** Null if the email address is taken, also by someone who is being added at the same time. */
export async function insertUser(
  tx: Transaction,
  user: typeof users.$inferInsert,
): Promise<User | null> {
  const [row] = await tx.db
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: [users.organizationId, users.emailAddress] })
    .returning();
  return row ?? null;
}

export async function setPasswordHash(tx: Transaction, userId: string, passwordHash: string) {
  await tx.db
    .update(users)
    .set({ passwordHash })
    .where(and(inOrganization(tx, users), eq(users.id, userId)));
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx.db.insert(sessions).values(session);
}

const sessionsByToken = prepared(
  ['tokenHash', 'now'],
  {
    sessionId: sessions.id,
    userId: users.id,
    confirmedAt: sessions.confirmedAt,
    secondFactor: sessions.secondFactor,
    ...supportColumns,
    ...rightsColumns,
  },
  (select, given) =>
    select
      .from(sessions)
      .innerJoin(users, refersTo(sessions.userId, users))
      .where(
        and(
          eq(sessions.organizationId, given.organizationId),
          eq(sessions.tokenHash, given.tokenHash),
          gt(sessions.expiresAt, given.now),
          isNull(users.deactivatedAt),
        ),
      ),
);

/** The person of an unexpired session, unless the user was deactivated. */
export async function liveSession(tx: Transaction, tokenHash: string): Promise<Actor | null> {
  const [row] = await sessionsByToken(tx, { tokenHash, now: dateOf(tx.now) });
  return row ? callerOf(row) : null;
}

/** The person with their current rights, without a session; null if the account was deactivated. */
export async function liveActorOf(tx: Transaction, userId: string): Promise<Actor | null> {
  const [row] = await tx.db
    .select({ userId: users.id, ...rightsColumns })
    .from(users)
    .where(and(inOrganization(tx, users), eq(users.id, userId), isNull(users.deactivatedAt)));
  return row ? actorOf({ ...row, sessionId: '' }) : null;
}

/** The person of an unexpired session, unless the user was deactivated. */
export async function actorOfSession(tx: Transaction, sessionId: string): Promise<Actor | null> {
  const [row] = await tx.db
    .select({ sessionId: sessions.id, userId: users.id, ...supportColumns, ...rightsColumns })
    .from(sessions)
    .innerJoin(users, refersTo(sessions.userId, users))
    .where(
      and(
        inOrganization(tx, sessions),
        eq(sessions.id, sessionId),
        gt(sessions.expiresAt, dateOf(tx.now)),
        isNull(users.deactivatedAt),
      ),
    );
  return row ? callerOf(row) : null;
}

/** The unexpired sessions among these, unless their user was deactivated. */
export async function liveSessions(tx: Transaction, sessionIds: readonly string[]) {
  const rows = await tx.db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      expiresAt: sessions.expiresAt,
      ...supportColumns,
      ...rightsColumns,
    })
    .from(sessions)
    .innerJoin(users, refersTo(sessions.userId, users))
    .where(
      and(
        inOrganization(tx, sessions),
        anyOf(sessions.id, sessionIds),
        gt(sessions.expiresAt, dateOf(tx.now)),
        isNull(users.deactivatedAt),
      ),
    );
  return rows.map((row) => ({ ...callerOf(row), expiresAt: row.expiresAt }));
}

export async function sessionById(tx: Transaction, sessionId: string) {
  const [row] = await tx.db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      secondFactor: sessions.secondFactor,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(inOrganization(tx, sessions), eq(sessions.id, sessionId)));
  return row ?? null;
}

export async function extendSession(tx: Transaction, sessionId: string, expiresAt: Date) {
  await tx.db
    .update(sessions)
    .set({ expiresAt, lastSeenAt: dateOf(tx.now) })
    .where(and(inOrganization(tx, sessions), eq(sessions.id, sessionId)));
}

/** TRUST-3: a second factor was set up in the session. */
export async function provenSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.db
    .update(sessions)
    .set({ secondFactor: true })
    .where(and(inOrganization(tx, sessions), eq(sessions.id, sessionId)));
}

/** TRUST-4: the person has just proved who they are. */
export async function confirmSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.db
    .update(sessions)
    .set({ confirmedAt: dateOf(tx.now) })
    .where(and(inOrganization(tx, sessions), eq(sessions.id, sessionId)));
}

export async function deleteSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.db.delete(sessions).where(and(inOrganization(tx, sessions), eq(sessions.id, sessionId)));
}

/** Ends every session of a user, except the given one. */
/** A login that has only begun ends, too. */
export async function deleteSessionsOf(tx: Transaction, userId: string, except?: string) {
  await deleteTicketsOf(tx, userId);
  await tx.db
    .delete(sessions)
    .where(
      and(
        inOrganization(tx, sessions),
        eq(sessions.userId, userId),
        except ? ne(sessions.id, except) : undefined,
      ),
    );
}

export async function deleteEndedSessions(tx: Transaction): Promise<void> {
  await tx.db
    .delete(sessions)
    .where(and(inOrganization(tx, sessions), lt(sessions.expiresAt, dateOf(tx.now))));
}

export async function insertPasswordLink(tx: Transaction, link: NewPasswordLink): Promise<void> {
  await tx.db.insert(passwordLinks).values(link);
}

export async function isPasswordLinkValid(tx: Transaction, userId: string, tokenHash: string) {
  const rows = await tx.db
    .select({ id: passwordLinks.id })
    .from(passwordLinks)
    .where(isLinkValid(tx, userId, tokenHash));
  return rows.length === 1;
}

function isLinkValid(tx: Transaction, userId: string, tokenHash: string) {
  return and(
    inOrganization(tx, passwordLinks),
    eq(passwordLinks.userId, userId),
    eq(passwordLinks.tokenHash, tokenHash),
    isNull(passwordLinks.usedAt),
    gt(passwordLinks.expiresAt, dateOf(tx.now)),
  );
}

/** Uses a valid link; if two requests try at once, one gets it. */
export async function redeemPasswordLink(tx: Transaction, userId: string, tokenHash: string) {
  const used = await tx.db
    .update(passwordLinks)
    .set({ usedAt: dateOf(tx.now) })
    .where(isLinkValid(tx, userId, tokenHash))
    .returning({ id: passwordLinks.id });
  return used.length === 1;
}

/** Invalidates every link that was mailed to a user. */
export async function invalidatePasswordLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.db
    .update(passwordLinks)
    .set({ usedAt: dateOf(tx.now) })
    .where(
      and(
        inOrganization(tx, passwordLinks),
        eq(passwordLinks.userId, userId),
        isNull(passwordLinks.usedAt),
      ),
    );
}
