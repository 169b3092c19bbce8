import { sql, type SQLWrapper } from 'drizzle-orm';
import { joined, kept, restorable, valueOf, type OrganizationRow } from '../../platform/archive.ts';
import type { ArchiveSources } from '../../platform/feature.ts';
import { properties, propertyPhotos } from './properties.table.ts';

/** The address of a row's property. */
export const addressOf = (row: OrganizationRow, id: SQLWrapper) =>
  valueOf(properties.addressLine1, properties, row, id);

export const homeIsArchived = (row: OrganizationRow, id: SQLWrapper) =>
  sql`${valueOf(properties.archivedAt, properties, row, id)} is not null`;

export const archive = {
  property: {
    ...restorable,
    table: properties,
    archivedAt: properties.archivedAt,
    title: sql`${properties.addressLine1}`,
    detail: joined(properties.addressLine2, properties.city, properties.state, properties.zipCode),
  },
  photo: {
    ...kept('A removed photo no longer has a public address. Upload it again.'),
    table: propertyPhotos,
    archivedAt: propertyPhotos.archivedAt,
    title: sql`coalesce(nullif(${propertyPhotos.caption}, ''), 'Photo')`,
    detail: addressOf(propertyPhotos, propertyPhotos.propertyId),
  },
} satisfies ArchiveSources;
