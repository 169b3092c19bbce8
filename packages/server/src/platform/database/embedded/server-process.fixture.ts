/**
 * A minimal server for tests that kill it: `node server-process.fixture.ts '<options as JSON>'`. It prints each step as
 * one line of JSON to stdout.
 */
import { writeSync } from 'node:fs';
import { Client } from 'pg';
import { EmbeddedPostgresError } from './embedded.errors.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

export interface FixtureOptions {
  dataDir: string;
  binDir?: string;
  durable?: boolean;
  outlivesSeconds?: number;
  /** What to do when the database is ready; `leave` exits without stopping it. */
  task?: 'wait' | 'write' | 'leave';
}

const { task = 'wait', ...options } = JSON.parse(process.argv[2] ?? '{}') as FixtureOptions;

// Synchronously, because a killed process loses buffered output.
function tell(message: object): void {
  writeSync(1, `${JSON.stringify(message)}\n`);
}

/** The database has acknowledged each number before it is printed. */
async function writeForever(database: EmbeddedPostgres): Promise<void> {
  const client = new Client(database.connection);
  await client.connect();
  await client.query('create table if not exists entries (number int primary key)');
  for (let number = 1; ; number += 1) {
    await client.query('insert into entries values ($1)', [number]);
    tell({ written: number });
  }
}

try {
  const database = await startEmbeddedPostgres({
    ...options,
    log: { info: () => undefined, warn: (warning) => tell({ warning }) },
  });
  const { stop, ...facts } = database;
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
  // Like an uncaught exception: it exits without stopping anything.
  process.once('SIGUSR2', () => process.exit(1));
  // Like a Ctrl-C that the server handles slowly.
  process.on('SIGINT', () => tell({ interrupted: true }));
  // Only now, because a test may send its signal as soon as it reads this.
  tell({ ready: facts });
  if (task === 'write') await writeForever(database);
  if (task === 'wait') setInterval(() => undefined, 60_000);
} catch (error) {
  const code = error instanceof EmbeddedPostgresError ? error.code : undefined;
  tell({ failed: { code, message: (error as Error).message } });
  process.exitCode = 1;
}
