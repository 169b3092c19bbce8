import type { RehearsedSend } from '@tenantry/contract/shared/rehearsal';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { RecordedJob } from '../database/recording.ts';
import { NOTICES } from './lane-notices.ts';
import { MAX_ATTEMPTS, type Job, type Envelope } from './job.ts';

/** Options of queued jobs; by default they start as soon as there is room. */
interface Queueing {
  /** The earliest start. */
  readonly later?: Temporal.Instant | undefined;
  /** Jobs of one queue run one at a time across all servers, so slow ones cannot starve the rest. */
  readonly queue?: string;
  /** Jobs with a higher number run after all others. */
  readonly priority?: number;
}

/** The priority of what a person waits for, such as a link to sign in: before mails that are queued by the hundred. */
export const SOMEONE_WAITS = -1;

interface NewJob {
  readonly payload: object;
  /** Only one job per key is queued: a second one replaces it. */
  readonly key?: string | undefined;
}

/**
 * Queues the job of this name in the transaction that causes it: rolled back with it, and started right after the
 * commit or at a later time.
 */
export async function addJob(
  tx: Transaction,
  name: string,
  payload: object,
  { key, ...queueing }: Queueing & Pick<NewJob, 'key'> = {},
): Promise<void> {
  await addJobs(tx, name, [{ payload, key }], queueing);
}

/** Queues many jobs of the same name with distinct keys, by a single statement. */
export async function addJobs(
  tx: Transaction,
  name: string,
  jobs: readonly NewJob[],
  { later, queue, priority }: Queueing = {},
): Promise<void> {
  if (jobs.length === 0) return;
  if (tx.recording) {
    for (const { payload, key = null } of jobs) {
      dropRecorded(tx, name, key);
      tx.recording.jobs.push({ name, payload, key });
    }
    return;
  }
  const envelopes = jobs.map(({ payload, key }) => {
    const envelope: Envelope = { organizationId: tx.organization.id, payload };
    return { envelope, key: key === undefined ? null : keyOf(tx, name, key) };
  });
  const values = [
    name,
    queue ?? null,
    later?.toString() ?? null,
    priority ?? 0,
    JSON.stringify(envelopes),
  ];
  tx.sentAhead.add(tx.db.$client.query({ text: QUEUE_JOBS }, values));
}

/** Also notifies the lane of the task; the random number keeps the notices of one transaction apart. */
const QUEUE_JOBS = `
  SELECT count(*), pg_notify('${NOTICES}', json_build_object(
    'task', $1::text, 'count', json_array_length($5::json), 'r', random())::text)
  FROM graphile_worker.add_jobs(ARRAY(
    SELECT ROW(
      $1::text, job->'envelope', $2::text, $3::timestamptz, ${MAX_ATTEMPTS}::int, job->>'key', $4::smallint, NULL
    )::graphile_worker.job_spec
    FROM json_array_elements($5::json) AS job
  ))`;

/**
 * Returns those of these keys whose job is running or has not started; jobs that failed and wait for a retry do not
 * count.
 */
export async function keysInQueue(
  tx: Transaction,
  name: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const keyIn = new Map(keys.map((key) => [keyOf(tx, name, key), key]));
  const { rows } = await tx.db.execute<{ key: string }>(sql`
    SELECT key FROM graphile_worker.jobs
    WHERE key = any(${sql.param([...keyIn.keys()])}::text[]) AND (attempts = 0 OR locked_at IS NOT NULL)`);
  return new Set(rows.flatMap(({ key }) => keyIn.get(key) ?? []));
}

/** NEW-1: the mails and texts of the jobs that a rehearsed call queued. */
export async function previewSends(
  tx: Transaction,
  queued: readonly RecordedJob[],
  jobs: readonly Job<never>[],
): Promise<RehearsedSend[]> {
  const sends: RehearsedSend[] = [];
  for (const { name, payload } of queued) {
    const job = jobs.find((each) => each.name === name);
    if (!job) throw new Error(`there is no job ${name}`);
    const isSending = job.lane === 'mail' || job.lane === 'texts';
    if (isSending && !job.preview) throw new Error(`the job ${name} has no preview`);
    const send = await job.preview?.(tx, payload as never);
    if (send) sends.push(send);
  }
  return sends;
}

/** Removes the job of a key from the queue, unless it is already running. */
export async function dropJob(tx: Transaction, name: string, key: string): Promise<void> {
  dropRecorded(tx, name, key);
  await tx.db.execute(sql`SELECT graphile_worker.remove_job(${keyOf(tx, name, key)})`);
}

/** Removes a job that has not started; false if it is running, or was done. The caller then ends its transaction. */
export async function recallJob(tx: Transaction, name: string, key: string): Promise<boolean> {
  const { rows } = await tx.db.execute<{ waiting: boolean }>(sql`
    SELECT id IS NOT NULL AND locked_at IS NULL AND attempts = 0 AS waiting
    FROM graphile_worker.remove_job(${keyOf(tx, name, key)})`);
  return rows[0]?.waiting === true;
}

function dropRecorded({ recording }: Transaction, name: string, key: string | null): void {
  if (!recording || key === null) return;
  const isOther = (job: RecordedJob) => job.name !== name || job.key !== key;
  recording.jobs = recording.jobs.filter(isOther);
}

const keyOf = ({ organization }: Transaction, name: string, key: string) =>
  `${name}:${organization.id}:${key}`;
