import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { isStaffMember, type Actor } from '../../../platform/actor.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization } from '../../../platform/database/organization-rows.ts';
import { users } from '../access.table.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.repository.ts';
import { deleteApp, deleteTicketsOf, replaceCodes } from './second-factor.repository.ts';

/** What a person can prove who they are with, besides a password. */
export interface Factors {
  /** An authenticator app. */
  readonly app: boolean;
  /** Passkeys that work at the organization's current domain. */
  readonly passkeys: number;
}

const factorColumns = ({ organization: { id, domain } }: Transaction, userId: string) => ({
  app: sql<boolean>`exists (select 1 from second_factors f where f.organization_id = ${id}
    and f.user_id = ${userId} and f.secret_sealed is not null)`,
  passkeys: sql<number>`(select count(*)::int from passkeys p where p.organization_id = ${id}
    and p.user_id = ${userId} and p.domain = ${domain})`,
});

/** TRUST-1, TRUST-2. */
export async function factorsOf(tx: Transaction, userId: string): Promise<Factors> {
  const [row] = await tx.db
    .select(factorColumns(tx, userId))
    .from(users)
    .where(and(inOrganization(tx, users), eq(users.id, userId)));
  return row ?? { app: false, passkeys: 0 };
}

/** A user who signs in, locked as by `lockUser`, with the factors. */
export async function lockWithFactors(tx: Transaction, userId: string) {
  const [row] = await tx.db
    .select({ user: getTableColumns(users), factors: factorColumns(tx, userId) })
    .from(users)
    .where(and(inOrganization(tx, users), eq(users.id, userId)))
    .for('share');
  return row ?? null;
}

export const hasFactor = ({ app, passkeys }: Factors): boolean => app || passkeys > 0;

/** TRUST-3: whether the organization requires a second factor of this person, now or from a later day. */
export const mustHaveFactor = ({ organization }: Transaction, actor: Actor): boolean =>
  isStaffMember(actor) && organization.secondFactorFrom !== null;

/** Removes everything that a person can prove who they are with, besides the password. */
export async function removeFactors(tx: Transaction, userId: string): Promise<void> {
  await deleteApp(tx, userId);
  await replaceCodes(tx, userId, []);
  await deleteTicketsOf(tx, userId);
  await deletePasskeysOf(tx, userId);
}

/** TRUST-3: the day from which someone on the staff must have a second factor, if they have none. */
export async function dayWithoutFactor(tx: Transaction, userId: string) {
  const { secondFactorFrom } = tx.organization;
  if (secondFactorFrom === null || hasFactor(await factorsOf(tx, userId))) return null;
  return secondFactorFrom;
}
