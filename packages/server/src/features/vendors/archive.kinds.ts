import { sql } from 'drizzle-orm';
import { joined, restorable } from '../../platform/archive.ts';
import type { ArchiveSources } from '../../platform/feature.ts';
import { vendors } from './vendors.table.ts';

export const archive = {
  vendor: {
    ...restorable,
    table: vendors,
    archivedAt: vendors.archivedAt,
    title: sql`${vendors.name}`,
    detail: joined(vendors.contactName, vendors.phoneNumber),
  },
} satisfies ArchiveSources;
