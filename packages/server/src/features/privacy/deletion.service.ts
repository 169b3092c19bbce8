import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { isStaff } from '@tenantry/contract/access/roles';
import type { DeletionLine, DeletionPlan } from '@tenantry/contract/privacy/privacy.schemas';
import { lockManaged } from '#features/access';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { concernedBy, type Concerned } from './concerned.ts';
import {
  keepingReasons,
  personalTables,
  type Keeping,
  type PersonalTable,
} from './personal-tables.ts';
import { planChanged, stillNeeded } from './privacy.errors.ts';
import { closeDeletion, personById, removeCopiesOf } from './privacy.service.ts';
import { isUsedForWork } from './used-for-work.ts';

export const DELETE_FILES_JOB = 'delete_personal_files';

export interface FilesPayload {
  readonly fileIds: readonly string[];
}

/** TRUST-12: what a deletion would destroy and what is kept, line by line. */
export async function planDeletion(tx: Transaction, userId: string): Promise<DeletionPlan> {
  const person = await personById(tx, userId);
  const who = await concernedBy(tx, person);
  const lines: DeletionLine[] = [];
  for (const [name, table] of Object.entries(personalTables)) {
    lines.push(...(await linesOf(tx, name, table, who)));
  }
  return { digest: digestOf(lines), lines, blockedBy: await blocksOf(tx, who, person) };
}

/** What is destroyed and replaced; what is kept may change meanwhile. */
function digestOf(lines: readonly DeletionLine[]): string {
  const done = lines.filter(({ outcome }) => outcome !== 'kept');
  const named = done.map(({ table, outcome, count }) => [table, outcome, count]);
  return createHash('sha256').update(JSON.stringify(named)).digest('base64url');
}

interface Account {
  readonly roles: Parameters<typeof isStaff>[0];
  readonly deactivatedAt: Date | null;
}

/** Why the person's data cannot be deleted yet. */
async function blocksOf(tx: Transaction, { leases }: Concerned, { roles, deactivatedAt }: Account) {
  const organization = tx.organization.id;
  const among = sql`${sql.param([...leases])}::uuid[]`;
  const { rows } = await tx.db.execute<{ runs: boolean; owes: boolean; credit: boolean }>(
    sql`select
      exists (select 1 from leases where organization_id = ${organization} and id = any(${among})
        and status in ('ACTIVE', 'PENDING')) as runs,
      exists (select 1 from invoices where organization_id = ${organization}
        and lease_id = any(${among}) and archived_at is null and remaining_balance > 0) as owes,
      exists (select 1 from leases where organization_id = ${organization} and id = any(${among})
        and credit > 0) as credit`,
  );
  const [found] = rows;
  return [
    ...(found?.runs ? ['A lease has not ended.'] : []),
    ...(found?.owes ? ['An invoice is not paid.'] : []),
    ...(found?.credit ? ['There is credit to pay back.'] : []),
    ...(isStaff(roles) && deactivatedAt === null
      ? ['The person is on the staff: delete the user first.']
      : []),
  ];
}

const conditionOf = (tx: Transaction, table: PersonalTable, who: Concerned) =>
  sql`t.organization_id = ${tx.organization.id} and ${table.of(who)}`;

async function countOf(tx: Transaction, name: string, where: SQL): Promise<number> {
  const { rows } = await tx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.raw(name)} t where ${where}`,
  );
  return rows[0]?.count ?? 0;
}

async function linesOf(
  tx: Transaction,
  name: string,
  table: PersonalTable,
  who: Concerned,
): Promise<DeletionLine[]> {
  const { deletion, title } = table;
  const all = conditionOf(tx, table, who);
  const total = await countOf(tx, name, all);
  const line = { table: name, title, keptUntil: null };
  if (total === 0) return [];
  if (deletion.outcome === 'replaced') {
    return [{ ...line, outcome: 'replaced', count: total, reason: deletion.says }];
  }
  if (deletion.outcome === 'kept') return [await keptLine(tx, who, line, total, deletion.why)];
  const goes = deletion.which ? await countOf(tx, name, sql`${all} and ${deletion.which}`) : total;
  return [
    ...(goes > 0
      ? [{ ...line, outcome: 'destroyed' as const, count: goes, reason: 'Nothing requires it.' }]
      : []),
    ...(goes < total && deletion.else
      ? [await keptLine(tx, who, line, total - goes, deletion.else)]
      : []),
  ];
}

type Named = Pick<DeletionLine, 'table' | 'title'>;

async function keptLine(
  tx: Transaction,
  who: Concerned,
  { table, title }: Named,
  count: number,
  why: Keeping,
): Promise<DeletionLine> {
  const reason = keepingReasons[why];
  return { table, title, outcome: 'kept', count, reason, keptUntil: await untilOf(tx, who, why) };
}

/** Books stay for seven years after the year of the last money, messages for two years. */
async function untilOf(tx: Transaction, who: Concerned, why: Keeping): Promise<string | null> {
  if (why === 'trail' || why === 'others') return null;
  const organization = tx.organization.id;
  const among = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::uuid[])`;
  const last =
    why === 'claims'
      ? sql`select (max(sent_at) + interval '2 years')::date::text as day from messages
            where organization_id = ${organization} and id = ${among(who.messages)}`
      : sql`select (extract(year from max(day)) + 7)::int || '-12-31' as day from (
              select payment_date as day from payments
              where organization_id = ${organization} and lease_id = ${among(who.leases)}
              union all
              select date from invoices
              where organization_id = ${organization} and lease_id = ${among(who.leases)}
              union all
              select coalesce(ended_on, end_date, occupied_from) from leases
              where organization_id = ${organization} and id = ${among(who.leases)}
            ) money`;
  const { rows } = await tx.db.execute<{ day: string | null }>(last);
  return rows[0]?.day ?? null;
}

/** While the person and the leases are locked, nothing that refers to them is added. */
async function lockConcerned(tx: Transaction, userId: string): Promise<void> {
  await lockManaged(tx, userId);
  const organization = tx.organization.id;
  await tx.db.execute(
    sql`select id from users where organization_id = ${organization} and id = ${userId} for update`,
  );
  const { leases } = await concernedBy(tx, await personById(tx, userId));
  await tx.db.execute(
    sql`select id from leases where organization_id = ${organization}
        and id = any(${sql.param([...leases])}::uuid[]) order by id for update`,
  );
}

/**
 * Destroys what the plan names, in its order, and returns what was done.
 * @param digest of the plan that was read; nothing else is destroyed
 */
export async function deletePerson(
  tx: Transaction,
  userId: string,
  digest: string,
): Promise<DeletionPlan> {
  await lockConcerned(tx, userId);
  const plan = await planDeletion(tx, userId);
  if (plan.blockedBy.length > 0) throw stillNeeded(plan.blockedBy);
  if (plan.digest !== digest) throw planChanged();
  const who = await concernedBy(tx, await personById(tx, userId));
  const fileIds = await deleteFiles(tx, who);
  for (const [name, table] of Object.entries(personalTables)) await apply(tx, name, table, who);
  await tx.db.execute(
    sql`delete from stored_files where organization_id = ${tx.organization.id}
        and id = any(${sql.param(fileIds)}::uuid[])`,
  );
  const payload: FilesPayload = { fileIds };
  if (fileIds.length > 0) await addJob(tx, DELETE_FILES_JOB, payload);
  await removeCopiesOf(tx, userId);
  const lines = plan.lines.filter(({ outcome }) => outcome !== 'kept');
  await closeDeletion(tx, userId, { status: 'done', reason: null, lines: plan.lines });
  const after = Object.fromEntries(lines.map(({ table, count }) => [table, count]));
  await recordAudit(tx, { action: 'privacy.deleted', entityId: userId, after });
  return plan;
}

/** The files that only destroyed rows refer to. */
async function deleteFiles(tx: Transaction, { documents, messages }: Concerned): Promise<string[]> {
  const organization = tx.organization.id;
  const among = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::uuid[])`;
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select file_id as id from document_files
        where organization_id = ${organization} and document_id = ${among(documents)}
        union
        select a.file_id from message_attachments a
        join messages m on m.organization_id = a.organization_id and m.id = a.message_id
        where a.organization_id = ${organization} and a.message_id = ${among(messages)}
          and m.sent_at < now() - interval '2 years'
          and not ${isUsedForWork(tx, sql`a.file_id`)}`,
  );
  return rows.map(({ id }) => id);
}

async function apply(tx: Transaction, name: string, table: PersonalTable, who: Concerned) {
  const { deletion } = table;
  if (deletion.outcome === 'kept') return;
  const where = conditionOf(tx, table, who);
  const target = sql.raw(name);
  if (deletion.outcome === 'destroyed') {
    const which = deletion.which ? sql`${where} and ${deletion.which}` : where;
    await tx.db.execute(sql`delete from ${target} t where ${which}`);
    return;
  }
  // A lease has the name of its primary tenant only.
  const own = name === 'leases' ? sql`${where} and t.user_id = ${who.userId}` : where;
  await tx.db.execute(sql`update ${target} t set ${deletion.set(tx.now.toString())} where ${own}`);
}
