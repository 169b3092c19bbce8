import type { TestCluster, TestDatabase } from './test-connections.ts';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { cloneOnCitus, createOnCitus, type CitusNodes } from './citus-cluster.ts';
import { APPLICATION_ROLE, OWNER_ROLE } from '../platform/database/roles.ts';

export const TEMPLATE = 'tenantry_template';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
    /** The nodes, if the tests run on a distributed database; `cluster` is the coordinator then. */
    citus: CitusNodes | null;
  }
}

/** Kept for all files of a worker: to connect takes as long as to copy or to drop a database. */
let superuser: pg.Pool | undefined;

async function asSuperuser(cluster: TestCluster, statement: string): Promise<void> {
  if (!superuser) {
    superuser = new pg.Pool({ ...cluster, allowExitOnIdle: true });
    // PostgreSQL may stop before the worker does.
    superuser.on('error', () => undefined);
  }
  await superuser.query(statement);
}

/** A URL; `host` in the query is a directory of sockets. */
export function urlOf({ host, port, user, password, database }: TestCluster): string {
  const secret = encodeURIComponent(password);
  return `postgres://${user}:${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** An empty database without any schema. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const citus = inject('citus');
  if (citus) return createOnCitus(citus);
  const cluster = inject('cluster');
  const database = `test_${randomBytes(8).toString('hex')}`;
  await asSuperuser(cluster, `CREATE DATABASE ${database} OWNER ${OWNER_ROLE}`);
  return connectionsTo(cluster, database);
}

/** A database for a test file, cloned from the migrated template. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const citus = inject('citus');
  if (citus) return cloneOnCitus(citus, TEMPLATE);
  const cluster = inject('cluster');
  const database = `test_${randomBytes(8).toString('hex')}`;
  // Copied as files: it need not survive a crash, and a copy through the log takes 20% longer.
  await asSuperuser(
    cluster,
    `CREATE DATABASE ${database} TEMPLATE ${TEMPLATE} OWNER ${OWNER_ROLE} STRATEGY FILE_COPY`,
  );
  return connectionsTo(cluster, database);
}

function connectionsTo(cluster: TestCluster, database: string): TestDatabase {
  return {
    superuser: { ...cluster, database },
    owner: { ...cluster, database, user: OWNER_ROLE },
    application: { ...cluster, database, user: APPLICATION_ROLE },
    drop: () => asSuperuser(cluster, `DROP DATABASE ${database} WITH (FORCE)`),
  };
}
