import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { externalIdentities, externalRefusals, externalSignIns, users } from '../access.table.ts';
import { inOrganization, refersTo } from '../../../platform/database/organization-rows.ts';
import { newId } from '../../../platform/tokens.ts';
import type { User } from '../access.repository.ts';
import type { ProviderName } from './external.provider.ts';

type NewSignIn = typeof externalSignIns.$inferInsert;
type NewIdentity = typeof externalIdentities.$inferInsert;

export async function insertSignIn(tx: Transaction, signIn: NewSignIn): Promise<void> {
  await tx.db.insert(externalSignIns).values(signIn);
}

/** Takes the pending sign-in of this cookie, at most once. */
export async function takeSignIn(tx: Transaction, cookieHash: string) {
  const [row] = await tx.db
    .delete(externalSignIns)
    .where(and(inOrganization(tx, externalSignIns), eq(externalSignIns.cookieHash, cookieHash)))
    .returning();
  return row ?? null;
}

export async function deleteOldSignIns(tx: Transaction): Promise<void> {
  await tx.db
    .delete(externalSignIns)
    .where(and(inOrganization(tx, externalSignIns), lt(externalSignIns.expiresAt, dateOf(tx.now))));
}

export async function userBySubject(
  tx: Transaction,
  provider: ProviderName,
  subject: string,
): Promise<User | null> {
  const [row] = await tx.db
    .select({ user: users })
    .from(externalIdentities)
    .innerJoin(users, refersTo(externalIdentities.userId, users))
    .where(
      and(
        inOrganization(tx, externalIdentities),
        eq(externalIdentities.provider, provider),
        eq(externalIdentities.subject, subject),
      ),
    );
  return row?.user ?? null;
}

/** The active user with this email address, locked: two simultaneous sign-ins are linked one after the other. */
export async function lockActiveUser(tx: Transaction, emailAddress: string): Promise<User | null> {
  const [row] = await tx.db
    .select()
    .from(users)
    .where(
      and(
        inOrganization(tx, users),
        eq(users.emailAddress, emailAddress),
        isNull(users.deactivatedAt),
      ),
    )
    .for('update');
  return row ?? null;
}

export async function hasIdentity(tx: Transaction, userId: string, provider: ProviderName) {
  const rows = await tx.db
    .select({ id: externalIdentities.id })
    .from(externalIdentities)
    .where(
      and(
        inOrganization(tx, externalIdentities),
        eq(externalIdentities.userId, userId),
        eq(externalIdentities.provider, provider),
      ),
    );
  return rows.length > 0;
}

export async function insertIdentity(tx: Transaction, identity: NewIdentity): Promise<void> {
  await tx.db.insert(externalIdentities).values(identity);
}

export async function insertRefusal(
  tx: Transaction,
  userId: string,
  provider: ProviderName,
): Promise<void> {
  const { id: organizationId } = tx.organization;
  const createdAt = dateOf(tx.now);
  await tx.db
    .insert(externalRefusals)
    .values({ organizationId, id: newId(), userId, provider, createdAt })
    .onConflictDoNothing();
}

export async function isRefused(
  tx: Transaction,
  userId: string,
  provider: ProviderName,
): Promise<boolean> {
  return (await tx.db.$count(externalRefusals, isRefusal(tx, userId, provider))) > 0;
}

/** Removes all of the user's unlinked providers, or this one. */
export async function deleteRefusals(
  tx: Transaction,
  userId: string,
  provider?: ProviderName,
): Promise<void> {
  await tx.db.delete(externalRefusals).where(isRefusal(tx, userId, provider));
}

function isRefusal(tx: Transaction, userId: string, provider: ProviderName | undefined) {
  return and(
    inOrganization(tx, externalRefusals),
    eq(externalRefusals.userId, userId),
    provider ? eq(externalRefusals.provider, provider) : undefined,
  );
}

/** The Google and Amazon accounts that sign this user in. */
export async function identitiesOf(tx: Transaction, userId: string) {
  const { provider, createdAt } = externalIdentities;
  return tx.db
    .select({ provider, linkedAt: createdAt })
    .from(externalIdentities)
    .where(isOfUser(tx, userId))
    .orderBy(asc(createdAt));
}

/** Removes all of the user's links, or the one with this provider, and returns the removed ones. */
export async function deleteIdentities(
  tx: Transaction,
  userId: string,
  provider?: ProviderName,
): Promise<ProviderName[]> {
  const rows = await tx.db
    .delete(externalIdentities)
    .where(
      and(isOfUser(tx, userId), provider ? eq(externalIdentities.provider, provider) : undefined),
    )
    .returning({ provider: externalIdentities.provider });
  return rows.map((row) => row.provider);
}

/**
 * AUTH-11: a new password unlinks every provider. Without the refusals, the next sign-in there would link it again, since
 * its email address is the user's.
 */
export async function unlinkAll(tx: Transaction, userId: string): Promise<void> {
  for (const provider of await deleteIdentities(tx, userId)) {
    await insertRefusal(tx, userId, provider);
  }
}

function isOfUser(tx: Transaction, userId: string) {
  return and(inOrganization(tx, externalIdentities), eq(externalIdentities.userId, userId));
}
