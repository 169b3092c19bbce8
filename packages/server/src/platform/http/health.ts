import { timingSafeEqual } from 'node:crypto';
import {
  securityEventKinds,
  type SecurityEventKind,
} from '@tenantry/contract/access/trail.schemas';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { stopwatch } from '../clock.ts';
import type { Replica } from '../database/replica.ts';
import type { ReadFrom } from './long-reads.ts';
import { outageOf } from '../database/errors.ts';
import { AppError, notFound, unavailable } from './errors.ts';
import { isEventStream } from './event-response.ts';

interface Options {
  readonly pool: pg.Pool;
  readonly metricsToken: string | undefined;
  /** False while the server stops, so that a proxy sends no more requests. */
  isReady(): boolean;
  readonly replica: Replica | null;
}

export interface Health {
  /** Counts a refused attempt for `/metrics`. */
  countRefused(kind: SecurityEventKind): void;
  countLongRead(from: ReadFrom): void;
  /** Shows the number of open event streams in `/metrics`. */
  watchStreams(openStreams: () => number): void;
  /** Shows the state of the job queue in `/metrics`. */
  watchJobs(queue: WatchedQueue): void;
  /** Shows the process that runs the jobs in `/metrics`, if this server has one. */
  watchWork(work: (() => WatchedWork | null) | null): void;
  /** Shows the state of the backups in `/metrics`. */
  watchBackups(backups: WatchedBackups): void;
}

interface WatchedQueue {
  /** How long ago a process last followed the timetable of the jobs; 0 if none ever did. */
  secondsSinceRan(): Promise<number>;
  lanes(): Promise<
    Readonly<Record<string, { readonly active: number; readonly oldestSeconds: number }>>
  >;
  /** The number of organizations in which each recurring task failed. */
  failedByTask(): Promise<Readonly<Record<string, number>>>;
}

/** The process that runs the jobs of this server. */
export interface WatchedWork {
  isUp(): boolean;
  restarts(): number;
}

interface WatchedBackups {
  problem(): string | null;
  newestAt(): Date | null;
}

/** Health checks for supervisors, and Prometheus metrics. */
export function registerHealth(
  app: FastifyInstance,
  { pool, metricsToken, isReady, replica }: Options,
): Health {
  const registry = new Registry();
  // Without a token nobody reads them, and their observers of the process never end.
  if (metricsToken) collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isEventStream(reply)) return;
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });

  const refused = new Counter({
    name: 'security_events_total',
    help: 'Refused attempts, by kind',
    labelNames: ['kind'],
    registers: [registry],
  });
  // If a counter appears only with its first event, its rate is unknown until then.
  for (const kind of securityEventKinds) refused.inc({ kind }, 0);

  const longReads = countLongReads(registry, replica);
  const isDiskFull = noticeOutages(app);
  app.get('/healthz/live', () => ({ status: 'live' }));
  app.get('/healthz/ready', async () => {
    if (!isReady()) throw new AppError('unavailable', 'The server is starting or stopping.');
    if (isDiskFull()) throw unavailable('diskFull');
    const { rows } = await pool.query<{ readOnly: boolean }>(readOnly);
    if (rows[0]?.readOnly) throw unavailable('readOnly');
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    // A token is always needed: behind a proxy on the same machine, everyone has this machine's address.
    if (!metricsToken || !sameText(given, metricsToken)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  const watch = (name: string, help: string, read: () => number | Promise<number>) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const value = await asLongAsThereIsADatabase(read);
          if (value !== null) this.set(value);
        },
      }),
    );
  return {
    countRefused: (kind) => refused.inc({ kind }),
    countLongRead: (from) => longReads.inc({ from }),
    watchStreams: (openStreams) =>
      watch('event_streams_open', 'Open pages that listen for changes', openStreams),
    watchJobs: ({ secondsSinceRan, lanes, failedByTask }) => {
      const ran =
        'How long ago a process last ran jobs: it does so each minute; 0 if none ever did';
      watch('jobs_last_run_age_seconds', ran, secondsSinceRan);
      const active = 'Jobs of a lane that are due or running';
      const activeByLane = async () => mapValues(await lanes(), (lane) => lane.active);
      watchEach(registry, 'jobs_active', active, 'lane', activeByLane);
      const oldest = 'How long the oldest due job of a lane has been waiting';
      const oldestByLane = async () => mapValues(await lanes(), (lane) => lane.oldestSeconds);
      watchEach(registry, 'jobs_oldest_due_seconds', oldest, 'lane', oldestByLane);
      const failed = 'Organizations in which the last run of a recurring task failed';
      watchEach(registry, 'recurring_tasks_failed', failed, 'task', failedByTask);
    },
    watchWork: (work) => {
      const restarts = 'How often the process that runs the jobs of this server ended by itself';
      watch('jobs_process_restarts', restarts, () => work?.()?.restarts() ?? 0);
      if (!work) return;
      const up = '1 while the process that runs the jobs of this server is there';
      watch('jobs_process_up', up, () => (work()?.isUp() ? 1 : 0));
    },
    watchBackups: ({ problem, newestAt }) => {
      watch('backup_problem', '1 if the last backup failed or the newest one is old', () =>
        problem() === null ? 0 : 1,
      );
      watch(
        'backup_newest_timestamp_seconds',
        'When the newest reliable backup was made; 0 if there is none',
        () => (newestAt()?.getTime() ?? 0) / 1000,
      );
    },
  };
}

const mapValues = <From>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => number,
): Record<string, number> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** During an outage of the database the last values stay, because the other metrics are needed most then. */
async function asLongAsThereIsADatabase<Value>(
  read: () => Value | Promise<Value>,
): Promise<Value | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}

function watchEach(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  read: () => Promise<Readonly<Record<string, number>>>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [],
    async collect() {
      const values = (await asLongAsThereIsADatabase(read)) ?? {};
      for (const [key, value] of Object.entries(values)) {
        this.set({ [label]: key }, value);
      }
    },
  });
  registry.registerMetric(gauge);
}

/** Both exist even without a replica, so that alert rules always have data. */
function countLongReads(registry: Registry, replica: Replica | null): Counter<'from'> {
  const longReads = new Counter({
    name: 'long_reads_total',
    help: 'Reports and exports of a server with a replica, by the database that answered',
    labelNames: ['from'],
    registers: [registry],
  });
  for (const from of ['primary', 'replica']) longReads.inc({ from }, 0);
  registry.registerMetric(
    new Gauge({
      name: 'replica_lag_seconds',
      help: 'Maximum allowed lag of the replica; 0 without one',
      registers: [],
      collect() {
        this.set(replica?.lagSeconds() ?? 0);
      },
    }),
  );
  return longReads;
}

const readOnly = `SELECT current_setting('transaction_read_only')::boolean AS "readOnly"`;

/** The system does not report free space, so writing is tried again after this time. */
const DISK_FULL_MS = 30_000;

/** Logs why requests get 503. Returns whether one of them recently found the disk full. */
function noticeOutages(app: FastifyInstance): () => boolean {
  let sinceFull = () => Infinity;
  app.addHook('onError', async (request, _reply, error) => {
    const outage = outageOf(error);
    const isRefused = error instanceof AppError && error.code === 'unavailable';
    if (!outage && isRefused) request.log.warn({ err: error }, 'unavailable');
    if (!outage) return;
    if (outage === 'diskFull') sinceFull = stopwatch();
    request.log.warn({ err: error, outage }, 'unavailable');
  });
  return () => sinceFull() < DISK_FULL_MS;
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
