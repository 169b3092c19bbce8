import { and, asc, eq, isNull, lte, ne, not, or, sql } from 'drizzle-orm';
import { addDays, daysBetween } from '@tenantry/contract/shared/calendar-date';
import { MOST_FINDINGS, type Attention } from '@tenantry/contract/today/attention';
import { isOnStaff, users } from '#features/access';
import { isFormerLessee, leases } from '#features/leases';
import { buildings, homeLabelOf, ofUnits, properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import type { Chosen } from '../../platform/feature.ts';
import { documents } from './documents.table.ts';
import { subjectOf } from './documents.repository.ts';

/** A document is asked for again this many days before it expires. */
const ASKED_WITHIN = 30;

/**
 * UNIT-15: documents that expire soon or have expired, of what is not archived, of leases that have not
 * ended, and of people who are not former tenants.
 */
export async function expiringDocuments(tx: Transaction, { building }: Chosen): Promise<Attention> {
  const joinLease = and(refersTo(documents.leaseId, leases), ne(leases.status, 'EXPIRED'));
  const ofHome = sql`coalesce(${leases.propertyId}, ${documents.propertyId})`;
  const joinHome = and(
    inOrganization(tx, properties),
    isNull(properties.archivedAt),
    eq(properties.id, ofHome),
  );
  const joinBuilding = and(refersTo(documents.buildingId, buildings), isNull(buildings.archivedAt));
  const tenancy = { organizationId: tx.organization.id, userId: users.id };
  const joinUser = and(
    refersTo(documents.userId, users),
    isNull(users.deactivatedAt),
    or(isOnStaff, not(isFormerLessee(tenancy, tx.today))),
  );
  const placeId = sql<string>`coalesce(${properties.id}, ${buildings.id}, ${users.id})`;
  const rows = await tx.db
    .select({
      document: documents,
      placeId,
      about: sql<string>`coalesce(${homeLabelOf(properties)}, ${buildings.name},
        ${users.firstName} || ' ' || ${users.lastName})`,
      whole: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(documents)
    .leftJoin(leases, joinLease)
    .leftJoin(properties, joinHome)
    .leftJoin(buildings, joinBuilding)
    .leftJoin(users, joinUser)
    .where(
      and(
        inOrganization(tx, documents),
        isNull(documents.archivedAt),
        lte(documents.expiresOn, addDays(tx.today, ASKED_WITHIN)),
        sql`${placeId} is not null`,
        // A document of the building itself, or of a unit.
        building && or(eq(buildings.id, building.id), ofUnits(properties.id, building)),
      ),
    )
    .orderBy(asc(documents.expiresOn), asc(documents.id))
    .limit(MOST_FINDINGS);
  const findings = rows.flatMap(({ document, about, ...row }) =>
    document.expiresOn === null
      ? []
      : {
          need: {
            kind: 'document_expiring' as const,
            key: `document_expiring:${document.id}:${document.expiresOn}`,
            subject: subjectOf(document).subject,
            placeId: row.placeId,
            about,
            label: document.label,
            expiresOn: document.expiresOn,
            daysLeft: daysBetween(tx.today, document.expiresOn),
          },
          since: document.expiresOn,
        },
  );
  return { total: rows[0]?.whole ?? 0, findings };
}
