import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as runJobMigrations } from 'graphile-worker';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { distributingNewTables, isDistributed } from './distribute.ts';
import { databaseError, isPassing } from './errors.ts';
import { MIGRATION_LOCK } from './migration-lock.ts';
import { passZoneOffsets } from './zone-offsets.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Tables whose rows are written once: the application's role may not change or delete them. */
export const appendOnlyTables = [
  'audit_events',
  'audit_seals',
  'payments',
  'payment_applications',
  'payment_reversals',
  'payment_documents',
  'invoice_items',
  'credit_notes',
  'deposit_movements',
  'billing_runs',
  'charge_postings',
  'charge_posting_undos',
  'late_fee_assessments',
  'utility_bills',
  'utility_bill_documents',
  'utility_shares',
  'rent_increase_notices',
  'inspection_signatures',
  'statement_analyses',
  'statement_entries',
  'work_order_events',
  'task_rule_orders',
  'work_order_charges',
  'work_order_charge_photos',
  'owner_agreements',
] as const;

/**
 * Migrates the database to the current schema as its owner, and grants the application's role its rights. Safe to run
 * repeatedly and on several servers at once.
 */
export async function migrate(
  ownerConfig: pg.ClientConfig,
  applicationRole: string,
  folder = migrationsFolder,
): Promise<void> {
  const client = new pg.Client(ownerConfig);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseNewerSchema(client);
    await passZoneOffsets(client);
    const migrating = (await isDistributed(client)) ? await distributingNewTables(client) : client;
    await runMigrations(drizzle({ client: migrating }), { migrationsFolder: folder }).catch(
      nameMigration,
    );
    await protect(client, applicationRole);
  } finally {
    await client.end();
  }
}

/** A migration of the schema: its file's name, and the hash by which a database identifies it. */
export interface Migration {
  readonly name: string;
  readonly hash: string;
}

/** The migrations of this version, in order. */
export function knownMigrations(): Migration[] {
  const names = migrationNames();
  return readMigrationFiles({ migrationsFolder }).map(({ hash }, index) => ({
    name: names[index] ?? '',
    hash,
  }));
}

/** The migrations that a database has, in order. */
export async function migrationsOf(client: pg.Pool | pg.ClientBase): Promise<Migration[]> {
  const done = new Set((await appliedMigrations(client)).map(({ hash }) => hash));
  return knownMigrations().filter(({ hash }) => done.has(hash));
}

/** Runs the work with a folder that has only the first `count` migrations of this version. */
export async function withFirstMigrations(
  count: number,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-migrations-'));
  try {
    const journal = readJournal();
    const entries = journal.entries.slice(0, count);
    mkdirSync(join(folder, 'meta'));
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) {
      cpSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    }
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether the database has every migration of this version. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const done = new Set((await appliedMigrations(pool)).map(({ hash }) => hash));
  return readMigrationFiles({ migrationsFolder }).every(({ hash }) => done.has(hash));
}

/** This version does not know the changes of a newer one, and would revoke rights that it granted. */
export async function refuseNewerSchema(client: pg.Pool | pg.Client): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder });
  const hashes = new Set(known.map(({ hash }) => hash));
  const newest = Math.max(...known.map(({ folderMillis }) => folderMillis));
  const done = await appliedMigrations(client);
  const isNewer = done.some(({ hash, time }) => !hashes.has(hash) && Number(time) > newest);
  if (!isNewer) return;
  throw new ConfigError(
    'The database belongs to a newer version of Tenantry than this one. ' +
      'Start that version, or restore the backup from before the update (see docs/operations/README.md).',
  );
}

interface AppliedMigration {
  readonly hash: string;
  /** Milliseconds, as text. */
  readonly time: string;
}

async function appliedMigrations(client: pg.Pool | pg.ClientBase): Promise<AppliedMigration[]> {
  try {
    const { rows } = await client.query<AppliedMigration>(
      'SELECT hash, created_at AS time FROM drizzle.__drizzle_migrations',
    );
    return rows;
  } catch (error) {
    // No such table, no such schema, or no right to read it: the database was not migrated for this role.
    if (['42P01', '3F000', '42501'].includes(databaseError(error)?.code ?? '')) return [];
    throw error;
  }
}

/** Names the migration that failed, and says what to do. */
function nameMigration(error: unknown): never {
  const refused = databaseError(error);
  const statement = error instanceof DrizzleQueryError ? error.query : '';
  const files = readMigrationFiles({ migrationsFolder });
  const index = files.findIndex(({ sql }) => sql.includes(statement));
  const name = migrationNames()[index];
  if (!refused || isPassing(error) || !name) throw error;
  throw new ConfigError(
    `The migration ${name} failed: ${refused.message}. Nothing was changed. ` +
      'Fix that and start again, or keep using the previous version (see docs/operations/README.md).',
    { cause: error },
  );
}

/** In the order of the files. */
function migrationNames(): string[] {
  return readJournal().entries.map(({ tag }) => tag);
}

function readJournal() {
  const journal = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  return JSON.parse(journal) as { readonly entries: readonly { readonly tag: string }[] };
}

/** The job queue keeps its own schema, owned by the application's role. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runJobMigrations({ pgPool: pool, logger: undefined as never });
}

/**
 * Row-level security applies to the owner too, and the application's role gets no more than it needs. Servers may be
 * running: rights change in one transaction, and only where they differ.
 */
async function protect(client: pg.Client, applicationRole: string): Promise<void> {
  await client.query('BEGIN');
  for (const table of await tablesOf(client, applicationRole)) {
    await protectTable(client, table, applicationRole);
  }
  await grantRest(client, client.escapeIdentifier(applicationRole));
  await client.query('COMMIT');
}

interface ProtectedTable {
  readonly name: string;
  readonly scoped: boolean;
  readonly forced: boolean;
  /** The rights of the application's role and of PUBLIC, sorted. */
  readonly rights: readonly string[];
}

async function tablesOf(client: pg.Client, applicationRole: string): Promise<ProtectedTable[]> {
  const { rows } = await client.query<ProtectedTable>(
    `SELECT c.relname AS name, c.relforcerowsecurity AS forced,
            EXISTS (SELECT 1 FROM pg_attribute a
                    WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped) AS scoped,
            ARRAY(SELECT CASE acl.grantee WHEN 0 THEN 'PUBLIC ' ELSE '' END || acl.privilege_type
                  FROM aclexplode(c.relacl) acl
                  WHERE acl.grantee IN (0, $1::regrole)
                  ORDER BY 1) AS rights
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
     ORDER BY c.relname`,
    [client.escapeIdentifier(applicationRole)],
  );
  return rows;
}

async function protectTable(
  client: pg.Client,
  { name, scoped, forced, rights }: ProtectedTable,
  applicationRole: string,
): Promise<void> {
  const table = `public.${client.escapeIdentifier(name)}`;
  const role = client.escapeIdentifier(applicationRole);
  // Waits for everyone who uses the table, so only if necessary.
  if (scoped && !forced) await client.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
  const appendOnly = (appendOnlyTables as readonly string[]).includes(name);
  const needed = ['INSERT', 'SELECT', ...(appendOnly ? [] : ['UPDATE', 'DELETE'])].sort();
  if (String(rights) === String(needed)) return;
  await client.query(`REVOKE ALL ON ${table} FROM PUBLIC, ${role}`);
  await client.query(`GRANT ${needed.join(', ')} ON ${table} TO ${role}`);
}

/** What the application may do only by them: delete what is written once. */
const ownerFunctions = [
  'public.remove_demo_organization()',
  'public.remove_imported(uuid, uuid[])',
];

async function grantRest(client: pg.Client, role: string): Promise<void> {
  await client.query(`GRANT USAGE ON SCHEMA public TO ${role}`);
  for (const name of ownerFunctions) {
    // An archive of an earlier version is loaded into its own schema first.
    const known = await client.query<{ known: boolean }>(
      'SELECT to_regprocedure($1) IS NOT NULL AS known',
      [name],
    );
    if (known.rows[0]?.known === true) {
      await client.query(`GRANT EXECUTE ON FUNCTION ${name} TO ${role}`);
    }
  }
  await client.query(`GRANT SELECT ON drizzle.__drizzle_migrations TO ${role}`);
  await client.query(`GRANT USAGE ON SCHEMA drizzle TO ${role}`);
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  // For the job queue's own schema, which the application's role creates and owns.
  const database = client.escapeIdentifier(rows[0]?.name ?? '');
  await client.query(`GRANT CREATE ON DATABASE ${database} TO ${role}`);
}
