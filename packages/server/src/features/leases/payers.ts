/** UNIT-6: the people of leases who may pay: tenants and guarantors. */
import { and, asc, desc, eq, gte, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { leases } from './leases.table.ts';
import { beganBeforeEnd } from './parties.access.ts';
import { leaseParties } from './parties.table.ts';

export interface PartyWhoPays {
  readonly id: string;
  readonly leaseId: string;
  readonly userId: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

const account = sql<string | null>`coalesce(${leaseParties.userId}, ${leaseParties.payingUserId})`;

const paysNever = 'OCCUPANT';

/** Those of these leases, with those who have left, because they have paid or still do. */
export async function partiesWhoPay(
  tx: Transaction,
  leaseIds: readonly string[],
): Promise<PartyWhoPays[]> {
  const { id, leaseId, firstName, lastName, role, isPrimary, createdAt } = leaseParties;
  return tx.db
    .select({ id, leaseId, userId: account, firstName, lastName })
    .from(leaseParties)
    .where(and(inOrganization(tx, leaseParties), anyOf(leaseId, leaseIds), ne(role, paysNever)))
    .orderBy(desc(isPrimary), asc(createdAt), asc(id));
}

/** Whether somebody may pay for this lease, or might on another day. */
export async function maySomedayPay(
  tx: Transaction,
  leaseId: string,
  partyId: string,
): Promise<boolean> {
  return (await partiesWhoPay(tx, [leaseId])).some(({ id }) => id === partyId);
}

/** Whom of a lease an account belongs to; null if the person is no longer among its people. */
export async function partyOfAccount(
  tx: Transaction,
  leaseId: string,
  userId: string,
): Promise<string | null> {
  const [row] = await tx.db
    .select({ id: leaseParties.id })
    .from(leaseParties)
    .where(
      and(
        inOrganization(tx, leaseParties),
        eq(leaseParties.leaseId, leaseId),
        or(eq(leaseParties.userId, userId), eq(leaseParties.payingUserId, userId)),
      ),
    )
    .orderBy(desc(leaseParties.createdAt))
    .limit(1);
  return row?.id ?? null;
}

/** Somebody who paid, and what they are to the lease today. */
export interface ToldParty {
  readonly partyId: string;
  readonly userId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
  /** `former` is everybody who is not on the lease today. */
  readonly relation: 'tenant' | 'guarantor' | 'former';
}

/** A person of a lease who paid; null without an email address. */
export async function partyToTell(tx: Transaction, partyId: string): Promise<ToldParty | null> {
  const { role, firstName, lastName, emailAddress, fromDay, toDay } = leaseParties;
  const isOfToday = and(
    or(isNull(fromDay), lte(fromDay, tx.today)),
    or(isNull(toDay), gte(toDay, tx.today)),
    beganBeforeEnd,
  );
  const [row] = await tx.db
    .select({
      userId: account,
      role,
      firstName,
      lastName,
      emailAddress,
      isOfToday: sql<boolean>`${isOfToday}`,
    })
    .from(leaseParties)
    .innerJoin(leases, refersTo(leaseParties.leaseId, leases))
    .where(and(inOrganization(tx, leaseParties), eq(leaseParties.id, partyId)));
  if (!row || row.emailAddress === null) return null;
  const { userId, role: as, emailAddress: address } = row;
  const current = as === 'GUARANTOR' ? 'guarantor' : 'tenant';
  return {
    partyId,
    userId,
    firstName: row.firstName,
    lastName: row.lastName,
    emailAddress: address,
    relation: row.isOfToday ? current : 'former',
  };
}
