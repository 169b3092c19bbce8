import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { endCliProcesses, runCli } from '#testing/cli-process';
import { eventually } from '#testing/eventually';
import { PATIENCE, setUp, start, stop, tokenOf, usedDataDir } from './cli.testing.ts';
import { cleanUpDatabases } from './platform/database/embedded/embedded.testing.ts';
import { isRunning } from './platform/database/embedded/postmaster-file.ts';
import { runningDatabase } from './platform/database/embedded/running-database.ts';
import { createLogger } from './platform/log.ts';
import { JOBS_PRIORITY } from './priority.ts';
import { superviseWork } from './work-process.ts';

endCliProcesses();
cleanUpDatabases();

const METRICS_TOKEN = 'the-tests-read-the-metrics';
const settings = { RUN_JOBS: 'true', METRICS_TOKEN, BACKUP_NIGHTLY: 'false' };

async function query<Row extends object>(dataDir: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ ...runningDatabase(dataDir) });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The process that runs the jobs, by the name of its connections. */
async function workerOf(dataDir: string): Promise<number> {
  const rows = await query<{ pid: number }>(
    dataDir,
    `SELECT DISTINCT substring(application_name FROM '^tenantry work (\\d+)$')::int AS pid
     FROM pg_stat_activity WHERE application_name LIKE 'tenantry work %'`,
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.pid ?? 0;
}

const untilGone = (pid: number) => eventually(() => expect(isRunning(pid)).toBe(false));

async function metric(url: string, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(text.split(`\n${name} `)[1]?.split('\n')[0]);
}

const untilUp = (url: string) =>
  eventually(async () => expect(await metric(url, 'jobs_process_up')).toBe(1));

async function post(url: string, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Queues a mail. */
async function forgetPassword(url: string): Promise<void> {
  const { path } = recoveryEndpoints.forgotPassword;
  const { status } = await post(url, path, { emailAddress: 'ada@example.com' });
  expect(status).toBeLessThan(300);
}

const noJobs = async (dataDir: string) =>
  expect(
    await query(dataDir, 'SELECT FROM graphile_worker._private_jobs WHERE run_at <= now()'),
  ).toHaveLength(0);

/** Waits until the queue is empty, and expects so many mails. */
async function expectMails(dataDir: string, count: number): Promise<void> {
  await eventually(() => noJobs(dataDir), { interval: 100 });
  expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(count);
}

test(
  'OPS-7: the process that runs the jobs comes back when it is killed, and ends with its server; each mail is sent once',
  { timeout: PATIENCE },
  async () => {
    const dataDir = await usedDataDir();
    const first = await start(dataDir, settings);
    expect((await setUp(first.url, await tokenOf(first.server), 'localhost')).status).toBe(201);
    await untilUp(first.url);
    const killed = await workerOf(dataDir);
    expect(getPriority(killed)).toBeGreaterThanOrEqual(JOBS_PRIORITY);
    process.kill(killed, 'SIGKILL');
    await untilGone(killed);
    await forgetPassword(first.url);
    // The server may notice it later, and says until then that the process is up.
    await eventually(async () => expect(await metric(first.url, 'jobs_process_restarts')).toBe(1));
    await untilUp(first.url);
    await expectMails(dataDir, 1);

    const left = await workerOf(dataDir);
    expect(left).not.toBe(killed);
    await forgetPassword(first.url);
    first.server.kill('SIGKILL');
    const second = await start(dataDir, settings);
    await untilUp(second.url);
    await untilGone(left);
    await expectMails(dataDir, 2);

    const last = await workerOf(dataDir);
    await stop(second.server);
    expect(isRunning(last)).toBe(false);
    expect(runningDatabase(dataDir)).toBeNull();
  },
);

/** Ends the process of the jobs as soon as it starts. */
const dies = `if (process.argv[2] === 'work-for-server') process.exit(3)`;

test(
  'OPS-7: when the process that runs the jobs keeps ending, the metrics, doctor and To do today say so',
  { timeout: PATIENCE },
  async () => {
    const dataDir = await usedDataDir();
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(dies)}`;
    const { server, url } = await start(dataDir, { ...settings, NODE_OPTIONS });
    const answer = await setUp(url, await tokenOf(server), 'localhost');
    const { token } = (await answer.json()) as { token: string };
    await forgetPassword(url);
    await query(
      dataDir,
      `UPDATE graphile_worker._private_jobs SET run_at = now() - interval '10 minutes'`,
    );
    await eventually(async () =>
      expect(await metric(url, 'jobs_process_restarts')).toBeGreaterThan(1),
    );
    expect(await metric(url, 'jobs_process_up')).toBe(0);
    expect(await metric(url, 'jobs_oldest_due_seconds{lane="mail"}')).toBeGreaterThan(300);
    expect(server.output()).toContain('"code":3');
    const doctor = runCli('doctor', { DATA_DIR: dataDir });
    await doctor.ended;
    expect(doctor.output()).toMatch(/^warning +jobs +.* due for up to 10 minutes\./m);
    const headers = { authorization: `Bearer ${token}` };
    const needs = await fetch(`${url}${todayEndpoints.needs.path}`, { headers });
    expect(await needs.text()).toContain('"kind":"jobs_waiting"');
    await stop(server);
  },
);

test('OPS-7: a server goes on when the process that runs the jobs cannot even be created', async () => {
  const lines: string[] = [];
  const work = superviseWork({
    log: createLogger('error', { write: (line: string) => void lines.push(line) }),
    // More than a system passes on to a process.
    settings: { TOO_LONG: 'x'.repeat(4_000_000) },
  });
  await eventually(() => expect(work.restarts()).toBeGreaterThan(1));
  expect(work.isUp()).toBe(false);
  work.forget();
  await work.stop();
  expect(lines.join('')).toContain('E2BIG');
});

/** In place of the process of the jobs: notes what it is told, and ends after the first message. */
const notesIn = (file: string) => `if (process.argv[2] === 'work-for-server') {
  const { appendFileSync, existsSync } = await import('node:fs');
  process.on('message', (message) => {
    const isFirst = !existsSync('${file}');
    appendFileSync('${file}', message + ' ');
    if (isFirst) process.exit(3);
  });
  process.on('disconnect', () => process.exit());
  await new Promise(() => undefined);
}`;

test('OPS-7: the process that runs the jobs is told when the server becomes busy, also if it starts meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-told-'));
  const file = join(folder, 'told');
  const told = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(notesIn(file))}`;
  const work = superviseWork({ log: createLogger('silent'), settings: { NODE_OPTIONS } });
  onTestFinished(async () => {
    await work.stop();
    rmSync(folder, { recursive: true });
  });
  while (told() !== 'busy busy ') await setImmediate();
  await eventually(() => expect(told()).toBe('busy busy free '));
  expect(work.restarts()).toBe(1);
});
