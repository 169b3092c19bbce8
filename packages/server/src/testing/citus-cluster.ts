import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../platform/database/embedded/embedded-postgres.ts';
import { APPLICATION_ROLE, OWNER_ROLE } from '../platform/database/roles.ts';
import type { TestCluster, TestDatabase } from './test-connections.ts';

const silent = () => undefined;
const quiet = { debug: silent, info: silent, warn: silent, error: silent };

/** Few, so that many test databases fit; a real installation has Citus' 32. */
const SHARDS = 8;

const settings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: '300',
  max_worker_processes: '64',
  max_locks_per_transaction: '256',
  'citus.shard_count': String(SHARDS),
  // A shard moves at once on request.
  'citus.shard_replication_factor': '1',
  'citus.defer_drop_after_shard_move': 'on',
  'citus.enable_statistics_collection': 'off',
  // Names the statement that Citus refuses.
  log_min_error_statement: 'error',
};

/** Several PostgreSQL with Citus on this machine: the first coordinates, the others are workers. */
export interface CitusNodes {
  readonly coordinator: TestCluster;
  readonly workers: readonly TestCluster[];
}

export interface CitusCluster extends CitusNodes {
  stop(): Promise<void>;
}

/** @param binDir the programs of a PostgreSQL in which Citus is installed */
export async function startCitus(binDir: string, workerCount: number): Promise<CitusCluster> {
  const home = await mkdtemp(join(tmpdir(), 'tenantry-citus-'));
  await chmod(home, 0o755);
  const accessFile = join(home, 'pg_hba.conf');
  // Nodes connect to each other without a password: their sockets are in directories that only their user can read.
  await writeFile(accessFile, 'local all all trust\n', { mode: 0o644 });
  const nodes: EmbeddedPostgres[] = [];
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await rm(home, { recursive: true, force: true });
  };
  try {
    for (let index = 0; index <= workerCount; index += 1) {
      const node = await startEmbeddedPostgres({
        dataDir: join(home, `node-${index}`),
        binDir,
        log: quiet,
        durable: false,
        settings: { ...settings, hba_file: accessFile },
      });
      nodes.push(node);
    }
    const [coordinator, ...workers] = nodes.map(({ connection }) => connection);
    if (!coordinator) throw new Error('no node');
    for (const node of [coordinator, ...workers]) {
      // By default, a node connects to itself by a port of this machine.
      const itself = `ALTER SYSTEM SET citus.local_hostname = '${node.host}'`;
      const roles = [OWNER_ROLE, APPLICATION_ROLE].map((role) => `CREATE ROLE ${role} LOGIN`);
      await onAll(
        [node],
        [itself, ...(await pluginSetting(node)), 'SELECT pg_reload_conf()', ...roles],
      );
    }
    return { coordinator, workers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Newer minor versions of PostgreSQL use only listed libraries to send changes, such as when a shard moves. */
async function pluginSetting(node: TestCluster): Promise<string[]> {
  const client = new pg.Client({ ...node });
  await client.connect();
  const { rows } = await client.query<{ setting: string }>(
    `SELECT setting FROM pg_settings WHERE name = 'output_plugin_libraries'`,
  );
  await client.end();
  return rows.map(({ setting }) => {
    const libraries = [...setting.split(',').map((name) => name.trim()), 'citus'].filter(Boolean);
    return `ALTER SYSTEM SET output_plugin_libraries = ${libraries.map((name) => `'${name}'`).join(', ')}`;
  });
}

/** A database on every node, whose coordinator knows the workers; without any tables. */
export async function createOnCitus(nodes: CitusNodes, name = newName()): Promise<TestDatabase> {
  const { coordinator, workers } = nodes;
  const all = allOf(nodes);
  await onAll(all, [`CREATE DATABASE ${name} OWNER ${OWNER_ROLE}`]);
  const inside = all.map((node) => ({ ...node, database: name }));
  await onAll(inside, ['CREATE EXTENSION citus']);
  await onAll(inside.slice(0, 1), [
    `SELECT citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(addNode),
  ]);
  return connectionsTo(nodes, name);
}

export const addNode = ({ host, port }: TestCluster) => `SELECT citus_add_node('${host}', ${port})`;

/**
 * Makes a database a template, once: servers and the nodes themselves cannot connect to it any more. Files that clone it
 * at the same time change nothing of it.
 */
export async function makeTemplateOnCitus(nodes: CitusNodes, name: string): Promise<void> {
  await endConnections(nodes, name);
}

/** A copy of a template, with all its shards. */
export async function cloneOnCitus(nodes: CitusNodes, template: string): Promise<TestDatabase> {
  const name = newName();
  await onAll(allOf(nodes), [
    `CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${OWNER_ROLE} STRATEGY FILE_COPY`,
    // Settings of a database are not copied.
    `ALTER DATABASE ${name} SET citus.propagate_set_commands = 'local'`,
  ]);
  return connectionsTo(nodes, name);
}

/**
 * On all nodes, one step after the other: Citus' daemon on each node connects to the others again and again. A node that
 * waits for its daemon, while that waits for a connection to another node that does the same, would wait in vain.
 */
async function endConnections(nodes: CitusNodes, database: string): Promise<void> {
  const steps = [
    `ALTER DATABASE ${database} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${database}'`,
  ];
  for (const step of steps) await onAll(allOf(nodes), [step]);
}

const allOf = ({ coordinator, workers }: CitusNodes) => [coordinator, ...workers];

function connectionsTo(nodes: CitusNodes, database: string): TestDatabase {
  const { coordinator } = nodes;
  return {
    superuser: { ...coordinator, database },
    owner: { ...coordinator, database, user: OWNER_ROLE },
    application: { ...coordinator, database, user: APPLICATION_ROLE },
    drop: async () => {
      await endConnections(nodes, database);
      await onAll(allOf(nodes), [`DROP DATABASE ${database} WITH (FORCE)`]);
    },
  };
}

const newName = () => `test_${randomBytes(8).toString('hex')}`;

async function onAll(nodes: readonly TestCluster[], statements: readonly string[]): Promise<void> {
  await Promise.all(
    nodes.map(async (node) => {
      const client = new pg.Client({ ...node });
      await client.connect();
      try {
        for (const statement of statements) await client.query(statement);
      } finally {
        await client.end();
      }
    }),
  );
}
