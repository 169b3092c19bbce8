import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '#testing/eventually';
import { anOrganization } from '#testing/factories';
import { retryFailedJobs } from '#testing/jobs';
import { useTestApp } from '#testing/test-app';
import { loseTimers, shortenIntervals, shortenTimers } from '#testing/timeouts';
import type { Organization } from '../database/organization-table.ts';
import { createLogger } from '../log.ts';
import { addJob } from './jobs.ts';
import { startJobs } from './start-jobs.ts';
import type { Job } from './job.ts';
import type { RunningJobs } from './keep-running.ts';
import { sharedNotices } from './lane-notices.ts';
import { failedTasks } from './queue-state.ts';
import type { Recurring } from './recurring.ts';

const app = useTestApp();
const runs: { note: string; organization: string }[] = [];
let failuresLeft = 0;
let held = Promise.withResolvers<void>();
let atOnce = 0;
let mostAtOnce = 0;
let runner: RunningJobs;
let here: Organization;
let elsewhere: Organization;

const noted: Job<{ note: string }> = {
  name: 'test_noted',
  run: async ({ payload, transact }) => {
    if (failuresLeft > 0) {
      failuresLeft -= 1;
      throw new Error('not yet');
    }
    await transact(async ({ organization }) => {
      runs.push({ note: payload.note, organization: organization.id });
    });
  },
};

/** Runs until it is released. */
const holding: Job<{ note: string }> = {
  name: 'test_holding',
  run: async ({ payload, signal }) => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    const stopped = new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
    await Promise.race([held.promise, stopped]).finally(() => (atOnce -= 1));
    runs.push({ note: payload.note, organization: '' });
  },
};

/** Fails by a statement that its database refuses. */
const refused: Job<{ note: string }> = {
  name: 'test_refused',
  run: ({ payload, transact }) =>
    transact(async (tx) => {
      await tx.db.execute(sql`SELECT ${payload.note}::integer`);
    }),
};

/** The connection of its first run is killed. */
const killed: Job<object> = {
  name: 'test_killed',
  run: async ({ attempt, transact }) => {
    if (!runs.some(({ note }) => note === 'killed')) {
      runs.push({ note: 'killed', organization: '' });
      await transact((tx) => tx.db.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`));
    }
    runs.push({ note: `killed before attempt ${attempt}`, organization: '' });
  },
};

const lines: string[] = [];

beforeAll(async () => {
  here = await anOrganization(app.current);
  elsewhere = await anOrganization(app.current);
  runner = await startRunner();
});

interface Start {
  readonly alone?: boolean;
  readonly recurring?: readonly Recurring[];
  readonly stalledAfterMs?: number;
}

function startRunner({ recurring = [], ...how }: Start = {}): Promise<RunningJobs> {
  const { database, directory } = app.current;
  const { pool } = database;
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const jobs = [noted, holding, refused, killed];
  return startJobs({ pool, database, directory, log, jobs, recurring, ...how });
}

afterAll(() => runner.stop());

const queue = (organization: Organization, note: string) =>
  app.current.database.transact({ organization }, (tx) => addJob(tx, noted.name, { note }));

const until = (note: string) =>
  eventually(async () => {
    await retryFailedJobs(app.current);
    expect(runs.map((run) => run.note)).toContain(note);
  });

/** The notes of all queued or running jobs. */
async function queuedNotes(): Promise<string[]> {
  const { rows } = await app.current.database.pool.query<{ note: string }>(
    `SELECT payload->'payload'->>'note' AS note FROM graphile_worker._private_jobs`,
  );
  return rows.map(({ note }) => note);
}

test('a job runs after its transaction committed, in its organization', async () => {
  await queue(here, 'ours');
  await queue(elsewhere, 'theirs');
  await until('ours');
  await until('theirs');
  expect(runs).toContainEqual({ note: 'ours', organization: here.id });
  expect(runs).toContainEqual({ note: 'theirs', organization: elsewhere.id });
});

type PoolFor = ReturnType<typeof sharedNotices>;

/** The connection on which the worker of a lane with this task listens, until the end of the test at most. */
async function laneOf(poolFor: PoolFor, task: string) {
  const pool = poolFor({ [task]: () => undefined });
  const connected = Promise.withResolvers<{ client: pg.PoolClient; release: () => void }>();
  pool.connect((error, client, release) => {
    if (client) connected.resolve({ client, release });
    else connected.reject(error);
  });
  const lane = await connected.promise;
  onTestFinished(() => lane.release());
  return lane;
}

/** The notices that the worker of a lane with this task gets, until the end of the test. */
async function noticesFor(poolFor: PoolFor, task: string): Promise<string[]> {
  const notices: string[] = [];
  const { client } = await laneOf(poolFor, task);
  client.on('notification', ({ channel, payload }) => notices.push(`${channel} ${payload}`));
  await client.query('LISTEN "jobs:insert"');
  return notices;
}

type Lane = Awaited<ReturnType<typeof laneOf>>;

async function backendOf({ client }: Lane): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>('SELECT pg_backend_pid() AS id');
  return rows[0]?.id;
}

test('a lane that starts again listens on the connection of the others, unless that has failed', async () => {
  const poolFor = sharedNotices(app.current.database.pool);
  const one = await laneOf(poolFor, 'test_one');
  const other = await laneOf(poolFor, 'test_other');
  one.release();
  // Workers do that when a statement fails.
  one.release();
  const again = await laneOf(poolFor, 'test_one');
  const shared = await backendOf(other);
  expect(await backendOf(again)).toBe(shared);

  await expect(again.client.query('LISTEN nothing nothing')).rejects.toThrow('syntax error');
  again.release();
  const anew = await laneOf(poolFor, 'test_one');
  expect(await backendOf(anew)).not.toBe(shared);
  expect(await backendOf(other)).toBe(shared);
});

test('a queued job wakes only its own lane', async () => {
  const poolFor = sharedNotices(app.current.database.pool);
  const notices = [await noticesFor(poolFor, 'test_one'), await noticesFor(poolFor, 'test_other')];
  for (const task of ['test_one', 'test_other']) {
    await app.current.database.transact({ organization: here }, (tx) => addJob(tx, task, {}));
  }
  // Both were notified in this order, so the second notice also shows what came of the first.
  await eventually(() => expect(notices.flat()).toHaveLength(2));
  const [one, other] = notices;
  expect(one).toEqual([expect.stringMatching(/^jobs:insert .*"test_one", "count" : 1/)]);
  expect(other).toEqual([expect.stringMatching(/^jobs:insert .*"test_other", "count" : 1/)]);
  await app.current.database.pool.query(
    `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
     WHERE task_identifier IN ('test_one', 'test_other')`,
  );
});

test('a job of a rolled-back transaction never runs', async () => {
  const rolledBack = app.current.database.transact({ organization: here }, async (tx) => {
    await addJob(tx, noted.name, { note: 'rolled back' });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  expect(await queuedNotes()).not.toContain('rolled back');
  await queue(here, 'afterwards');
  await until('afterwards');
  // The worker removes a job from its table shortly after the job has ended.
  await eventually(async () => expect(await queuedNotes()).toEqual([]));
  expect(runs.map(({ note }) => note)).not.toContain('rolled back');
});

test('a job does not start before its transaction commits', async () => {
  await app.current.database.transact({ organization: here }, async (tx) => {
    await addJob(tx, noted.name, { note: 'uncommitted' });
    await queue(here, 'meanwhile');
    await until('meanwhile');
    expect(runs.map(({ note }) => note)).not.toContain('uncommitted');
  });
  await until('uncommitted');
});

test('a job that fails is tried again', async () => {
  failuresLeft = 1;
  await queue(here, 'second try');
  await until('second try');
  expect(failuresLeft).toBe(0);
});

test('EXP-5: the parameters of a failed statement are neither in the queue nor in the log', async () => {
  await app.current.database.transact({ organization: here }, (tx) =>
    addJob(tx, refused.name, { note: 'Corner Deli' }),
  );
  const { pool } = app.current.database;
  const error = await eventually(async () => {
    const { rows } = await pool.query<{ id: string; last_error: string | null }>(
      `SELECT id, last_error FROM graphile_worker.jobs WHERE task_identifier = $1`,
      [refused.name],
    );
    expect(rows[0]?.last_error).toBeTypeOf('string');
    return rows[0]?.last_error;
  });
  await pool.query('DELETE FROM graphile_worker._private_jobs');
  expect(error).toMatch(/^attempt 1: \w*Error 22P02: the database rejected a value$/);
  expect(lines.join()).toContain('22P02');
  expect(lines.join()).not.toContain('Corner');
});

/** A job that a worker locked this long ago and never returned to. */
const takenUp = (note: string, ago: string) =>
  app.current.database.transact({ organization: here }, async (tx) => {
    await addJob(tx, noted.name, { note });
    await tx.db.execute(sql`
      UPDATE graphile_worker._private_jobs
      SET locked_by = ${`worker of ${note}`}, locked_at = now() - ${ago}::interval, attempts = 1
      WHERE payload::jsonb #>> '{payload,note}' = ${note}`);
  });

test('a job that a killed server had started runs again; one that may still be running is left alone', async () => {
  await runner.stop();
  shortenIntervals(15_000);
  // Indistinguishable from a job that has just been locked.
  await takenUp('under way', '-10 minutes');
  runner = await startRunner();
  await takenUp('abandoned', '1 minute');
  await until('abandoned');
  const { pool } = app.current.database;
  const { rows } = await pool.query(
    'SELECT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL',
  );
  expect(rows).toContainEqual({ locked_by: 'worker of under way' });
});

const hold = (organization: Organization, note: string) =>
  app.current.database.transact({ organization }, (tx) =>
    addJob(tx, holding.name, { note }, { queue: 'slow' }),
  );

test('one job of a queue runs at a time, and other jobs do not wait for it', async () => {
  for (const note of ['slow 1', 'slow 2', 'slow 3']) await hold(here, note);
  await hold(elsewhere, 'slow 4');
  await queue(here, 'quick');
  await until('quick');
  expect(runs.map(({ note }) => note)).not.toContain('slow 1');
  held.resolve();
  await until('slow 4');
  expect(mostAtOnce).toBe(1);
});

test('a job that a stopped server had not finished runs when the next one starts', async () => {
  held = Promise.withResolvers();
  await hold(here, 'cut off');
  await eventually(() => expect(atOnce).toBe(1));
  // Running jobs get five seconds to end.
  shortenTimers(5_000);
  await runner.stop();
  expect(atOnce).toBe(0);
  held.resolve();
  runner = await startRunner();
  await until('cut off');
});

test('a job that takes longer than its lane allows fails, and the next one begins', async () => {
  held = Promise.withResolvers();
  // The limit of jobs without a lane.
  shortenTimers(5 * 60_000);
  await hold(here, 'endless');
  const { pool } = app.current.database;
  await eventually(async () => {
    const { rows } = await pool.query<{ last_error: string | null }>(
      `SELECT last_error FROM graphile_worker.jobs WHERE task_identifier = $1`,
      [holding.name],
    );
    expect(rows[0]?.last_error).toMatch(/more than 300 seconds/);
  });
  vi.restoreAllMocks();
  await queue(here, 'after an endless one');
  await until('after an endless one');
  held.resolve();
  await until('endless');
});

test('a server marks its running jobs repeatedly, for other servers', async () => {
  await runner.stop();
  shortenIntervals(15_000);
  runner = await startRunner();
  held = Promise.withResolvers();
  await hold(here, 'in hand');
  await eventually(() => expect(atOnce).toBe(1));
  const { pool } = app.current.database;
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour'
     WHERE locked_by LIKE 'pool-%'`,
  );
  const recent = `SELECT FROM graphile_worker.jobs
    WHERE locked_at > now() - interval '30 minutes' AND locked_by LIKE 'pool-%'`;
  await eventually(async () => expect((await pool.query(recent)).rowCount).toBe(1));
  held.resolve();
  await until('in hand');
});

test('OPS-7: a job that failed because the database was down runs again soon, even after its last attempt', async () => {
  await runner.stop();
  shortenIntervals(15_000);
  const { database } = app.current;
  await database.transact({ organization: here }, async (tx) => {
    await addJob(tx, killed.name, {}, { key: 'killed' });
    await tx.db.execute(
      sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1 WHERE key LIKE 'test_killed:%'`,
    );
  });
  runner = await startRunner();
  await eventually(() =>
    expect(runs).toContainEqual({ note: 'killed before attempt 15', organization: '' }),
  );
});

test('OPS-7: a job that a worker has locked without learning of it runs soon', async () => {
  await runner.stop();
  shortenIntervals(15_000);
  runner = await startRunner();
  held = Promise.withResolvers();
  await hold(here, 'in hand meanwhile');
  await eventually(() => expect(atOnce).toBe(1));
  // As after a connection that was killed before the answer; by now the worker would have it.
  await takenUp('unnoticed', '30 seconds');
  await app.current.database.pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = others.locked_by
     FROM graphile_worker._private_jobs AS others
     WHERE _private_jobs.locked_by = 'worker of unnoticed' AND others.locked_by LIKE 'pool-%'`,
  );
  await until('unnoticed');
  held.resolve();
  await until('in hand meanwhile');
});

test('a server that is alone restarts the jobs of a killed one at once', async () => {
  await runner.stop();
  await takenUp('just begun', '1 second');
  runner = await startRunner({ alone: true });
  await until('just begun');
});

test('OPS-7: a lane in which nothing moves although a job is due is restarted', async () => {
  await runner.stop();
  lines.length = 0;
  shortenIntervals(10_000);
  // Workers look for jobs only when they start or are notified of a new one, so none notices that this one is due.
  loseTimers(500);
  runner = await startRunner({ stalledAfterMs: 200 });
  await app.current.database.transact({ organization: here }, (tx) =>
    addJob(
      tx,
      noted.name,
      { note: 'stalled' },
      { later: Temporal.Instant.from('2099-01-01T00:00Z') },
    ),
  );
  await sleep(100);
  await app.current.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  await eventually(() => expect(runs.map(({ note }) => note)).toContain('stalled'));
  expect(lines.join()).toContain('nothing moves in a lane of jobs');
});

test('OPS-8: recurring work that fails in one organization does not stop or repeat the work of others', async () => {
  await runner.stop();
  lines.length = 0;
  const organizations = [here, elsewhere];
  for (let more = 0; more < 6; more += 1) organizations.push(await anOrganization(app.current));
  app.current.directory.forget();
  const done: string[] = [];
  let broken: string | null = organizations[3]!.id;
  const everywhere: Recurring = {
    name: 'test_everywhere',
    title: 'The test',
    schedule: null,
    run: async ({ organization: { id } }) => {
      if (id === broken) throw new Error('as it should');
      done.push(id);
    },
  };
  runner = await startRunner({ recurring: [everywhere] });
  const { pool } = app.current.database;
  const runNow = () => pool.query("SELECT graphile_worker.add_job('test_everywhere')");
  const others = organizations.filter(({ id }) => id !== broken).map(({ id }) => id);
  const failures = () => lines.filter((line) => line.includes('as it should'));
  await runNow();
  await eventually(async () => {
    await retryFailedJobs(app.current);
    expect(failures()).toHaveLength(3);
    expect(done.toSorted()).toEqual(others.toSorted());
  });
  expect(failures().every((line) => line.includes(`"organizationId":"${broken}"`))).toBe(true);
  const failed = () => failedTasks((text) => pool.query(text), [everywhere]);
  expect(await failed()).toMatchObject([{ title: 'The test', organizationId: broken }]);
  // At its next time it is still known to have failed, and runs at once when its cause is gone.
  broken = null;
  await runNow();
  await eventually(() => expect(done).toHaveLength(2 * others.length + 1));
  await eventually(async () => expect(await failed()).toEqual([]));
});

test('OPS-8: recurring work runs once for each organization when a server starts, whatever its next time', async () => {
  await runner.stop();
  const done: string[] = [];
  const yearly: Recurring = {
    name: 'test_yearly',
    title: 'The test',
    schedule: '0 0 29 2 *',
    run: async ({ organization: { id } }) => void done.push(id),
  };
  const ids = (await app.current.directory.all()).map(({ id }) => id).toSorted();
  runner = await startRunner({ recurring: [yearly] });
  await eventually(() => expect(done.toSorted()).toEqual(ids));
});

test('recurring work continues after the clock went back by hours', async () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  const { pool } = app.current.database;
  const lastRun = async () => {
    const { rows } = await pool.query<{ at: Date | null }>(
      `SELECT last_execution AS at FROM graphile_worker._private_known_crontabs WHERE identifier = 'test_minutely'`,
    );
    return Number(rows[0]?.at ?? 0);
  };
  const { rows: now } = await pool.query<{ at: Date }>('SELECT now() AS at');
  const real = Math.floor(Number(now[0]?.at) / MINUTE) * MINUTE;
  const minutesPass = () => vi.setSystemTime(Date.now() + MINUTE);
  await runner.stop();
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  // The test does not wait for the next minute; limits of queries are shorter.
  shortenTimers(MINUTE, MINUTE / 3);
  vi.setSystemTime(real + 2 * HOUR);
  let ran = 0;
  const minutely: Recurring = {
    name: 'test_minutely',
    title: 'The test',
    schedule: '* * * * *',
    run: async () => (ran += 1),
  };
  runner = await startRunner({ recurring: [minutely] });
  await eventually(
    async () => {
      minutesPass();
      expect(await lastRun()).toBeGreaterThan(real + HOUR);
    },
    { interval: 300 },
  );

  // Jobs that become due meanwhile run by the database's clock, which did not change.
  vi.setSystemTime(real - 3 * HOUR);
  app.current.clock.advance({ hours: -5 });
  await eventually(
    async () => {
      const at = await lastRun();
      if ((at === 0 || at > real) && Date.now() < real - MINUTE) minutesPass();
      expect(at).toBeGreaterThan(0);
      expect(at).toBeLessThanOrEqual(real);
      expect(ran).toBeGreaterThan(0);
    },
    { interval: 300 },
  );
  await pool.query('DELETE FROM graphile_worker._private_jobs');
});
