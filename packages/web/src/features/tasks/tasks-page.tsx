import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useToday } from '../../lib/session.ts';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { ListTools } from '../../ui/tables/list-tools.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { readAbout, TaskForm } from './task-form.tsx';
import { TaskRow } from './task-row.tsx';
import { taskPeopleQuery, tasksQuery } from './tasks.queries.ts';
import classes from './tasks.module.css';

const route = getRouteApi('/tasks');

const owners = [
  { value: undefined, label: 'Mine' },
  { value: 'all', label: 'All' },
] as const;

const states = [
  { value: undefined, label: 'Open' },
  { value: 'done', label: 'Done' },
] as const;

/** HOME-4: the tasks, and who they are assigned to. */
export function TasksPage() {
  const today = useToday();
  const people = useQuery(taskPeopleQuery);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: Partial<typeof search>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true });
  const state = search.tab === 'done' ? 'done' : 'open';
  const mine = search.show !== 'all';
  return (
    <Kit>
      <PageTitle title="Tasks" subtitle="Due tasks are emailed to the assignee at 8 a.m." />
      <QueryView queries={[people]} failed="The tasks could not be loaded.">
        {(staff) => (
          <>
            <TaskForm
              key={search.about ?? ''}
              task={null}
              today={today}
              people={staff}
              about={readAbout(search.about)}
              open={search.about !== undefined}
              focused={search.tab === 'add'}
              onSaved={() => change({ about: undefined, tab: undefined })}
            />
            <ListTools className={classes.tools}>
              <ChoiceGroup
                label="Assigned to"
                choices={owners}
                value={mine ? undefined : 'all'}
                onChoose={(show) => change({ show })}
              />
              <ChoiceGroup
                label="State"
                choices={states}
                value={state === 'done' ? 'done' : undefined}
                onChoose={(tab) => change({ tab })}
              />
            </ListTools>
            <TaskRows selection={{ state, mine }} today={today} people={staff} />
          </>
        )}
      </QueryView>
    </Kit>
  );
}

interface TaskRowsProps extends Omit<Parameters<typeof TaskRow>[0], 'task'> {
  readonly selection: Parameters<typeof tasksQuery>[0];
}

function TaskRows({ selection, today, people }: TaskRowsProps) {
  return (
    <QueryView queries={[useQuery(tasksQuery(selection))]} failed="The tasks could not be loaded.">
      {({ items, cut }) => (
        <>
          {items.length === 0 && <EmptyState>{emptyText(selection)}</EmptyState>}
          {items.length > 0 && (
            <ul className={classes.rows} aria-label="Tasks">
              {items.map((task) => (
                <TaskRow key={task.id} task={task} today={today} people={people} />
              ))}
            </ul>
          )}
          {cut && <p className={classes.meta}>Only the first 500 are shown.</p>}
        </>
      )}
    </QueryView>
  );
}

function emptyText({ state, mine }: TaskRowsProps['selection']): string {
  if (state === 'done') return 'No completed tasks yet.';
  return mine ? 'You have nothing to do. Add a task above.' : 'No open tasks. Add one above.';
}
