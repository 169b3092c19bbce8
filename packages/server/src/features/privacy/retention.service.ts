import { and, desc, lt, sql, type SQL } from 'drizzle-orm';
import {
  retentionKinds,
  type Retention,
  type RetentionKind,
  type RetentionPeriods,
} from '@tenantry/contract/privacy/retention.schemas';
import type { Attention } from '@tenantry/contract/today/attention';
import { NOTHING_FOUND } from '@tenantry/contract/today/attention';
import { recordAudit } from '../../platform/audit/audit.ts';
import { calendarDayAt, dateOf, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, newKey } from '../../platform/database/organization-rows.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import { DELETE_FILES_JOB, type FilesPayload } from './deletion.service.ts';
import { retentionPeriods, retentionRuns } from './retention.table.ts';
import { isUsedForWork } from './used-for-work.ts';

const SHOWN_RUNS = 14;

/** The records of runs are kept as long as those of the security log can be asked for. */
const RUN_DAYS = 365;

const periodRows = (tx: Transaction) =>
  tx.db.select().from(retentionPeriods).where(inOrganization(tx, retentionPeriods));

async function periodsOf(tx: Transaction): Promise<RetentionPeriods> {
  const set = new Map((await periodRows(tx)).map(({ kind, months }) => [kind, months]));
  const monthsOf = (kind: RetentionKind) => set.get(kind) ?? null;
  return {
    formerTenantMessages: monthsOf('formerTenantMessages'),
    prospectMessages: monthsOf('prospectMessages'),
    securityLog: monthsOf('securityLog'),
    loginTraces: monthsOf('loginTraces'),
    importFiles: monthsOf('importFiles'),
  };
}

async function newestRuns(tx: Transaction, most: number) {
  return tx.db
    .select()
    .from(retentionRuns)
    .where(inOrganization(tx, retentionRuns))
    .orderBy(desc(retentionRuns.ranAt), desc(retentionRuns.id))
    .limit(most);
}

/** TRUST-12: how long records are kept, and the newest runs. */
export async function readRetention(tx: Transaction): Promise<Retention> {
  const [periods, runs] = [await periodsOf(tx), await newestRuns(tx, SHOWN_RUNS)];
  return {
    periods,
    runs: runs.map(({ id, ranAt, counts }) => ({ id, ranAt: ranAt.toISOString(), counts })),
  };
}

export async function saveRetention(
  tx: Transaction,
  periods: RetentionPeriods,
): Promise<Retention> {
  const before = await periodsOf(tx);
  await tx.db.delete(retentionPeriods).where(inOrganization(tx, retentionPeriods));
  const rows = retentionKinds.flatMap((kind) => {
    const months = periods[kind];
    return months === null ? [] : { ...newKey(tx), kind, months, since: dateOf(tx.now) };
  });
  if (rows.length > 0) await tx.db.insert(retentionPeriods).values(rows);
  await recordAudit(tx, {
    action: 'organization.retentionChanged',
    entityId: tx.organization.id,
    before,
    after: periods,
  });
  return readRetention(tx);
}

/** A condition on the conversations `c` whose old messages are deleted. */
const conversationsOf = {
  formerTenantMessages: sql`c.user_id is not null and not exists (
    select 1 from lease_parties p join leases l
      on l.organization_id = p.organization_id and l.id = p.lease_id
    where p.organization_id = c.organization_id and (p.user_id = c.user_id or p.paying_user_id = c.user_id)
      and l.status in ('ACTIVE', 'PENDING'))`,
  prospectMessages: sql`c.user_id is null and not c.with_vendor`,
} as const;

/** Deletes what is older than its period, and records how much. It runs again without any harm. */
export async function obeyRetention(tx: Transaction): Promise<void> {
  const rows = await periodRows(tx);
  if (rows.length === 0) return;
  const counts: Record<string, number> = {};
  for (const { kind, months } of rows) {
    const limit = sql`(${dateOf(tx.now).toISOString()}::timestamptz - make_interval(months => ${months}))`;
    counts[kind] = await deleteOlder(tx, kind, limit);
  }
  await tx.db
    .delete(retentionRuns)
    .where(
      and(
        inOrganization(tx, retentionRuns),
        lt(retentionRuns.ranAt, dateOf(tx.now.subtract({ hours: RUN_DAYS * 24 }))),
      ),
    );
  await tx.db.insert(retentionRuns).values({ ...newKey(tx), ranAt: dateOf(tx.now), counts });
}

async function deleteOlder(tx: Transaction, kind: RetentionKind, limit: SQL): Promise<number> {
  if (kind === 'formerTenantMessages' || kind === 'prospectMessages') {
    return deleteMessages(tx, conversationsOf[kind], limit);
  }
  const own = sql`organization_id = ${tx.organization.id}`;
  const statements = {
    securityLog: sql`delete from security_events where ${own} and last_at < ${limit}`,
    loginTraces: sql`delete from known_devices where ${own} and last_seen_at < ${limit}`,
    importFiles: sql`delete from import_rows r where r.${own} and exists (
      select 1 from imports i where i.organization_id = r.organization_id and i.id = r.import_id
        and i.created_at < ${limit} and i.work is null)`,
  };
  return (await tx.db.execute(statements[kind])).rowCount ?? 0;
}

async function deleteMessages(tx: Transaction, which: SQL, limit: SQL): Promise<number> {
  const organization = tx.organization.id;
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select m.id from messages m join conversations c
          on c.organization_id = m.organization_id and c.id = m.conversation_id
        where m.organization_id = ${organization} and m.sent_at < ${limit} and ${which}`,
  );
  const among = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
  const ofMessages = sql`organization_id = ${organization} and message_id = ${among}`;
  const files = await tx.db.execute<{ id: string }>(
    sql`delete from message_attachments where ${ofMessages} returning file_id as id`,
  );
  await tx.db.execute(sql`delete from message_deliveries where ${ofMessages}`);
  await tx.db.execute(
    sql`delete from messages where organization_id = ${organization} and id = ${among}`,
  );
  const fileIds = await unusedFiles(
    tx,
    files.rows.map(({ id }) => id),
  );
  if (fileIds.length > 0) {
    await tx.db.execute(
      sql`delete from stored_files where organization_id = ${organization}
          and id = any(${sql.param(fileIds)}::uuid[])`,
    );
    const payload: FilesPayload = { fileIds };
    await addJob(tx, DELETE_FILES_JOB, payload);
  }
  // Nobody can be reached by a conversation without messages.
  await tx.db.execute(
    sql`update conversations c set name = 'Former contact', phone_number = '',
          email_address = left(c.id::text, 13) || '@removed.invalid'
        where c.organization_id = ${organization} and ${which}
          and c.email_address not like '%@removed.invalid' and c.created_at < ${limit}
          and not exists (select 1 from messages m where m.organization_id = c.organization_id
            and m.conversation_id = c.id)`,
  );
  return rows.length;
}

/** The files that no work order and no charge for one uses. */
async function unusedFiles(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select s.id from stored_files s
        where s.organization_id = ${tx.organization.id} and s.id = any(${sql.param([...ids])}::uuid[])
          and not ${isUsedForWork(tx, sql`s.id`)}`,
  );
  return rows.map(({ id }) => id);
}

const LATE_HOURS = 48;

/** The periods are not obeyed: no run for two days. */
export async function lateRetention(tx: Transaction): Promise<Attention> {
  const rows = await periodRows(tx);
  const [newest] = await newestRuns(tx, 1);
  const starts = rows.map(({ since }) => since.getTime());
  if (starts.length === 0) return NOTHING_FOUND;
  const last = Math.max(newest?.ranAt.getTime() ?? 0, Math.max(...starts));
  const late = dateOf(tx.now.subtract({ hours: LATE_HOURS })).getTime();
  if (last >= late) return NOTHING_FOUND;
  const since = calendarDayAt(instantOf(new Date(last)), tx.organization.timeZone);
  const need = { kind: 'retention_late' as const, key: `retention:${since}`, lastRan: since };
  return { total: 1, findings: [{ need, since }] };
}

export const obeyingRetention: Recurring = {
  name: 'obey_retention',
  title: 'Deleting what is no longer kept',
  schedule: '41 7 * * *',
  run: obeyRetention,
};
