import { and, asc, eq, gt, gte, isNull, lte, sql } from 'drizzle-orm';
import { MOST_FINDINGS } from '@tenantry/contract/today/attention';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { joinLivingHome, leases, namedLease } from '#features/leases';
import { ofUnits, properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import type { Chosen } from '../../platform/feature.ts';
import { leaseRecords } from './lease-records.ts';
import { renewalOffers } from './renewal-offers.table.ts';

export type OfferRow = typeof renewalOffers.$inferSelect;

type Answer = Pick<OfferRow, 'signedName' | 'signedAddress' | 'answeredBy'>;

export const {
  ofLease: offersOfLease,
  byId: offerById,
  insert: insertOffer,
} = leaseRecords(renewalOffers);

export async function closeOffer(
  tx: Transaction,
  id: string,
  outcome: NonNullable<OfferRow['outcome']>,
  answer: Partial<Answer> = {},
): Promise<OfferRow> {
  const [changed] = await tx.db
    .update(renewalOffers)
    .set({ ...answer, outcome, answeredOn: tx.today })
    .where(and(inOrganization(tx, renewalOffers), eq(renewalOffers.id, id)))
    .returning();
  if (!changed) throw new Error('the offer was not changed');
  return changed;
}

/** Fixed terms that end within some days, but not so soon that Today asks what follows, without an offer that is open. */
export async function leasesToRenew(
  tx: Transaction,
  { first, last, building }: Chosen & { readonly first: number; readonly last: number },
) {
  const ofLease = sql`${renewalOffers.organizationId} = ${leases.organizationId} and ${renewalOffers.leaseId} = ${leases.id}`;
  return tx.db
    .select({
      lease: namedLease(tx.today),
      lastDay: sql<string>`${leases.endDate}::text`,
      declinedOn: sql<string | null>`(select max(${renewalOffers.answeredOn})::text
        from ${renewalOffers} where ${ofLease} and ${renewalOffers.outcome} = 'DECLINED' and ${renewalOffers.currentEnd} = ${leases.endDate})`,
      whole: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(leases)
    .innerJoin(properties, joinLivingHome)
    .where(
      and(
        inOrganization(tx, leases),
        ofUnits(leases.propertyId, building),
        eq(leases.status, 'ACTIVE'),
        gt(leases.endDate, addDays(tx.today, first)),
        lte(leases.endDate, addDays(tx.today, last)),
        isNull(leases.afterEnd),
        isNull(leases.noticeFor),
        sql`not exists (select 1 from ${renewalOffers} where ${ofLease} and ${renewalOffers.outcome} is null and ${gte(renewalOffers.expiresOn, tx.today)})`,
        sql`not exists (select 1 from leases later where later.organization_id = ${leases.organizationId}
          and later.property_id = ${leases.propertyId} and later.occupied_from > ${leases.endDate})`,
      ),
    )
    .orderBy(asc(leases.endDate), asc(leases.id))
    .limit(MOST_FINDINGS);
}
