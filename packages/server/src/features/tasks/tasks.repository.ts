import {
  aliasedTable,
  and,
  asc,
  between,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  lte,
  sql,
  type SQL,
} from 'drizzle-orm';
import { MOST_TASKS, type TasksQuery } from '@tenantry/contract/tasks/tasks.schemas';
import { users } from '#features/access';
import { leases, lesseeNames } from '#features/leases';
import { invoices } from '#features/ledger';
import { homeOrNone, properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { prepared, type Given } from '../../platform/database/prepared.ts';
import { preparedInsert, preparedUpdate } from '../../platform/database/prepared-writes.ts';
import type { Chosen } from '../../platform/feature.ts';
import { tasks } from './tasks.table.ts';

export type TaskRow = typeof tasks.$inferSelect;

const assignees = aliasedTable(users, 'assignees');

const live = (tx: Transaction) => and(inOrganization(tx, tasks), isNull(tasks.archivedAt));

const isOpen = isNull(tasks.doneAt);

/** The home of a task, also through a lease or an invoice. */
const homeId = sql<string | null>`coalesce(${tasks.propertyId}, ${leases.propertyId})`;

const ofHomes = (ids: readonly string[]) => sql`${homeId} = any(${sql.param([...ids])}::uuid[])`;

const nullableName = (table: typeof users) =>
  sql<string | null>`${table.firstName} || ' ' || ${table.lastName}`;

/** Tasks, with the names of their subjects. */
function selectTasks(tx: Transaction) {
  return tx.db
    .select({
      task: tasks,
      assignee: nullableName(assignees),
      homeId,
      home: homeOrNone(properties),
      lessee: sql<string | null>`${lesseeNames(tx.today)}`,
      lesseeId: leases.userId,
      person: nullableName(users),
      invoiceNumber: invoices.number,
    })
    .from(tasks)
    .leftJoin(assignees, refersTo(tasks.assigneeId, assignees))
    .leftJoin(invoices, refersTo(tasks.invoiceId, invoices))
    .leftJoin(
      leases,
      and(
        eq(leases.organizationId, tasks.organizationId),
        sql`${leases.id} = coalesce(${tasks.leaseId}, ${invoices.leaseId})`,
      ),
    )
    .leftJoin(
      properties,
      and(eq(properties.organizationId, tasks.organizationId), sql`${properties.id} = ${homeId}`),
    )
    .leftJoin(users, refersTo(tasks.userId, users));
}

export type ShownTask = Awaited<ReturnType<typeof selectTasks>>[number];

const assignedTo = (userId: string | undefined) =>
  userId === undefined ? undefined : eq(tasks.assigneeId, userId);

/** One more than a list shows, to detect whether there are more. */
export async function findTasks(
  tx: Transaction,
  { state, assigneeId }: Pick<TasksQuery, 'state'> & { readonly assigneeId?: string | undefined },
): Promise<ShownTask[]> {
  const order =
    state === 'open'
      ? [asc(tasks.dueDate), asc(tasks.id)]
      : [desc(tasks.doneAt), desc(tasks.dueDate), desc(tasks.id)];
  return selectTasks(tx)
    .where(
      and(live(tx), state === 'open' ? isOpen : isNotNull(tasks.doneAt), assignedTo(assigneeId)),
    )
    .orderBy(...order)
    .limit(MOST_TASKS + 1);
}

export async function findTask(tx: Transaction, id: string): Promise<ShownTask | null> {
  const [row] = await selectTasks(tx).where(and(live(tx), eq(tasks.id, id)));
  return row ?? null;
}

/** This person's open tasks that are due or overdue. */
export async function dueTasks(
  tx: Transaction,
  { userId, building }: Chosen & { readonly userId: string },
): Promise<ShownTask[]> {
  return selectTasks(tx)
    .where(
      and(
        live(tx),
        isOpen,
        lte(tasks.dueDate, tx.today),
        eq(tasks.assigneeId, userId),
        building && ofHomes(building.unitIds),
      ),
    )
    .orderBy(asc(tasks.dueDate), asc(tasks.id))
    .limit(MOST_TASKS);
}

interface Days {
  readonly from: string;
  readonly to: string;
  readonly propertyIds?: readonly string[] | undefined;
}

export async function tasksOn(
  tx: Transaction,
  { from, to, propertyIds }: Days,
  limit: number,
): Promise<ShownTask[]> {
  return selectTasks(tx)
    .where(and(live(tx), between(tasks.dueDate, from, to), propertyIds && ofHomes(propertyIds)))
    .orderBy(asc(tasks.dueDate), asc(tasks.id))
    .limit(limit);
}

const lockedWhere = (condition: (given: Given<'id'>) => SQL | undefined) =>
  prepared(['id'], getTableColumns(tasks), (select, given) =>
    select
      .from(tasks)
      .where(and(eq(tasks.organizationId, given.organizationId), condition(given)))
      .for('no key update'),
  );

const lock = lockedWhere(({ id }) => and(isNull(tasks.archivedAt), eq(tasks.id, id)));
const lockAny = lockedWhere(({ id }) => eq(tasks.id, id));
const lockNext = lockedWhere(({ id }) => eq(tasks.previousId, id));

/** Locks the task until the transaction ends. */
export async function lockTask(tx: Transaction, id: string): Promise<TaskRow | null> {
  const [row] = await lock(tx, { id });
  return row ?? null;
}

/** Locks the task, deleted or not, until the transaction ends. */
export async function lockWhetherArchived(tx: Transaction, id: string): Promise<TaskRow | null> {
  const [row] = await lockAny(tx, { id });
  return row ?? null;
}

/** What every task begins with. */
const fresh = { doneAt: null, archivedAt: null, version: 1 } as const;

const insert = preparedInsert(tasks);

export async function insertTask(
  tx: Transaction,
  row: Omit<TaskRow, keyof typeof fresh>,
): Promise<TaskRow> {
  const inserted = { ...row, ...fresh };
  insert(tx, [inserted]);
  return inserted;
}

const change = preparedUpdate(tasks, { version: sql`${tasks.version} + 1` });

/** Changes a locked task. */
export async function updateTask(
  tx: Transaction,
  before: TaskRow,
  changes: Partial<TaskRow>,
): Promise<TaskRow> {
  change(tx, before.id, changes);
  return { ...before, ...changes, version: before.version + 1 };
}

/** The task after this one in its series, deleted or not. */
export async function lockNextTask(tx: Transaction, previousId: string): Promise<TaskRow | null> {
  const [row] = await lockNext(tx, { id: previousId });
  return row ?? null;
}
