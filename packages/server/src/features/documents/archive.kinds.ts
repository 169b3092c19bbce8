import { sql } from 'drizzle-orm';
import { users } from '#features/access';
import { lesseesOf } from '#features/leases';
import { buildings, homeLabelOfRow } from '#features/properties';
import { restorable, valueOf } from '../../platform/archive.ts';
import type { ArchiveSources } from '../../platform/feature.ts';
import { documents } from './documents.table.ts';

export const archive = {
  document: {
    ...restorable,
    table: documents,
    archivedAt: documents.archivedAt,
    title: sql`${documents.label}`,
    detail: (today) => sql`coalesce(${homeLabelOfRow(documents, documents.propertyId)},
      ${lesseesOf(documents, documents.leaseId, today)},
      ${valueOf(buildings.name, buildings, documents, documents.buildingId)},
      ${valueOf(sql`concat(${users.firstName}, ' ', ${users.lastName})`, users, documents, documents.userId)})`,
  },
} satisfies ArchiveSources;
