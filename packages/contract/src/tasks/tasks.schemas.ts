import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, requiredText, text, version, versionSeen } from '#shared/fields';
import { frequencies } from './tasks.rules.ts';

/** What a task can be about. */
export const taskSubjects = ['property', 'lease', 'person', 'invoice'] as const;

/** The maximum number of tasks in a list. */
export const MOST_TASKS = 500;

const repeat = z.strictObject({
  frequency: z.enum(frequencies),
  interval: z.int('Use 1 to 366.').min(1, 'Use 1 to 366.').max(366, 'Use 1 to 366.'),
  until: calendarDate.nullish(),
});

const taskAbout = z.object({
  kind: z.enum(taskSubjects),
  id: z.string(),
  /** `12 Oak Street`, `Lease of Lea Doe`, `Lea Doe`, `Invoice 0042`. */
  label: z.string(),
  /** The property and the person that the subject belongs to. */
  propertyId: z.string().nullable(),
  userId: z.string().nullable(),
});

export const MAX_TASK_TITLE = 200;

const fields = {
  title: requiredText(MAX_TASK_TITLE, 'Enter what needs to be done.'),
  notes: text(5000).default(''),
  dueDate: calendarDate,
  /** A member of staff; null for nobody. */
  assigneeId: id.nullish(),
  about: acceptsResponse(z.strictObject({ kind: z.enum(taskSubjects), id }), taskAbout).nullish(),
  repeat: repeat.nullish(),
};

interface Series {
  readonly dueDate: string;
  readonly repeat?: { readonly until?: string | null | undefined } | null | undefined;
}

function checkSeries({ dueDate, repeat: series }: Series, context: z.core.$RefinementCtx): void {
  const until = series?.until;
  if (!until || until >= dueDate) return;
  const message = 'The last day must not be before the task is due.';
  context.addIssue({ code: 'custom', path: ['repeat', 'until'], message, input: until });
}

export const taskInput = z.strictObject(fields).superRefine(checkSeries);

export type TaskInput = z.output<typeof taskInput>;

export const taskUpdate = z
  .strictObject({ ...fields, version: versionSeen })
  .superRefine(checkSeries);

export type TaskUpdate = z.output<typeof taskUpdate>;

export const taskDoneInput = z.strictObject({ done: z.boolean() });

export const tasksQuery = z.strictObject({
  /** By default open ones. */
  state: z.enum(['open', 'done']).default('open'),
  /** `me`: only those that are assigned to the caller. */
  assignee: z.literal('me').optional(),
});

export type TasksQuery = z.output<typeof tasksQuery>;

export const taskResponse = z.object({
  id: z.string(),
  title: z.string(),
  notes: z.string(),
  dueDate: z.string(),
  assigneeId: z.string().nullable(),
  /** The name of the member of staff. */
  assignee: z.string().nullable(),
  about: taskAbout.nullable(),
  repeat: z
    .object({ frequency: z.enum(frequencies), interval: z.int(), until: z.string().nullable() })
    .nullable(),
  done: z.boolean(),
  /** The organization's day on which it was done. */
  doneOn: z.string().nullable(),
  version,
});

export type Task = z.output<typeof taskResponse>;

export const taskList = z.object({
  /** Open tasks by due day; done tasks by the day on which they were done, newest first. */
  items: z.array(taskResponse),
  /** Whether the list is cut off. */
  cut: z.boolean(),
});

export type TaskList = z.output<typeof taskList>;

export const taskDone = z.object({
  task: taskResponse,
  /** The due day of the next task of the series; null if none follows. */
  nextDueDate: z.string().nullable(),
});

export const taskPerson = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether this is the caller. */
  self: z.boolean(),
});

export type TaskPerson = z.output<typeof taskPerson>;
