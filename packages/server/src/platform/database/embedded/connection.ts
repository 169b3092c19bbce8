import { Client } from 'pg';
import { SUPERUSER } from './cluster.ts';
import type { PostmasterFile } from './postmaster-file.ts';

/** Connection options of the database's owner, as `pg` takes them. */
export interface DatabaseConnection {
  /** The directory of the socket, or 127.0.0.1 on Windows. */
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

const DATABASE = 'tenantry';

export function connectionTo(file: PostmasterFile, password: string): DatabaseConnection {
  return {
    host: file.socketDir || file.listenAddress,
    port: file.port,
    user: SUPERUSER,
    password,
    database: DATABASE,
  };
}

export interface RunningDatabase {
  /** The data directory and number of the cluster that responded. */
  cluster: string;
  version: string;
  /** Whether a committed row survives a power cut. */
  durable: boolean;
}

/** Asks the running PostgreSQL for its identity, and creates our database if it does not exist. */
export async function identify(connection: DatabaseConnection): Promise<RunningDatabase> {
  // `postgres` always exists; our database may not.
  const client = new Client({
    ...connection,
    database: 'postgres',
    connectionTimeoutMillis: 10_000,
  });
  // An error between queries also ends the next query, where it is reported.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<RunningDatabase & { exists: boolean }>(
      `select current_setting('data_directory') as cluster,
              split_part(current_setting('server_version'), ' ', 1) as version,
              current_setting('fsync') = 'on' as durable,
              exists (select from pg_database where datname = $1) as exists`,
      [DATABASE],
    );
    const [answer] = rows;
    if (!answer) throw new Error('PostgreSQL did not respond.');
    const { exists, ...running } = answer;
    if (!exists) await client.query(`create database ${DATABASE}`);
    return running;
  } finally {
    await client.end().catch(() => undefined);
  }
}
