import { sql, type SQL } from 'drizzle-orm';
import { homeLabelOf, properties } from '#features/properties';
import type { Transaction } from '../../../platform/database/database.ts';

interface FilesOfTable {
  /** The folder of the archive. */
  readonly folder: string;
  /** The id of each file of the organization, and its name. */
  rows(organizationId: string): SQL;
}

const home = homeLabelOf(properties);
const tenant = sql`l.first_name || ' ' || l.last_name`;
const dayOf = (moment: SQL) => sql`(${moment})::date::text`;
const amountOf = (cents: SQL) => sql`to_char(${cents} / 100.0, 'FM9999999990.00')`;

const joinHome = (id: string, propertyId: SQL) =>
  sql`JOIN properties ON properties.organization_id = ${id} AND properties.id = ${propertyId}`;
const joinLease = (id: string, leaseId: SQL) =>
  sql`JOIN leases l ON l.organization_id = ${id} AND l.id = ${leaseId}`;
/** The name under which a person uploaded it. */
const joinFile = (id: string) =>
  sql`JOIN stored_files f ON f.organization_id = ${id} AND f.id = t.file_id`;

/** How files of each table are named. A test over the catalog finds a table with files that is not here. */
export const filesOfTables: Readonly<Record<string, FilesOfTable>> = {
  expenses: {
    folder: 'receipts',
    rows: (id) =>
      sql`SELECT receipt_file_id, concat_ws(' ', day, nullif(vendor, ''), ${amountOf(sql`amount`)})
          FROM expenses WHERE organization_id = ${id}`,
  },
  shared_expenses: {
    folder: 'receipts',
    rows: (id) =>
      sql`SELECT receipt_file_id, concat_ws(' ', date, nullif(vendor, ''), ${amountOf(sql`amount`)})
          FROM shared_expenses WHERE organization_id = ${id}`,
  },
  payment_documents: {
    folder: 'payments',
    rows: (id) =>
      sql`SELECT t.file_id, concat_ws(' ', m.payment_date, ${tenant}, ${amountOf(sql`m.amount`)})
          FROM payment_documents t
          JOIN payments m ON m.organization_id = ${id} AND m.id = t.payment_id
          ${joinLease(id, sql`m.lease_id`)} WHERE t.organization_id = ${id}`,
  },
  invoice_pdfs: {
    folder: 'invoices',
    rows: (id) =>
      sql`SELECT t.file_id, 'Invoice ' || lpad(i.number::text, 4, '0') FROM invoice_pdfs t
          JOIN invoices i ON i.organization_id = ${id} AND i.id = t.invoice_id
          WHERE t.organization_id = ${id}`,
  },
  message_attachments: {
    folder: 'messages',
    rows: (id) =>
      sql`SELECT t.file_id, concat_ws(' ', ${dayOf(sql`m.sent_at`)}, t.name) FROM message_attachments t
          JOIN messages m ON m.organization_id = ${id} AND m.id = t.message_id
          WHERE t.organization_id = ${id}`,
  },
  properties: {
    folder: 'photos',
    rows: (id) => sql`SELECT cover_file_id, ${home} FROM properties WHERE organization_id = ${id}`,
  },
  property_photos: {
    folder: 'photos',
    rows: (id) =>
      sql`SELECT t.file_id, ${home} FROM property_photos t ${joinHome(id, sql`t.property_id`)}
          WHERE t.organization_id = ${id}`,
  },
  statements: {
    folder: 'statements of managers',
    rows: (id) =>
      sql`SELECT t.file_id, concat_ws(' ', ${dayOf(sql`t.created_at`)}, ${home}) FROM statements t
          ${joinHome(id, sql`t.property_id`)} WHERE t.organization_id = ${id}`,
  },
  document_files: {
    folder: 'documents',
    rows: (id) =>
      sql`SELECT t.file_id, concat_ws(' ', t.added_on, d.label) FROM document_files t
          JOIN documents d ON d.organization_id = ${id} AND d.id = t.document_id
          WHERE t.organization_id = ${id}`,
  },
  vendor_files: {
    folder: 'vendors',
    rows: (id) =>
      sql`SELECT t.file_id, concat_ws(' ', v.name, lower(t.paper)) FROM vendor_files t
          JOIN vendors v ON v.organization_id = ${id} AND v.id = t.vendor_id
          WHERE t.organization_id = ${id}`,
  },
  work_order_files: {
    folder: 'work orders',
    rows: (id) =>
      sql`SELECT t.file_id, concat_ws(' ', 'W-' || w.number, lower(t.stage), w.title)
          FROM work_order_files t
          JOIN work_orders w ON w.organization_id = ${id} AND w.id = t.work_order_id
          WHERE t.organization_id = ${id}`,
  },
  work_order_charge_photos: {
    folder: 'work orders',
    rows: (id) =>
      sql`SELECT t.file_id, concat_ws(' ', 'invoice', i.number, t.name) FROM work_order_charge_photos t
          JOIN work_order_charges c ON c.organization_id = ${id} AND c.id = t.charge_id
          JOIN invoices i ON i.organization_id = ${id} AND i.id = c.invoice_id
          WHERE t.organization_id = ${id}`,
  },
  deposit_settlements: {
    folder: 'deposit settlements',
    rows: (id) =>
      sql`SELECT t.file_id, concat_ws(' ', t.sent_on, ${tenant}, ${home}) FROM deposit_settlements t
          ${joinLease(id, sql`t.lease_id`)} ${joinHome(id, sql`l.property_id`)}
          WHERE t.organization_id = ${id}`,
  },
  settlement_photos: {
    folder: 'deposit settlements',
    rows: (id) =>
      sql`SELECT t.file_id, concat_ws(' ', lower(t.moment), d.reason) FROM settlement_photos t
          JOIN settlement_deductions d ON d.organization_id = ${id} AND d.id = t.deduction_id
          WHERE t.organization_id = ${id}`,
  },
  inspections: {
    folder: 'inspections',
    rows: (id) =>
      sql`SELECT t.file_id, concat_ws(' ', t.day, lower(replace(t.kind, '_', '-')), ${home}) FROM inspections t
          ${joinHome(id, sql`t.property_id`)} WHERE t.organization_id = ${id}`,
  },
  inspection_photos: {
    folder: 'inspections',
    rows: (id) =>
      sql`SELECT t.file_id, concat_ws(' ', n.day, i.room, i.name) FROM inspection_photos t
          JOIN inspection_items i ON i.organization_id = ${id} AND i.id = t.item_id
          JOIN inspections n ON n.organization_id = ${id} AND n.id = i.inspection_id
          WHERE t.organization_id = ${id}`,
  },
  utility_bill_documents: {
    folder: 'utility bills',
    rows: (id) =>
      sql`SELECT t.file_id, f.label FROM utility_bill_documents t ${joinFile(id)}
          WHERE t.organization_id = ${id}`,
  },
  rent_increase_notices: {
    folder: 'rent increase notices',
    rows: (id) =>
      sql`SELECT t.file_id, f.label FROM rent_increase_notices t ${joinFile(id)}
          WHERE t.organization_id = ${id}`,
  },
  organization_settings: {
    folder: 'organization',
    rows: (id) =>
      sql`SELECT logo_file_id, 'Logo' FROM organization_settings WHERE organization_id = ${id}
          UNION ALL
          SELECT marketing_file_id, 'Picture' FROM organization_settings WHERE organization_id = ${id}`,
  },
};

/** The folder of files that no row refers to anymore. */
export const OTHER_FILES = 'other';

export interface NamedFile {
  readonly folder: string;
  readonly title: string;
}

/** The folder and the name of each file that a row refers to; the first such row names it. */
export async function namesOfFiles(tx: Transaction): Promise<Map<string, NamedFile>> {
  const found = new Map<string, NamedFile>();
  for (const { folder, rows } of Object.values(filesOfTables)) {
    const named = await tx.db.execute<{ id: string; title: string | null }>(
      sql`SELECT DISTINCT ON (id) id, title FROM (${rows(tx.organization.id)}) AS named (id, title)
          WHERE id IS NOT NULL ORDER BY id, title`,
    );
    for (const { id, title } of named.rows) {
      if (!found.has(id)) found.set(id, { folder, title: withoutLabel(title ?? '') });
    }
  }
  return found;
}

/** Labels begin with the time of the upload and end with the kind of the file. */
const withoutLabel = (title: string) =>
  title.replace(/^(?:[\da-f-]{36}-)?\d{12,}-/, '').replace(/\.(?:webp|pdf|bin)$/, '');
