import { sql } from 'drizzle-orm';
import { check, date, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { OfferState } from '@tenantry/contract/portfolio/renewal-offers.schemas';
import { users } from '#features/access';
import { leases } from '#features/leases';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

/** UNIT-13: the renewals that tenants were offered, with their answers. None is ever removed. */
export const renewalOffers = organizationTable(
  'renewal_offers',
  {
    leaseId: uuid().notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    /** Null if the rent stays. */
    rent: centsColumn(),
    rentFrom: date({ mode: 'string' }),
    reason: text().notNull(),
    /** The lease when the offer was made. The offer is about this lease only. */
    currentRent: centsColumn().notNull(),
    currentEnd: date({ mode: 'string' }),
    offeredOn: date({ mode: 'string' }).notNull(),
    expiresOn: date({ mode: 'string' }).notNull(),
    /** Null while nobody has answered or withdrawn it. An offer that nobody answered is over after its last day. */
    outcome: text().$type<Exclude<OfferState, 'OPEN'>>(),
    answeredOn: date({ mode: 'string' }),
    signedName: text(),
    signedAddress: text(),
    answeredBy: uuid(),
    offeredBy: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('renewal_offers_open')
      .on(table.organizationId, table.leaseId)
      .where(sql`${table.outcome} is null`),
    index('renewal_offers_lease').on(table.organizationId, table.leaseId),
    index('renewal_offers_answered_by').on(table.organizationId, table.answeredBy),
    index('renewal_offers_offered_by').on(table.organizationId, table.offeredBy),
    rowReference('renewal_offers_lease_fkey', table, table.leaseId, leases),
    rowReference('renewal_offers_answered_by_fkey', table, table.answeredBy, users),
    rowReference('renewal_offers_offered_by_fkey', table, table.offeredBy, users),
    check('renewal_offers_rent', sql`(${table.rent} is null) = (${table.rentFrom} is null)`),
    check(
      'renewal_offers_outcome',
      sql`${table.outcome} in ('ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')`,
    ),
    check(
      'renewal_offers_signed',
      sql`${table.outcome} is null or ${table.outcome} not in ('ACCEPTED', 'DECLINED') or ${table.signedName} is not null`,
    ),
  ],
);
