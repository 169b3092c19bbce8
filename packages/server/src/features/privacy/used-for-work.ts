import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';

/**
 * Whether a file of a message belongs to a work order that was made of it, or to an invoice that shows it to the tenant:
 * such a file stays when the message is deleted.
 */
export const isUsedForWork = ({ organization }: Transaction, fileId: SQL): SQL =>
  sql`(exists (select 1 from work_order_files w
      where w.organization_id = ${organization.id} and w.file_id = ${fileId})
    or exists (select 1 from work_order_charge_photos p
      where p.organization_id = ${organization.id} and p.file_id = ${fileId}))`;
