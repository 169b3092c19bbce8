import { isStaff } from '@tenantry/contract/access/roles';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { nextDueDate } from '@tenantry/contract/tasks/tasks.rules';
import {
  MOST_TASKS,
  type Task,
  type TaskInput,
  type TasksQuery,
  type TaskUpdate,
} from '@tenantry/contract/tasks/tasks.schemas';
import { activeStaff, userById } from '#features/access';
import { leaseById } from '#features/leases';
import { invoiceExists } from '#features/ledger';
import { propertyById } from '#features/properties';
import { reachesEverything } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Actor, Transaction } from '../../platform/database/database.ts';
import { isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';
import { needsHome, notStaff, subjectIsGone } from './tasks.errors.ts';
import { presentTask } from './tasks.presenter.ts';
import * as repository from './tasks.repository.ts';
import type { TaskRow } from './tasks.repository.ts';

export async function listTasks(tx: Transaction, actor: Actor, query: TasksQuery) {
  const assigneeId = query.assignee === 'me' ? actor.userId : undefined;
  const found = await repository.findTasks(tx, { state: query.state, assigneeId });
  return {
    items: found.slice(0, MOST_TASKS).map((row) => presentTask(tx, row)),
    cut: found.length > MOST_TASKS,
  };
}

/** The people to whom tasks can be assigned, by name. */
export async function peopleForTasks(tx: Transaction, actor: Actor) {
  return (await activeStaff(tx)).map(({ id, firstName, lastName }) => ({
    id,
    name: `${firstName} ${lastName}`,
    self: id === actor.userId,
  }));
}

async function shownTask(tx: Transaction, id: string): Promise<Task> {
  const row = await repository.findTask(tx, id);
  if (!row) throw notFound();
  return presentTask(tx, row);
}

/** The saved task, which the person must see: not if it is about a tenant who also rents out of their reach. */
async function savedTask(tx: Transaction, id: string): Promise<Task> {
  const row = await repository.findTask(tx, id);
  if (!row) throw needsHome();
  return presentTask(tx, row);
}

/** A task, also if it is done; null if it was deleted. */
export async function keptTask(tx: Transaction, id: string): Promise<Task | null> {
  const row = await repository.findTask(tx, id);
  return row && presentTask(tx, row);
}

/** A task that is neither done nor deleted. */
export async function openTask(tx: Transaction, id: string): Promise<Task | null> {
  const task = await keptTask(tx, id);
  return task && !task.done ? task : null;
}

async function lockedTask(tx: Transaction, id: string): Promise<TaskRow> {
  const row = await repository.lockTask(tx, id);
  if (!row) throw notFound();
  return row;
}

/** Refuses an assignee who cannot sign in as staff, unless the task is already assigned to that person. */
async function checkAssignee(tx: Transaction, id: string | null, before: string | null) {
  if (id === null || id === before) return;
  const user = await userById(tx, id);
  if (!user || user.deactivatedAt || !isStaff(user.roles)) throw notStaff();
}

const lookUp = {
  property: propertyById,
  lease: leaseById,
  person: userById,
  invoice: invoiceExists,
} as const;

type About = TaskInput['about'];

/** The columns of a task's subject; at most one is set. */
function subjectOf(about: About) {
  const idOf = (kind: NonNullable<About>['kind']) => (about?.kind === kind ? about.id : null);
  return {
    propertyId: idOf('property'),
    leaseId: idOf('lease'),
    userId: idOf('person'),
    invoiceId: idOf('invoice'),
  };
}

type Subject = ReturnType<typeof subjectOf>;

const isSameSubject = (one: Subject, other: Subject) =>
  (['propertyId', 'leaseId', 'userId', 'invoiceId'] as const).every(
    (column) => one[column] === other[column],
  );

/** The subject of a task may be deleted later; the task stays. */
async function checkSubject(tx: Transaction, about: About, before: Subject) {
  if (!about || isSameSubject(subjectOf(about), before)) return;
  if (!(await lookUp[about.kind](tx, about.id))) throw subjectIsGone();
}

/** TRUST-6: a person with a limited scope would not see the task that they save. */
function refuseBeyondScope({ actor }: Transaction, assigneeId: string | null): void {
  if (!actor || reachesEverything(actor) || assigneeId === actor.userId) return;
  throw needsHome();
}

async function columnsOf(tx: Transaction, input: TaskInput, before: TaskRow | null) {
  const { title, notes, dueDate, assigneeId = null, about, repeat } = input;
  await checkAssignee(tx, assigneeId, before?.assigneeId ?? null);
  await checkSubject(tx, about, before ?? subjectOf(null));
  if (!about) refuseBeyondScope(tx, assigneeId);
  return {
    title,
    notes,
    dueDate,
    assigneeId,
    ...subjectOf(about),
    frequency: repeat?.frequency ?? null,
    repeatInterval: repeat?.interval ?? 1,
    repeatUntil: repeat?.until ?? null,
  };
}

/** The fields of a task in the audit trail. */
const recorded = (row: TaskRow) => ({
  ...sharedBySeries(row),
  dueDate: row.dueDate,
  doneAt: row.doneAt,
  archivedAt: row.archivedAt,
});

/** The fields that the next task of a series copies. */
const sharedBySeries = (row: TaskRow) => ({
  title: row.title,
  notes: row.notes,
  assigneeId: row.assigneeId,
  propertyId: row.propertyId,
  leaseId: row.leaseId,
  userId: row.userId,
  invoiceId: row.invoiceId,
  frequency: row.frequency,
  repeatInterval: row.repeatInterval,
  repeatUntil: row.repeatUntil,
  firstDue: row.firstDue,
});

export async function createTask(tx: Transaction, input: TaskInput): Promise<Task> {
  const row = await repository.insertTask(tx, {
    ...(await columnsOf(tx, input, null)),
    ...newKey(tx),
    firstDue: input.dueDate,
    previousId: null,
    createdAt: dateOf(tx.now),
  });
  await recordAudit(tx, { action: 'task.created', entityId: row.id, after: recorded(row) });
  return savedTask(tx, row.id);
}

/** A changed due day or repetition begins a new series. */
export async function changeTask(tx: Transaction, id: string, input: TaskUpdate): Promise<Task> {
  const before = await lockedTask(tx, id);
  if (isStale(before, input.version)) throw staleVersion(await shownTask(tx, id));
  const columns = await columnsOf(tx, input, before);
  const isSameSeries =
    columns.dueDate === before.dueDate &&
    columns.frequency === before.frequency &&
    columns.repeatInterval === before.repeatInterval;
  const firstDue = isSameSeries ? before.firstDue : columns.dueDate;
  const after = await repository.updateTask(tx, before, { ...columns, firstDue });
  await recordAudit(tx, {
    action: 'task.changed',
    entityId: id,
    before: recorded(before),
    after: recorded(after),
  });
  return savedTask(tx, id);
}

/** Changes only the day: the notes, the assignee and the rest stay. */
export async function moveTask(tx: Transaction, id: string, dueDate: CalendarDate): Promise<void> {
  const before = await lockedTask(tx, id);
  if (before.dueDate === dueDate) return;
  const after = await repository.updateTask(tx, before, { dueDate, firstDue: dueDate });
  await recordAudit(tx, {
    action: 'task.changed',
    entityId: id,
    before: recorded(before),
    after: recorded(after),
  });
}

export async function removeTask(tx: Transaction, id: string): Promise<void> {
  const before = await lockedTask(tx, id);
  await repository.updateTask(tx, before, { archivedAt: dateOf(tx.now) });
  await recordAudit(tx, { action: 'task.deleted', entityId: id, before: recorded(before) });
}

/** Restores a deleted task unchanged; does nothing if it is not deleted. */
export async function restoreTask(tx: Transaction, id: string): Promise<Task> {
  const before = await repository.lockWhetherArchived(tx, id);
  if (!before) throw notFound();
  if (before.archivedAt) {
    await repository.updateTask(tx, before, { archivedAt: null });
    await recordAudit(tx, { action: 'task.restored', entityId: id });
  }
  return shownTask(tx, id);
}

/** Marks a task as done or as open again. Repeating it changes nothing. */
export async function finishTask(tx: Transaction, id: string, done: boolean) {
  const before = await lockedTask(tx, id);
  if ((before.doneAt !== null) !== done) {
    await repository.updateTask(tx, before, { doneAt: done ? dateOf(tx.now) : null });
    const action = done ? 'task.done' : 'task.reopened';
    await recordAudit(tx, { action, entityId: id, before: recorded(before) });
    await (done ? continueSeries(tx, before) : takeBackNext(tx, before));
  }
  const [next, task] = await Promise.all([
    done ? repository.lockNextTask(tx, id) : null,
    shownTask(tx, id),
  ]);
  return {
    task,
    nextDueDate: next && !next.archivedAt ? next.dueDate : null,
  };
}

/** Creates the next task of the series, or restores the one that was created when this task was done before. */
async function continueSeries(tx: Transaction, task: TaskRow): Promise<void> {
  const { frequency, repeatInterval: interval, repeatUntil: until } = task;
  if (!frequency) return;
  const dueDate = nextDueDate(task, { frequency, interval, until }, tx.today);
  const known = await repository.lockNextTask(tx, task.id);
  if (dueDate === null || (known && !known.archivedAt)) return;
  const { organizationId, id: previousId } = task;
  const next = { ...sharedBySeries(task), dueDate, previousId };
  const row = known
    ? await repository.updateTask(tx, known, { ...next, archivedAt: null })
    : await repository.insertTask(tx, {
        ...next,
        organizationId,
        id: newId(),
        createdAt: dateOf(tx.now),
      });
  await recordAudit(tx, { action: 'task.created', entityId: row.id, after: recorded(row) });
}

/** Deletes the next task, unless it is already done. */
async function takeBackNext(tx: Transaction, task: TaskRow): Promise<void> {
  const next = await repository.lockNextTask(tx, task.id);
  if (!next || next.archivedAt || next.doneAt) return;
  await repository.updateTask(tx, next, { archivedAt: dateOf(tx.now) });
  await recordAudit(tx, { action: 'task.deleted', entityId: next.id, before: recorded(next) });
}
