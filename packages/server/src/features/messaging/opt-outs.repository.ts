import { and, eq } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { dateOf } from '../../platform/clock.ts';
import { inOrganization, newKey } from '../../platform/database/organization-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { textOptOuts } from './messaging.table.ts';

const among = prepared(
  ['phoneNumbers'],
  { phoneNumber: textOptOuts.phoneNumber },
  (select, { organizationId, phoneNumbers }) =>
    select
      .from(textOptOuts)
      .where(
        and(
          eq(textOptOuts.organizationId, organizationId),
          anyOf(textOptOuts.phoneNumber, phoneNumbers),
        ),
      ),
);

/** The numbers among these, in full, whose owners asked for no more texts. */
export async function optedOut(
  tx: Transaction,
  phoneNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (phoneNumbers.length === 0) return new Set();
  const rows = await among(tx, { phoneNumbers });
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
