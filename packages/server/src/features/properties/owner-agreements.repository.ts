import { and, asc, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Cents } from '@tenantry/contract/shared/money';
import { users } from '#features/access';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { beyondScope } from '../../platform/database/reach/acting.ts';
import { ownerAgreements } from './owner-agreements.table.ts';
import { userPlaces } from './places.table.ts';
import { properties } from './properties.table.ts';

export type AgreementRow = typeof ownerAgreements.$inferSelect;

const newestFirst = [
  desc(ownerAgreements.startsOn),
  desc(ownerAgreements.createdAt),
  desc(ownerAgreements.id),
];

/** The newest first. */
export async function agreementsOf(tx: Transaction, propertyId: string) {
  return tx.db
    .select({
      agreement: ownerAgreements,
      by: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(ownerAgreements)
    .innerJoin(users, refersTo(ownerAgreements.createdById, users))
    .where(and(inOrganization(tx, ownerAgreements), eq(ownerAgreements.propertyId, propertyId)))
    .orderBy(...newestFirst);
}

/** The limit that is agreed for today; null if there is none. */
export async function approvalLimitOf(tx: Transaction, propertyId: string): Promise<Cents | null> {
  const [row] = await tx.db
    .select({ limit: ownerAgreements.approvalLimit })
    .from(ownerAgreements)
    .where(
      and(
        inOrganization(tx, ownerAgreements),
        eq(ownerAgreements.propertyId, propertyId),
        lte(ownerAgreements.startsOn, tx.today),
      ),
    )
    .orderBy(...newestFirst)
    .limit(1);
  return row?.limit ?? null;
}

/** The limit at any time, as it was known then. */
export async function approvalLimitsOf(
  tx: Transaction,
  propertyId: string,
): Promise<(at: Date) => Cents | null> {
  const rows = await tx.db
    .select()
    .from(ownerAgreements)
    .where(and(inOrganization(tx, ownerAgreements), eq(ownerAgreements.propertyId, propertyId)))
    .orderBy(...newestFirst);
  return (at) => {
    const day = calendarDayAt(instantOf(at), tx.organization.timeZone);
    const then = rows.find(({ startsOn, createdAt }) => startsOn <= day && createdAt <= at);
    return then?.approvalLimit ?? null;
  };
}

export async function insertAgreement(tx: Transaction, row: AgreementRow): Promise<void> {
  await tx.db.insert(ownerAgreements).values(row);
}

/**
 * The active people with the role `Owner` who reach the home, by name. The places of others are hidden from people with
 * a limited scope, so the scope is left aside: the home itself is looked up by the caller.
 */
export async function ownersOfHome(caller: Transaction, propertyId: string) {
  const tx = beyondScope(caller);
  const reaches = or(
    eq(users.isLimited, false),
    sql`exists (${tx.db
      .select({ one: sql`1` })
      .from(userPlaces)
      .innerJoin(properties, inOrganization(tx, properties))
      .where(
        and(
          inOrganization(tx, userPlaces),
          eq(userPlaces.userId, users.id),
          eq(properties.id, propertyId),
          or(
            eq(userPlaces.propertyId, properties.id),
            eq(userPlaces.buildingId, properties.buildingId),
          ),
        ),
      )})`,
  );
  return tx.db
    .select({
      userId: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      emailAddress: users.emailAddress,
    })
    .from(users)
    .where(
      and(
        inOrganization(tx, users),
        isNull(users.deactivatedAt),
        sql`'Owner' = any(${users.roles})`,
        reaches,
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id));
}

export type OwnerOfHome = Awaited<ReturnType<typeof ownersOfHome>>[number];
