import type { Task, TaskPerson } from '@tenantry/contract/tasks/tasks.schemas';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { changing } from '../../lib/query-client.ts';
import { useMay } from '../../lib/may.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { notifyError, notifySuccess, notifyUndo } from '../../ui/acts/notify.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { FinishTask } from './finish-task.tsx';
import { TaskForm } from './task-form.tsx';
import { dueText, repeatText } from './task-labels.ts';
import classes from './tasks.module.css';

interface TaskRowProps {
  readonly task: Task;
  readonly today: string;
  readonly people: readonly TaskPerson[];
}

export function TaskRow({ task, today, people }: TaskRowProps) {
  const [editing, setEditing] = useState(false);
  const mayEdit = useMay({ 'POST /v1/admin/tasks/:taskId': 'tasks:write' });
  const title = useRef<HTMLParagraphElement>(null);
  const leave = () => {
    setEditing(false);
    setTimeout(() => title.current?.focus());
  };
  if (editing) {
    return (
      <li className={classes.row}>
        <TaskForm open task={task} today={today} people={people} onSaved={leave} onCancel={leave} />
      </li>
    );
  }
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p ref={title} tabIndex={-1} className={classes.title} data-done={task.done || undefined}>
          {task.title}
        </p>
        <p className={classes.meta}>
          <Facts task={task} />
        </p>
        {task.notes && <p className={classes.notes}>{task.notes}</p>}
      </div>
      <StatusTag tone={toneOf(task, today)}>{dueText(task, today)}</StatusTag>
      <div className={classes.actions}>
        <FinishTask taskId={task.id} title={task.title} done={task.done} />
        {mayEdit && (
          <PlainButton
            variant="subtle"
            aria-label={`Edit: ${task.title}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </PlainButton>
        )}
        <DeleteTask task={task} />
      </div>
    </li>
  );
}

function toneOf({ done, dueDate }: Task, today: string) {
  if (done) return 'paid';
  return dueDate <= today ? 'owed' : 'neutral';
}

function Facts({ task: { about, assignee, repeat } }: Pick<TaskRowProps, 'task'>) {
  return (
    <>
      {assignee ?? 'Unassigned'}
      {repeat && `, ${repeatText(repeat).toLowerCase()}`}
      {about && (
        <>
          {', '}
          <Subject about={about} />
        </>
      )}
    </>
  );
}

function Subject({ about }: { readonly about: NonNullable<Task['about']> }) {
  const { kind, label, propertyId, userId } = about;
  if (userId && kind !== 'property') {
    return (
      <TextLink to="/people/$userId" params={{ userId }} className={classes.subject}>
        {label}
      </TextLink>
    );
  }
  if (!propertyId) return label;
  return (
    <TextLink
      to="/admin-landing/view-property/$propertyId"
      params={{ propertyId }}
      className={classes.subject}
    >
      {label}
    </TextLink>
  );
}

/** Restores the task with its series. */
async function restore(taskId: string): Promise<void> {
  await changing(['tasks'], () =>
    callApi('POST /v1/admin/tasks/:taskId/restore', { params: { taskId }, body: {} }),
  );
  notifySuccess('Task restored');
}

const DeleteTask = ({ task: { id: taskId, title, repeat } }: Pick<TaskRowProps, 'task'>) => (
  <ActButton
    calls={{
      'DELETE /v1/admin/tasks/:taskId': 'tasks:write',
      'POST /v1/admin/tasks/:taskId/restore': 'tasks:write',
    }}
    variant="subtle"
    aria-label={`Delete: ${title}`}
    question={{
      question: `Delete “${title}”?`,
      details: repeat
        ? 'It will not repeat again. It is kept in the archive.'
        : 'It is kept in the archive.',
      confirmLabel: 'Delete',
      danger: true,
    }}
    act={async () => {
      await callApi('DELETE /v1/admin/tasks/:taskId', { params: { taskId } });
      notifyUndo('Task deleted', () => void restore(taskId).catch(notifyError));
    }}
    changes={['tasks']}
  >
    Delete
  </ActButton>
);
