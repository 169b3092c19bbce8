import { and, eq, lte } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { Transaction } from './database.ts';
import { recordVersions } from './platform.table.ts';
import { prepared } from './prepared.ts';

const versions = prepared(['now'], { version: recordVersions.version }, (select, given) =>
  select
    .from(recordVersions)
    .where(
      and(
        eq(recordVersions.organizationId, given.organizationId),
        lte(recordVersions.knownFrom, given.now),
      ),
    ),
);

/**
 * The version of the organization's records; null if not all of their changes are known. What the transaction reads afterwards is
 * at least as new.
 */
export async function recordVersion(tx: Transaction): Promise<string | null> {
  const [row] = await versions(tx, { now: dateOf(tx.now) });
  return row?.version ?? null;
}
