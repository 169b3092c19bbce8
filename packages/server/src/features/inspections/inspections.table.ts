import type {
  Condition,
  InspectionKind,
  InspectionStatus,
} from '@tenantry/contract/inspections/inspections.rules';
import type { TemplateRoom } from '@tenantry/contract/inspections/usual-rooms';
import type { DrawnSignature } from '@tenantry/contract/inspections/inspections.schemas';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/access';
import { leases } from '#features/leases';
import { properties } from '#features/properties';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';

/** MAINT-12: the organization's own rooms and items. */
export const inspectionTemplates = organizationTable('inspection_templates', {
  name: text().notNull(),
  rooms: jsonb().$type<TemplateRoom[]>().notNull(),
  version: integer().notNull().default(1),
  createdAt: moment().notNull(),
});

/** MAINT-13: its items change while it is a draft, and nothing of it once it is sealed. */
export const inspections = organizationTable(
  'inspections',
  {
    propertyId: uuid().notNull(),
    leaseId: uuid(),
    kind: text().$type<InspectionKind>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    status: text().$type<InspectionStatus>().notNull(),
    createdAt: moment().notNull(),
    /** The last day for the tenant's remarks. */
    remarksUntil: date({ mode: 'string' }),
    closedAt: moment(),
    closedOn: date({ mode: 'string' }),
    /** The PDF of a sealed one. */
    fileId: uuid(),
  },
  (table) => [
    index('inspections_property').on(table.organizationId, table.propertyId),
    index('inspections_lease').on(table.organizationId, table.leaseId),
    index('inspections_day').on(table.organizationId, table.day),
    index('inspections_file').on(table.organizationId, table.fileId),
    rowReference('inspections_property_fkey', table, table.propertyId, properties),
    rowReference('inspections_lease_fkey', table, table.leaseId, leases),
    rowReference('inspections_file_fkey', table, table.fileId, storedFiles),
    check(
      'inspections_kind',
      sql`${table.kind} in ('MOVE_IN', 'MOVE_OUT', 'ROUTINE', 'DRIVE_BY')
        and (${table.leaseId} is not null or ${table.kind} in ('ROUTINE', 'DRIVE_BY'))`,
    ),
    check(
      'inspections_status',
      sql`${table.status} in ('DRAFT', 'WITH_TENANT', 'SIGNED', 'SEALED')`,
    ),
    check(
      'inspections_sealed',
      sql`(${table.status} = 'SEALED') = (${table.closedAt} is not null)
        and (${table.status} = 'SEALED') = (${table.closedOn} is not null)
        and (${table.status} = 'SEALED') = (${table.fileId} is not null)`,
    ),
  ],
);

/** The items of an inspection, in their order. */
export const inspectionItems = organizationTable(
  'inspection_items',
  {
    inspectionId: uuid().notNull(),
    position: integer().notNull(),
    room: text().notNull(),
    name: text().notNull(),
    /** Null until somebody has looked. */
    condition: text().$type<Condition>(),
    note: text().notNull(),
  },
  (table) => [
    unique('inspection_items_position').on(
      table.organizationId,
      table.inspectionId,
      table.position,
    ),
    rowReference('inspection_items_inspection_fkey', table, table.inspectionId, inspections),
    check(
      'inspection_items_condition',
      sql`${table.condition} in ('NEW', 'GOOD', 'WORN', 'DAMAGED', 'MISSING')`,
    ),
  ],
);

/** The id of a photo is made by the device, so that one that is sent twice is stored once. */
export const inspectionPhotos = organizationTable(
  'inspection_photos',
  {
    itemId: uuid().notNull(),
    fileId: uuid().notNull(),
    /** When it was taken, as the device says. */
    takenAt: moment().notNull(),
    /** The SHA-256 of the photo as the device sent it. The stored picture is a copy without its hidden data. */
    sha256: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('inspection_photos_item').on(table.organizationId, table.itemId),
    index('inspection_photos_file').on(table.organizationId, table.fileId),
    rowReference('inspection_photos_item_fkey', table, table.itemId, inspectionItems),
    rowReference('inspection_photos_file_fkey', table, table.fileId, storedFiles),
    check('inspection_photos_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** What a tenant wrote about one item. */
export interface ItemRemark {
  readonly itemId: string;
  readonly remark: string;
}

/** MAINT-13: the signature of a tenant with the remarks of that time; it is only added. */
export const inspectionSignatures = organizationTable(
  'inspection_signatures',
  {
    inspectionId: uuid().notNull(),
    userId: uuid().notNull(),
    /** As typed. */
    name: text().notNull(),
    /** The strokes of the drawn one; null if it was only typed. */
    drawing: jsonb().$type<DrawnSignature>(),
    remarks: text().notNull(),
    itemRemarks: jsonb().$type<ItemRemark[]>().notNull(),
    signedAt: moment().notNull(),
    signedAddress: text(),
  },
  (table) => [
    unique('inspection_signatures_user').on(table.organizationId, table.inspectionId, table.userId),
    rowReference('inspection_signatures_inspection_fkey', table, table.inspectionId, inspections),
    rowReference('inspection_signatures_user_fkey', table, table.userId, users),
  ],
);
