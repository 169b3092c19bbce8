import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { copyUsedDataDir } from '../cli.testing.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { embeddedPaths } from '../platform/database/embedded/paths.ts';
import { migrate, migrateJobs } from '../platform/database/migrate.ts';
import { createPool } from '../platform/database/pool.ts';
import { ensureRoles } from '../platform/database/roles.ts';
import { createLogger } from '../platform/log.ts';
import type { TestCluster, TestDatabase } from './test-connections.ts';

const silent = () => undefined;
const quiet = { debug: silent, info: silent, warn: silent, error: silent };
const binDir = process.env['TEST_POSTGRES_BIN'];

export interface StreamingReplica {
  /** The database on the primary. */
  readonly primary: TestDatabase;
  /** The same database on the replica. */
  readonly replica: TestDatabase;
  /** Runs a statement as the superuser of the replica. */
  onReplica(statement: string): Promise<void>;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** A primary with a migrated database, and a replica that follows it, each in its own process. */
export async function startStreamingReplica(): Promise<StreamingReplica> {
  const home = await mkdtemp(join(tmpdir(), 'tenantry-replica-'));
  await chmod(home, 0o755);
  const place = (name: string) => embeddedPaths(join(home, name));
  const start = (name: string, settings: Record<string, string> = {}) =>
    startEmbeddedPostgres({
      dataDir: place(name).dataDir,
      log: quiet,
      durable: false,
      settings: { max_connections: '60', synchronous_commit: 'on', ...settings },
      ...(binDir && { binDir }),
    });
  // The programs of another version need a database of their own.
  if (!binDir) await copyUsedDataDir(place('primary').dataDir);
  const first = await start('primary');
  const { connection } = first;
  const { owner, application } = await ensureRoles(connection);
  await migrate(owner, application.user);
  const pool = createPool(application, createLogger('silent'));
  await migrateJobs(pool);
  await pool.end();
  await copyCluster(connection, place('primary'), place('replica'));
  const { host, port, user, password } = connection;
  const second = await start('replica', {
    primary_conninfo: `host=${host} port=${port} user=${user} password=${password}`,
  });
  const there = { host: second.connection.host, port: second.connection.port };
  const superuser = { ...connection, ...there };
  const drop = async () => undefined;
  return {
    primary: { superuser: connection, owner, application, drop },
    replica: {
      superuser,
      owner: { ...owner, ...there },
      application: { ...application, ...there },
      drop,
    },
    onReplica: (statement) => run(superuser, [statement]),
    stopReplica: () => second.stop(),
    stop: async () => {
      await second.stop();
      await first.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

type Paths = ReturnType<typeof embeddedPaths>;

/** Does the work of pg_basebackup, which the npm package of PostgreSQL does not have. */
async function copyCluster(primary: TestCluster, from: Paths, to: Paths): Promise<void> {
  await mkdir(to.dataDir);
  const client = new pg.Client({ ...primary });
  await client.connect();
  await client.query(`SELECT pg_backup_start('replica', true)`);
  const skipped = ['postmaster.pid', 'postmaster.opts', 'pg_replslot'];
  await cp(from.cluster, to.cluster, {
    recursive: true,
    filter: (path) => !skipped.some((name) => path === join(from.cluster, name)),
  });
  await mkdir(join(to.cluster, 'pg_replslot'), { mode: 0o700 });
  const { rows } = await client.query<{ label: string }>(
    'SELECT labelfile AS label FROM pg_backup_stop(false)',
  );
  await client.end();
  await writeFile(join(to.cluster, 'backup_label'), rows[0]?.label ?? '');
  await writeFile(join(to.cluster, 'standby.signal'), '');
  await cp(from.password, to.password);
}

async function run(connection: TestCluster, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
