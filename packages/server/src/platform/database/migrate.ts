import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as runJobMigrations } from 'graphile-worker';
import pg from 'pg';
import { databaseError } from './errors.ts';

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
  'statement_analyses',
  'statement_entries',
] as const;

/** Any number that no other program uses: two servers that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_201_001;

/**
 * Brings the database to the present schema as its owner, and gives the application's role what it needs.
 * Safe to run again and by several servers at once.
 */
export async function migrate(
  ownerConfig: pg.ClientConfig,
  applicationRole: string,
): Promise<void> {
  const client = new pg.Client(ownerConfig);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle({ client }), { migrationsFolder });
    await protect(client, applicationRole);
  } finally {
    await client.end();
  }
}

/**
 * Whether the database has every migration of this version; it may have those of a newer one, while servers are
 * updated one after the other.
 */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const done = await appliedMigrations(pool);
  return readMigrationFiles({ migrationsFolder }).every(({ hash }) => done.has(hash));
}

async function appliedMigrations(pool: pg.Pool): Promise<Set<string>> {
  try {
    const { rows } = await pool.query<{ hash: string }>(
      'SELECT hash FROM drizzle.__drizzle_migrations',
    );
    return new Set(rows.map(({ hash }) => hash));
  } catch (error) {
    // No such table, no such schema, or no right to look: nobody migrated for this role.
    if (['42P01', '3F000', '42501'].includes(databaseError(error)?.code ?? '')) return new Set();
    throw error;
  }
}

/** The job queue keeps its own schema, owned by the application's role. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runJobMigrations({ pgPool: pool, logger: undefined as never });
}

/** Row-level security holds for the owner too, and the application's role gets no more than it needs. */
async function protect(client: pg.Client, applicationRole: string): Promise<void> {
  const role = client.escapeIdentifier(applicationRole);
  const tables = await client.query<{ name: string; scoped: boolean }>(
    `SELECT c.relname AS name,
            EXISTS (SELECT 1 FROM pg_attribute a
                    WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped) AS scoped
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
  );
  for (const { name, scoped } of tables.rows) {
    const table = client.escapeIdentifier(name);
    const appendOnly = (appendOnlyTables as readonly string[]).includes(name);
    if (scoped) await client.query(`ALTER TABLE public.${table} FORCE ROW LEVEL SECURITY`);
    await client.query(`REVOKE ALL ON public.${table} FROM PUBLIC, ${role}`);
    await client.query(
      `GRANT SELECT, INSERT${appendOnly ? '' : ', UPDATE, DELETE'} ON public.${table} TO ${role}`,
    );
  }
  await client.query(`GRANT USAGE ON SCHEMA public TO ${role}`);
  await client.query(`GRANT EXECUTE ON FUNCTION public.remove_demo_organization() TO ${role}`);
  await client.query(`GRANT SELECT ON drizzle.__drizzle_migrations TO ${role}`);
  await client.query(`GRANT USAGE ON SCHEMA drizzle TO ${role}`);
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  // For the job queue's own schema, which the application's role makes and owns.
  const database = client.escapeIdentifier(rows[0]?.name ?? '');
  await client.query(`GRANT CREATE ON DATABASE ${database} TO ${role}`);
}
