/** UNIT-6: the people of leases who may pay: tenants and guarantors. */
import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { leaseParties } from './parties.table.ts';

export interface PartyWhoPays {
  readonly id: string;
  readonly leaseId: string;
  readonly userId: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

const paysNever = 'OCCUPANT';

/** Those of these leases, with those who have left, because they have paid or still do. */
export async function partiesWhoPay(
  tx: Transaction,
  leaseIds: readonly string[],
): Promise<PartyWhoPays[]> {
  const { id, leaseId, userId, firstName, lastName, role, isPrimary, createdAt } = leaseParties;
  return tx.db
    .select({ id, leaseId, userId, firstName, lastName })
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

/** The account of a person of a lease, if they have one. */
export async function accountOfParty(tx: Transaction, partyId: string): Promise<string | null> {
  const [row] = await tx.db
    .select({ userId: leaseParties.userId })
    .from(leaseParties)
    .where(and(inOrganization(tx, leaseParties), eq(leaseParties.id, partyId)));
  return row?.userId ?? null;
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
        eq(leaseParties.userId, userId),
      ),
    )
    .orderBy(desc(leaseParties.createdAt))
    .limit(1);
  return row?.id ?? null;
}
