import { and, eq } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { dateOf } from '../../platform/clock.ts';
import { inOrganization, newKey } from '../../platform/database/organization-rows.ts';
import { textOptOuts } from './messaging.table.ts';

/** The numbers among these, in full, whose owners asked for no more texts. */
export async function optedOut(
  tx: Transaction,
  phoneNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (phoneNumbers.length === 0) return new Set();
  const rows = await tx.db
    .select({ phoneNumber: textOptOuts.phoneNumber })
    .from(textOptOuts)
    .where(and(inOrganization(tx, textOptOuts), anyOf(textOptOuts.phoneNumber, phoneNumbers)));
  return new Set(rows.map(({ phoneNumber }) => phoneNumber));
}

export async function optOut(tx: Transaction, phoneNumber: string): Promise<void> {
  const row = { ...newKey(tx), phoneNumber };
  await tx.db
    .insert(textOptOuts)
    .values({ ...row, createdAt: dateOf(tx.now) })
    .onConflictDoNothing();
}

export async function optIn(tx: Transaction, phoneNumber: string): Promise<void> {
  await tx.db
    .delete(textOptOuts)
    .where(and(inOrganization(tx, textOptOuts), eq(textOptOuts.phoneNumber, phoneNumber)));
}
