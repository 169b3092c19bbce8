import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import type { Frequency } from '@tenantry/contract/tasks/tasks.rules';
import { numberFromText } from '@tenantry/contract/shared/number-text';
import type { Task, TaskInput, TaskPerson } from '@tenantry/contract/tasks/tasks.schemas';
import { useEffect, useRef, useState } from 'react';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { PropertySelect } from '../../ui/properties/property-select.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { saveTask } from './tasks.queries.ts';
import { unitLabels } from './task-labels.ts';
import classes from './tasks.module.css';
import { onlyFor } from '../../lib/may.ts';

type About = TaskInput['about'];

interface TaskFormProps {
  /** Null for a new one. */
  readonly task: Task | null;
  readonly today: string;
  readonly people: readonly TaskPerson[];
  /** The initial subject of a new task. */
  readonly about?: About;
  /** Shows all fields immediately. */
  readonly open?: boolean;
  /** Moves the focus to its first field. */
  readonly focused?: boolean;
  readonly onSaved: () => void;
  readonly onCancel?: () => void;
}

function draftOf({ task, today, people, about }: TaskFormProps): TaskInput {
  if (!task) {
    const assigneeId = people.find(({ self }) => self)?.id ?? null;
    return { title: '', notes: '', dueDate: today, assigneeId, about: about ?? null, repeat: null };
  }
  const { title, notes, dueDate, assigneeId, repeat } = task;
  const subject = task.about && { kind: task.about.kind, id: task.about.id };
  return { title, notes, dueDate, assigneeId, repeat, about: subject };
}

function PermittedTaskForm(props: TaskFormProps) {
  const { task, people, open = false, focused = false, onSaved, onCancel } = props;
  const [draft, setDraft] = useState(() => draftOf(props));
  const [details, setDetails] = useState(open);
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) title.current?.focus();
  }, [focused]);
  const change = (changes: Partial<TaskInput>) => setDraft((before) => ({ ...before, ...changes }));
  const { error, submit, submitting } = useSubmit({
    send: (input: TaskInput, idempotencyKey) => saveTask(task, input, idempotencyKey),
    changes: ['tasks'],
    onDone: () => {
      if (!task) {
        setDraft(draftOf(props));
        setDetails(false);
        title.current?.focus();
      }
      onSaved();
    },
  });
  return (
    <form
      className={classes.form}
      aria-label={task ? `Edit ${task.title}` : 'New task'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(draft);
      }}
    >
      <div className={classes.fields}>
        <TextInput
          ref={title}
          className={classes.grow ?? ''}
          label="Task"
          placeholder="What needs to be done?"
          maxLength={200}
          value={draft.title}
          onChange={({ currentTarget: { value } }) => change({ title: value })}
        />
        <DayInput
          label="Due"
          value={draft.dueDate || null}
          onChange={(day) => change({ dueDate: day ?? '' })}
        />
        <Select
          label="Assignee"
          placeholder="Unassigned"
          clearable
          data={people.map(({ id, name, self }) => ({
            value: id,
            label: self ? `${name} (you)` : name,
          }))}
          value={draft.assigneeId ?? null}
          onChange={(assigneeId) => change({ assigneeId })}
        />
      </div>
      {details && <Details draft={draft} task={task} onChange={change} />}
      <FormError error={error} />
      <div className={classes.buttons}>
        <PlainButton type="submit" busy={submitting}>
          {task ? 'Save' : 'Add task'}
        </PlainButton>
        {onCancel && (
          <PlainButton variant="default" onClick={onCancel}>
            Cancel
          </PlainButton>
        )}
        {!details && (
          <PlainButton variant="subtle" onClick={() => setDetails(true)}>
            Property, repeat, notes
          </PlainButton>
        )}
      </div>
    </form>
  );
}

/** HOME-4: creates a task from a title and Enter, or edits all fields of one. */
export const TaskForm = onlyFor(
  { 'POST /v1/admin/tasks': 'tasks:write', 'POST /v1/admin/tasks/:taskId': 'tasks:write' },
  PermittedTaskForm,
);

interface DetailsProps {
  readonly draft: TaskInput;
  readonly task: Task | null;
  readonly onChange: (changes: Partial<TaskInput>) => void;
}

const otherSubjects = {
  lease: 'The lease it is about',
  person: 'The person it is about',
  invoice: 'The invoice it is about',
} as const;

function Details({ draft, task, onChange }: DetailsProps) {
  const { about, repeat } = draft;
  const known = task?.about;
  const other = about &&
    about.kind !== 'property' && {
      value: `${about.kind}:${about.id}`,
      label: known && known.id === about.id ? known.label : otherSubjects[about.kind],
    };
  return (
    <>
      <div className={classes.fields}>
        <PropertySelect
          className={classes.grow ?? ''}
          label="About"
          placeholder="No property or person"
          clearable
          before={other ? [other] : []}
          value={other ? other.value : (about?.id ?? null)}
          name={known && known.id === about?.id ? known.label : undefined}
          onChange={(value, property) => {
            if (value === null) onChange({ about: null });
            if (property) onChange({ about: { kind: 'property', id: property.id } });
          }}
        />
        <Checkbox
          className={classes.check ?? ''}
          label="Repeats"
          checked={Boolean(repeat)}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ repeat: checked ? { frequency: 'MONTHLY', interval: 1 } : null })
          }
        />
        {repeat && <RepeatFields repeat={repeat} onChange={onChange} />}
      </div>
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxLength={5000}
        value={draft.notes}
        onChange={({ currentTarget: { value } }) => onChange({ notes: value })}
      />
    </>
  );
}

interface RepeatFieldsProps {
  readonly repeat: NonNullable<TaskInput['repeat']>;
  readonly onChange: DetailsProps['onChange'];
}

function RepeatFields({ repeat, onChange }: RepeatFieldsProps) {
  const change = (changes: Partial<typeof repeat>) =>
    onChange({ repeat: { ...repeat, ...changes } });
  /** As typed. */
  const [interval, setInterval] = useState(String(repeat.interval));
  return (
    <>
      <NumberInput
        className={classes.interval ?? ''}
        label="Every"
        value={interval}
        onChange={(text) => {
          setInterval(text);
          change({ interval: numberFromText(text) });
        }}
      />
      <Select
        className={classes.unit ?? ''}
        label="Unit"
        allowDeselect={false}
        data={Object.entries(unitLabels).map(([value, label]) => ({ value, label }))}
        value={repeat.frequency}
        onChange={(value) => value && change({ frequency: value as Frequency })}
      />
      <DayInput
        label="Until"
        clearable
        value={repeat.until ?? null}
        onChange={(until) => change({ until })}
      />
    </>
  );
}

const kinds = ['property', 'lease', 'person', 'invoice'] as const;

/** `person:` and an id, as in an address. */
export function readAbout(text: string | undefined): About {
  const [name, id] = text?.split(':') ?? [];
  const kind = kinds.find((each) => each === name);
  return kind && id ? { kind, id } : null;
}
