import { randomUUID } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { Transaction } from './database.ts';
import { recordVersions } from './platform.table.ts';
import { prepared } from './prepared.ts';

/**
 * Tables that change without any change of an organization's records: sessions, counters, and what the server notes for
 * itself. No answer with a tag may read them.
 */
export const tablesWithoutVersion: ReadonlySet<string> = new Set([
  'audit_events',
  'audit_seals',
  'external_sign_ins',
  'idempotency_keys',
  'known_devices',
  'rate_limits',
  'record_versions',
  'security_events',
  'sessions',
  'setup_links',
  'webhook_tokens',
]);

/**
 * Gives the records of an organization a new version; part of the COMMIT, so that the row is locked only meanwhile. A
 * random value never comes back, not even after a restored backup. Citus accepts it because it is not computed there.
 */
export function newVersionStatement(organizationId: string): string {
  const values = [organizationId, organizationId, randomUUID()].map((id) => `'${id}'`).join(', ');
  return `INSERT INTO record_versions (organization_id, id, version) VALUES (${values})
    ON CONFLICT (organization_id, id) DO UPDATE SET version = excluded.version`;
}

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
