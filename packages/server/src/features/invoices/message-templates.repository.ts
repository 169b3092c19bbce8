import { sql } from 'drizzle-orm';
import type { MessageKind, MessageText } from '@tenantry/contract/invoices/message-templates.rules';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, newKey } from '../../platform/database/organization-rows.ts';
import { messageTemplates } from './invoices.table.ts';

/** The kinds whose text was changed, or restored after a change. */
export async function changedTemplates(tx: Transaction) {
  const { kind, subject, text, version } = messageTemplates;
  return tx.db
    .select({ kind, subject, text, version })
    .from(messageTemplates)
    .where(inOrganization(tx, messageTemplates));
}

/** @param template null restores the default text */
export async function saveTemplate(
  tx: Transaction,
  kind: MessageKind,
  template: MessageText | null,
): Promise<void> {
  const { subject, text } = template ?? { subject: null, text: null };
  // Version 1 is the default text, which has no row.
  await tx.db
    .insert(messageTemplates)
    .values({ ...newKey(tx), kind, subject, text, version: 2 })
    .onConflictDoUpdate({
      target: [messageTemplates.organizationId, messageTemplates.kind],
      set: { subject, text, version: sql`${messageTemplates.version} + 1` },
    });
}
