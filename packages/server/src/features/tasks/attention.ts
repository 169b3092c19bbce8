import { MOST_FINDINGS, NOTHING_FOUND, type Attention } from '@tenantry/contract/today/attention';
import {
  MOST_ENTRIES,
  type CalendarEntry,
  type CalendarWindow,
} from '@tenantry/contract/today/calendar.schemas';
import { daysBetween } from '@tenantry/contract/shared/calendar-date';
import type { Transaction } from '../../platform/database/database.ts';
import type { Chosen } from '../../platform/feature.ts';
import { aboutOf } from './tasks.presenter.ts';
import { dueTasks, tasksOn } from './tasks.repository.ts';

/** HOME-2: tasks of this person that are due or overdue. */
export async function tasksToDo(tx: Transaction, { building }: Chosen): Promise<Attention> {
  if (!tx.actor) return NOTHING_FOUND;
  const due = await dueTasks(tx, { userId: tx.actor.userId, building });
  const findings = due.slice(0, MOST_FINDINGS).map((row) => {
    const { id, title, dueDate } = row.task;
    const about = aboutOf(row);
    return {
      need: {
        kind: 'task' as const,
        key: `task:${id}`,
        taskId: id,
        title,
        about: about && about.label,
        daysOverdue: daysBetween(dueDate, tx.today),
      },
      since: dueDate,
    };
  });
  return { total: due.length, findings };
}

/** HOME-5: the days on which tasks are due, done or not. */
export async function taskDays(tx: Transaction, window: CalendarWindow): Promise<CalendarEntry[]> {
  const rows = await tasksOn(tx, window, MOST_ENTRIES + 1);
  return rows.map((row) => ({
    kind: 'tasks' as const,
    date: row.task.dueDate,
    taskId: row.task.id,
    title: row.task.title,
    done: row.task.doneAt !== null,
    assignee: row.assignee,
    about: aboutOf(row)?.label ?? null,
  }));
}
