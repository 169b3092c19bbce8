/** UNIT-6: the people of leases who may pay: tenants and guarantors. */
import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
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

/** Where a receipt of a payment goes that somebody other than a tenant may have made. */
export interface Paying {
  readonly userId: string | null;
  /** Only for a guarantor, who is told apart from the tenants. */
  readonly guarantor: {
    readonly firstName: string;
    readonly lastName: string;
    readonly emailAddress: string;
  } | null;
}

/** The person of a lease who pays, by the row or by the account. */
export async function payingParty(
  tx: Transaction,
  leaseId: string,
  by: { readonly partyId: string } | { readonly userId: string },
): Promise<Paying | null> {
  const partyId = 'partyId' in by ? by.partyId : await partyOfAccount(tx, leaseId, by.userId);
  if (partyId === null) return null;
  const { role, firstName, lastName, emailAddress } = leaseParties;
  const [row] = await tx.db
    .select({ userId: account, role, firstName, lastName, emailAddress })
    .from(leaseParties)
    .where(and(inOrganization(tx, leaseParties), eq(leaseParties.id, partyId)));
  if (!row) return null;
  const { userId, emailAddress: address, ...names } = row;
  if (row.role !== 'GUARANTOR' || address === null) return { userId, guarantor: null };
  return { userId, guarantor: { ...names, emailAddress: address } };
}
