import { randomUUID } from 'node:crypto';

/**
 * Tables that change without any change of an organization's records: sessions, counters, and what the server notes for
 * itself. No answer with a tag may read them.
 */
export const tablesWithoutVersion: ReadonlySet<string> = new Set([
  'api_keys',
  'support_grants',
  'audit_events',
  'audit_seals',
  'email_changes',
  'external_sign_ins',
  'second_factors',
  'recovery_codes',
  'sign_in_tickets',
  'idempotency_keys',
  'known_devices',
  'organization_exports',
  'personal_data_requests',
  'passkey_challenges',
  'passkeys',
  'rate_limits',
  'record_versions',
  'retention_runs',
  'security_events',
  'sessions',
  'setup_links',
  'webhook_attempts',
  'webhook_messages',
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
