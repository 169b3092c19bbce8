import { sql, type SQLWrapper } from 'drizzle-orm';
import { joined, kept, restorable, valueOf, type OrganizationRow } from '../../platform/archive.ts';
import type { ArchiveSources } from '../../platform/feature.ts';
import { buildings } from './buildings.table.ts';
import { homeLabelOf } from './home.ts';
import { properties, propertyPhotos } from './properties.table.ts';

/** The name of a row's property. */
export const homeLabelOfRow = (row: OrganizationRow, id: SQLWrapper) =>
  valueOf(homeLabelOf(properties), properties, row, id);

export const homeIsArchived = (row: OrganizationRow, id: SQLWrapper) =>
  sql`${valueOf(properties.archivedAt, properties, row, id)} is not null`;

const buildingIsArchived = sql`${valueOf(buildings.archivedAt, buildings, properties, properties.buildingId)} is not null`;

export const archive = {
  property: {
    ...restorable,
    refusal: sql`case when ${buildingIsArchived} then 'building' end`,
    table: properties,
    archivedAt: properties.archivedAt,
    title: homeLabelOf(properties),
    detail: joined(properties.addressLine2, properties.city, properties.state, properties.zipCode),
  },
  building: {
    ...restorable,
    table: buildings,
    archivedAt: buildings.archivedAt,
    title: sql`${buildings.name}`,
    detail: joined(buildings.addressLine1, buildings.city, buildings.state, buildings.zipCode),
  },
  photo: {
    ...kept('A removed photo no longer has a public address. Upload it again.'),
    table: propertyPhotos,
    archivedAt: propertyPhotos.archivedAt,
    title: sql`coalesce(nullif(${propertyPhotos.caption}, ''), 'Photo')`,
    detail: homeLabelOfRow(propertyPhotos, propertyPhotos.propertyId),
  },
} satisfies ArchiveSources;
