import type { DocumentKind } from '@tenantry/contract/documents/documents.schemas';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/access';
import { leases } from '#features/leases';
import { buildings, properties } from '#features/properties';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';

/** UNIT-15: documents, each of one property, lease, building or person. */
export const documents = organizationTable(
  'documents',
  {
    propertyId: uuid(),
    leaseId: uuid(),
    buildingId: uuid(),
    userId: uuid(),
    label: text().notNull(),
    kind: text().$type<DocumentKind>().notNull(),
    /** Since when the tenants whom it concerns may see it; null: only staff. */
    sharedOn: date({ mode: 'string' }),
    expiresOn: date({ mode: 'string' }),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
    archivedAt: moment(),
  },
  (table) => [
    index('documents_property').on(table.organizationId, table.propertyId),
    index('documents_lease').on(table.organizationId, table.leaseId),
    index('documents_building').on(table.organizationId, table.buildingId),
    index('documents_user').on(table.organizationId, table.userId),
    index('documents_expiring')
      .on(table.organizationId, table.expiresOn)
      .where(sql`${table.expiresOn} is not null and ${table.archivedAt} is null`),
    rowReference('documents_property_fkey', table, table.propertyId, properties),
    rowReference('documents_lease_fkey', table, table.leaseId, leases),
    rowReference('documents_building_fkey', table, table.buildingId, buildings),
    rowReference('documents_user_fkey', table, table.userId, users),
    check(
      'documents_subject',
      sql`num_nonnulls(${table.propertyId}, ${table.leaseId}, ${table.buildingId}, ${table.userId}) = 1`,
    ),
  ],
);

/** The files of documents: the current one, and those that it replaced. */
export const documentFiles = organizationTable(
  'document_files',
  {
    documentId: uuid().notNull(),
    fileId: uuid().notNull(),
    addedOn: date({ mode: 'string' }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('document_files_document').on(table.organizationId, table.documentId),
    index('document_files_file').on(table.organizationId, table.fileId),
    rowReference('document_files_document_fkey', table, table.documentId, documents),
    rowReference('document_files_file_fkey', table, table.fileId, storedFiles),
  ],
);
