import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUp, writeSurely, type Write } from '#testing/crash-load';
import { endCliProcesses, runCli, type CliProcess } from '#testing/cli-process';
import { eventually } from '#testing/eventually';
import { startS3Server, type S3Server } from '#testing/s3-server';
import { readyServer, type ServerProcess } from '#testing/server-process';
import { cloneDatabase, urlOf } from '#testing/test-database';
import type { TestDatabase } from '#testing/test-connections';
import { newDataDir } from './platform/database/embedded/embedded.testing.ts';
import { stopwatch } from './platform/clock.ts';

const long = process.env['TEST_LONG'] === '1';
const KILLS = long ? 20 : 1;
const BETWEEN_MS = long ? 30_000 : 500;
const CLIENTS = 4;
const PACE_MS = long ? 20 : 0;

let database: TestDatabase;
let s3: S3Server;

endCliProcesses();
beforeAll(async () => {
  database = await cloneDatabase();
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  await database.drop();
});

/**
 * As described in docs/operations/several-servers.md. Each process has its own DATA_DIR, in which it stores nothing.
 */
function run(command: string, jobs = false): CliProcess {
  const dataDir = newDataDir();
  mkdirSync(dataDir, { recursive: true });
  return runCli(command, { ...shared(), DATA_DIR: dataDir, RUN_JOBS: String(jobs) });
}

const secretKey = randomBytes(32).toString('hex');
const shared = () => ({
  DATABASE_URL: urlOf(database.application),
  SECRET_KEY: secretKey,
  S3_BUCKET: s3.settings.bucket,
  S3_ENDPOINT: s3.settings.endpoint ?? '',
  S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  S3_FORCE_PATH_STYLE: 'true',
  LOG_LEVEL: 'warn',
  CALLS_PER_SESSION: '0',
  CALLS_PER_ADDRESS: '0',
});

async function rowsOf<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ ...database.superuser });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Each payment and invoice by its key, which is its text. */
const written = () =>
  rowsOf<{ key: string; id: string }>(
    `SELECT description AS key, id::text FROM payments
     UNION ALL SELECT description, invoice_id::text FROM invoice_items ORDER BY 1`,
  );

const waitingJobs = () =>
  rowsOf<{ task: string }>(
    'SELECT task_identifier AS task FROM graphile_worker.jobs WHERE run_at <= now()',
  );

/** Kills one process after the other with `kill -9`, and starts it again at once. */
async function killInTurn(servers: ServerProcess[], worker: CliProcess): Promise<number[]> {
  let working = worker;
  const readyAfter: number[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    await sleep(BETWEEN_MS);
    const place = round % 3;
    if (place === 2) {
      working.kill('SIGKILL');
      await working.ended;
      working = run('work', true);
      continue;
    }
    await servers[place]?.kill();
    const elapsed = stopwatch();
    servers[place] = await readyServer(run('serve'));
    readyAfter.push(Math.round(elapsed()));
  }
  await sleep(BETWEEN_MS);
  return readyAfter;
}

test(
  'OPS-5: two servers and a worker are killed in turn under load, and every acknowledged write is there exactly once',
  { timeout: 1_800_000 },
  async () => {
    const worker = run('work', true);
    const servers = [await readyServer(run('serve'))];
    const { token, properties } = await setUp(servers[0]!);
    servers.push(await readyServer(run('serve')));
    const writes: Write[] = [];
    const enough = new AbortController();
    const elapsed = stopwatch();
    const writing = Array.from({ length: CLIENTS }, (_, index) => {
      const property = properties[index % properties.length] ?? '';
      return writeSurely(servers, { token, property, paceMs: PACE_MS }, writes, enough.signal);
    });
    const readyAfter = await killInTurn(servers, worker).finally(() => enough.abort());
    const again = (await Promise.all(writing)).reduce((sum, count) => sum + count, 0);
    const seconds = elapsed() / 1000;

    const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
    expect((await written()).sort(byKey)).toEqual(
      writes.map(({ key, id }) => ({ key, id })).sort(byKey),
    );
    expect(again, 'a write met a server that was gone').toBeGreaterThan(0);
    // Jobs of a killed worker are started again within about a minute.
    await eventually(async () => expect(await waitingJobs()).toEqual([]), { interval: 200 });
    const doctor = run('doctor');
    const { code } = await doctor.ended;
    expect(doctor.output()).toMatch(/^ok +balances /m);
    expect(doctor.output()).toMatch(/^ok +audit chain /m);
    expect(doctor.output()).not.toMatch(/^failed/m);
    expect(code).toBe(0);
    if (!long) return;
    const rate = Math.round(writes.length / seconds);
    process.stdout.write(
      `${KILLS} kills in ${Math.round(seconds)} s: ${writes.length} writes (${rate} per second), ` +
        `${again} sent again, none lost or doubled; ready again after ${readyAfter.join(', ')} ms\n`,
    );
  },
);
