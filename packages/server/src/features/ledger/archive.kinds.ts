import { sql } from 'drizzle-orm';
import { lesseesOf } from '#features/leases';
import { homeLabelOfRow } from '#features/properties';
import { dayText, joined, kept } from '../../platform/archive.ts';
import type { ArchiveSources } from '../../platform/feature.ts';
import { labelOfNumber } from './invoice-label.ts';
import { invoices } from './ledger.table.ts';

export const archive = {
  invoice: {
    ...kept(
      'A deleted invoice cannot be restored, because the balance was calculated without it since then. Create a new invoice.',
    ),
    table: invoices,
    archivedAt: invoices.archivedAt,
    title: sql`concat('Invoice ', ${labelOfNumber(invoices.number)})`,
    detail: (today) =>
      joined(
        lesseesOf(invoices, invoices.leaseId, today),
        homeLabelOfRow(invoices, invoices.propertyId),
        sql`concat('due ', ${dayText(invoices.dueDate)})`,
      ),
    amount: sql`${invoices.amount}`,
  },
} satisfies ArchiveSources;
